/** Makes sheets that were printed very small as large as their author saw them: columns and rows are told by white in points. */
import type { TableGrid } from '../../../contract/options/grids-option.ts';
import { scaledBox, scaledLine, scaledWord } from '../../layout/flow/page/scaled-page.ts';
import type { PageStore, StoredPage } from './page-store.ts';

/** In points: sheets are fitted to a page by a scale that leaves less of their letters. */
const SMALL = 5;
/** What spreadsheet programs begin with. */
const USUAL = 10;

/** By what all pages of a file are to be made larger: 1 where its letters can be read. */
export async function printScale(store: Pick<PageStore, 'pages'>): Promise<number> {
  const letters = new Map<number, number>();
  for await (const { words } of store.pages()) {
    for (const { sizePt, text } of words) {
      const size = Math.round(sizePt * 10) / 10;
      letters.set(size, (letters.get(size) ?? 0) + text.length);
    }
  }
  const [most] = [...letters].sort(([, a], [, b]) => b - a);
  const size = most?.[0] ?? USUAL;
  return size > 0 && size < SMALL ? USUAL / size : 1;
}

export function enlarged(page: StoredPage, by: number): StoredPage {
  if (by === 1) return page;
  const { widthPt, heightPt } = page.size;
  return {
    ...page,
    size: { widthPt: widthPt * by, heightPt: heightPt * by },
    words: page.words.map((word) => scaledWord(word, by)),
    lines: page.lines.map((line) => scaledLine(line, by)),
    fills: page.fills.map((fill) => ({ ...fill, box: scaledBox(fill.box, by) })),
    pictures: page.pictures.map((picture) => ({ ...picture, box: scaledBox(picture.box, by) })),
  };
}

/** Lines of a table where they are printed. */
export function asPrinted(lines: TableGrid, by: number): TableGrid {
  const { page, x, y, width, height, columns, rows } = lines;
  const back = (at: number) => Math.round((at / by) * 10) / 10;
  return {
    page,
    x: back(x),
    y: back(y),
    width: back(width),
    height: back(height),
    columns: columns.map(back),
    rows: rows.map(back),
  };
}
