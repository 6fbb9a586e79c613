/** The words of a page without the lines and squares that are typed into them, and those as places. */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { StoredPage } from '../../engine/page/page-content.ts';

/** Words of a line as one, or a part of a word. */
export interface PlacedText {
  readonly text: string;
  readonly box: SeenBox;
}

export interface TypedPlaces {
  readonly words: readonly PlacedText[];
  readonly lines: readonly SeenBox[];
  readonly squares: readonly SeenBox[];
}

/** Fewer underscores, or dots, are no line. */
const LINE = /_{3,}|\.{8,}|…{3,}/u;
/** Empty squares as they are typed. */
const SQUARE = /[\u2610\u25a1\u25a2\u25fb\u2b1c\u274f\u2750\u2751\u2752]/u;
/** Those of fonts in which other letters are squares. */
const SYMBOL_FONT = /wingdings|zapf ?dingbats|monotypesorts/i;
const SYMBOL_SQUARES = new Set([0x6f, 0x71, 0x72, 0xa8]);

interface Letter {
  readonly text: string;
  readonly box: SeenBox;
  readonly kind: 'letter' | 'line' | 'square';
}

export function readTyped({ words, glyphs }: StoredPage): TypedPlaces {
  const found = { words: [] as PlacedText[], lines: [] as SeenBox[], squares: [] as SeenBox[] };
  for (const { text, box, turn, invisible, glyphs: range } of words) {
    if (invisible || turn !== 0) continue;
    const letters = range ? lettersOf(glyphs, range) : [];
    if (letters.every(({ kind }) => kind === 'letter')) {
      found.words.push({ text, box });
      continue;
    }
    for (const part of parts(letters)) {
      const placed = { text: part.map((each) => each.text).join(''), box: around(part.map((each) => each.box)) };
      const kind = part[0]?.kind;
      if (kind === 'line') found.lines.push(placed.box);
      else if (kind === 'square') found.squares.push(...part.map((each) => each.box));
      else if (placed.text.trim() !== '') found.words.push(placed);
    }
  }
  return { ...found, lines: joined(found.lines).filter((line) => !endsInNumber(line, found.words)) };
}

function lettersOf(glyphs: StoredPage['glyphs'], { from, to }: { from: number; to: number }): readonly Letter[] {
  const all = Array.from({ length: to - from }, (_, index) => glyphs.glyph(from + index));
  const text = all.map((glyph) => glyph.text || ' ').join('');
  const kinds: Letter['kind'][] = all.map(({ text: letter, font }) => {
    const isSymbol = SYMBOL_FONT.test(font.name) && SYMBOL_SQUARES.has((letter.codePointAt(0) ?? 0) & 0xff);
    return isSymbol || SQUARE.test(letter) ? 'square' : 'letter';
  });
  for (const match of text.matchAll(new RegExp(LINE, 'gu'))) {
    const start = [...text.slice(0, match.index)].length;
    kinds.fill('line', start, start + [...match[0]].length);
  }
  return all.map(({ text: letter, box }, index) => ({ text: letter, box, kind: kinds[index] ?? 'letter' }));
}

function parts(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const runs: Letter[][] = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === letter.kind) run.push(letter);
    else runs.push([letter]);
  }
  return runs;
}

/** Underscores with spaces between them are words, and one line. */
function joined(lines: readonly SeenBox[]): readonly SeenBox[] {
  const all: SeenBox[] = [];
  for (const line of lines.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const before = all.at(-1);
    const goesOn =
      before && Math.abs(before.top - line.top) < 2 && line.left - before.right < 4 && line.left > before.left;
    if (goesOn) all[all.length - 1] = around([before, line]);
    else all.push(line);
  }
  return all;
}

/** The dots of a table of contents. */
function endsInNumber(line: SeenBox, words: readonly PlacedText[]): boolean {
  const next = words.find(({ box }) => box.left >= line.right - 2 && box.left - line.right < 20 && onRow(box, line));
  return next !== undefined && /^[\divxlc]+$/i.test(next.text);
}

export function onRow(a: SeenBox, b: SeenBox): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top);
}

export function around(boxes: readonly SeenBox[]): SeenBox {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
