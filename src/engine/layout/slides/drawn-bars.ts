/** Reads the bars that are drawn under words and through them: they are looks of the letters then, and drawn no more. */
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import { BoxGrid } from '../../page/boxes/box-grid.ts';
import { overlaps } from '../../page/boxes/boxes.ts';
import type { ReadPage } from '../../page/page-content.ts';
import { markWords } from '../../page/words/mark-words.ts';

const BLACK = '000000';
/** In points: how far a bar is from the boxes of its letters. */
const REACH = 2;

interface Drawn {
  readonly object: number;
  readonly order: number;
  /** Absent where it stays in the background. */
  readonly path?: unknown;
}

/** @returns the page with its words marked and without the bars, and the orders of what draws these. */
export function withDrawnBars<Page extends ReadPage>(read: Page, items: readonly Drawn[]) {
  const none = { page: read, orders: new Set<number>() as ReadonlySet<number> };
  if (read.recognised) return none;
  const paths = items.filter(({ path }) => path !== undefined);
  const drawn = new Set(paths.map(({ object }) => object));
  const level = inkedLines(read).filter(({ object }) => object !== undefined && drawn.has(object));
  const bars = barsIn(read, level);
  // What draws other lines, too, stays, and so it is no bar.
  const mixed = objectsOf(read.lines.filter((line) => !bars.has(line)));
  const own = level.filter(({ object = -1 }) => !mixed.has(object));
  const { words, bars: found } = markWords({ ...read, lines: [...own, ...upright(read)], fills: [] });
  if (found.length === 0) return none;
  const [gone, objects] = [new Set(found), objectsOf(found)];
  const page = { ...read, words, lines: read.lines.filter((line) => !gone.has(line)) };
  return { page, orders: new Set(paths.filter(({ object }) => objects.has(object)).map(({ order }) => order)) };
}

function barsIn(read: ReadPage, level: readonly DrawnLine[]): ReadonlySet<DrawnLine> {
  return new Set(markWords({ ...read, lines: [...level, ...upright(read)], fills: [] }).bars);
}

/** Level lines in the colour of a word that they meet: titles have bars under their beginning for decoration, in other colours. */
function inkedLines({ lines, words }: ReadPage): readonly DrawnLine[] {
  const grid = new BoxGrid(words.map(({ box }) => box));
  return lines.filter(({ level, at, from, to, colour }) => {
    const place = { left: from, top: at - REACH, right: to, bottom: at + REACH };
    return (
      level &&
      grid.near(place).some((number) => {
        const word = words[number];
        return word && (word.colour ?? BLACK) === colour && overlaps(word.box, place);
      })
    );
  });
}

/** The sides of cells: what reaches from one to another is no bar. */
function upright({ lines }: ReadPage): readonly DrawnLine[] {
  return lines.filter(({ level }) => !level);
}

function objectsOf(lines: Iterable<DrawnLine>): ReadonlySet<number> {
  return new Set([...lines].map(({ object = -1 }) => object));
}
