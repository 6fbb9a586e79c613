/** Puts pages on sheets that become a booklet when they are printed on both sides and folded. */
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { imposePages, type PlacedPage, type Sheet } from '../../engine/document/impose/impose-pages.ts';
import { chosenPages, pagesToPlace } from '../../engine/document/impose/pages-to-place.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { type Matrix, multiply } from '../../engine/geometry/matrix.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import { PdfDict } from '../../engine/syntax/object.ts';
import { type FoldedSide, foldSheets } from './fold.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const PLACED = 0.7;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const sheet = sheetSize(options);
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'pages', context);
  try {
    const { document, count, report } = await arrange(opened, sheet, options, input, context);
    context.progress(PLACED, 'writing');
    const path = join(context.workDir, 'booklet.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, report, facts: { pages: count } }];
  } finally {
    await opened.close();
  }
};

/** Landscape for a fold that runs from top to bottom. @throws ToolError `bad-option` where the fold takes it all. */
function sheetSize({ paper, binding, gutter }: Options): PageSize {
  if (typeof paper === 'string')
    throw new ToolError('bad-option', { field: 'paper', ...because('not-a-paper', { option: 'paper' }) });
  const [short = 0, long = 0] = [paper.widthPt, paper.heightPt].sort((a, b) => a - b);
  if ((long - gutter) / 2 < 1 || short < 1) {
    throw new ToolError('bad-option', { field: 'gutter', ...because('no-room-for-page', { option: 'gutter' }) });
  }
  return binding === 'top' ? { widthPt: short, heightPt: long } : { widthPt: long, heightPt: short };
}

async function arrange(opened: OpenedPdf, size: PageSize, options: Options, input: InputFile, context: RunContext) {
  const order = chosenPages(opened, options, input, context);
  const section = options.style === 'side-stitch' ? 1 : options['sheets-per-signature'];
  const sides = foldSheets(order.length, section, options.binding);
  const wanted = sides.filter(({ isBack }) => options.sides === 'both' || isBack === (options.sides === 'backs'));
  const places = wanted.flatMap(({ halves }) => halves).filter((place) => place !== undefined);
  places.sort((a, b) => a - b);
  const { document, pages, contents } = pagesToPlace(
    opened,
    places.map((place) => order[place] ?? 0),
    context,
  );
  const booklet = new Map(places.map((place, at) => [place, { page: pages[at], content: contents[at] ?? 0 }]));
  const sheets = wanted.map((side): Sheet => {
    const placed = side.halves.flatMap((place, half): readonly PlacedPage[] => {
      const { page, content = 0 } = booklet.get(place ?? -1) ?? {};
      if (!page) return [];
      const seen = seenPage(document, document.dict(page) ?? new PdfDict());
      return [{ page, content, matrix: placeInHalf(seen, half, side, size, options) }];
    });
    return { ...size, placed };
  });
  const drawn = await imposePages(document, sheets, new Pace(context.signal), (count) =>
    context.progress((count / sheets.length) * PLACED, 'page', { page: count, pages: sheets.length }),
  );
  const report = { made: { sheets: sides.length / 2, blanks: sides.length * 2 - order.length } };
  return { document, count: drawn.length, report };
}

/** As large as it can be in its half, in the middle; near the fold by as much as its sheet sticks out. */
function placeInHalf(
  page: PageSize,
  half: number,
  { isBack, depth }: FoldedSide,
  sheet: PageSize,
  { binding, gutter, creep, flip }: Options,
): Matrix {
  const isTop = binding === 'top';
  const length = isTop ? sheet.heightPt : sheet.widthPt;
  const room = (length - gutter) / 2;
  const cell = isTop ? { widthPt: sheet.widthPt, heightPt: room } : { widthPt: room, heightPt: sheet.heightPt };
  const scale = Math.min(cell.widthPt / page.widthPt, cell.heightPt / page.heightPt);
  // The first half is the left one, or the upper one.
  const isLow = isTop ? half === 1 : half === 0;
  const start = (isLow ? 0 : length - room) + (isLow ? creep : -creep) * depth;
  const x = (isTop ? 0 : start) + (cell.widthPt - page.widthPt * scale) / 2;
  const y = (isTop ? start : 0) + (cell.heightPt - page.heightPt * scale) / 2;
  const place: Matrix = [scale, 0, 0, scale, x, y];
  return isBack && flip === 'long' ? multiply(place, [-1, 0, 0, -1, sheet.widthPt, sheet.heightPt]) : place;
}
