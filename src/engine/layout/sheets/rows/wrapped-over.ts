/** Tells lines of a wrapped text that runs over its column, since its cell is merged over several, from texts that run over theirs. */
import { type CellLine, lineWords } from '../items/cell-lines.ts';

/** In ems: lines of one text begin this near to each other, or have their middles there. */
const ALIGNED = 0.1;
/** In ems: the room of a space. */
const SPACE = 0.25;
/** In ems: lines of one text stand no further apart. */
const MAX_PITCH = 1.9;
/** Fewer lines may be as long as each other by chance. */
const MIN_LINES = 3;
/** One of two lines that begins so goes on the other. */
const GOES_ON = /^\p{Ll}/u;

/** @returns whether a line goes on below: it and its neighbours leave no room for the next word before the end of the longest. @param right of the sheet. */
export function wrapsOver(
  byColumn: ReadonlyMap<number, readonly CellLine[]>,
  right = Infinity,
): (line: CellLine) => boolean {
  const wrapped = new Set<CellLine>();
  for (const lines of byColumn.values())
    for (const run of runsOf(lines))
      if (isWrapped(run) || isWrappedByAll(run, right)) for (const line of run) wrapped.add(line);
  return (line) => wrapped.has(line);
}

/** Lines drawn one after another, one below the other, that are set alike. */
function runsOf(lines: readonly CellLine[]): readonly (readonly CellLine[])[] {
  const runs: CellLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.first - b.first)) {
    const above = runs.at(-1)?.at(-1);
    if (above && goesOn(above, line)) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function goesOn(above: CellLine, below: CellLine): boolean {
  const [a, b] = [above.box, below.box];
  const down = b.top - a.top;
  if (below.first !== above.last + 1 || below.turned || down <= 0 || down > MAX_PITCH * below.em) return false;
  const apart = Math.min(Math.abs(a.left - b.left), Math.abs(a.left + a.right - b.left - b.right) / 2);
  return apart < ALIGNED * below.em;
}

function isWrapped(run: readonly CellLine[]): boolean {
  if (run.length < MIN_LINES || !run.some(({ reach, column }) => reach > column)) return false;
  const width = Math.max(...run.map(({ box }) => box.right - box.left));
  return run.slice(1).every((below, index) => {
    const [above, word] = [run[index], lineWords(below)[0]];
    if (!above || !word) return false;
    return above.box.right - above.box.left + SPACE * above.em + word.box.right - word.box.left > width;
  });
}

/** Two lines of a note that is as wide as the sheet: its end leaves no room for the next word. */
function isWrappedByAll([above, below, ...rest]: readonly CellLine[], right: number): boolean {
  const word = below && lineWords(below)[0];
  if (!above || !word || rest.length > 0 || above.reach === above.column || !GOES_ON.test(word.text)) return false;
  const end = above.box.right + SPACE * above.em;
  return above.box.right < right + SPACE * above.em && end + word.box.right - word.box.left > right;
}
