/** Makes ligatures as wide as they are drawn: PDFium gives each of their letters its own width, all from one place. */
import type { GlyphDraft } from './glyph-columns.ts';

/** Letters that ligatures begin with, and letters that they go on with. */
const BEGINS = codesOf('cdfilnstCDFILNST');
const GOES_ON = codesOf('bcfhijklstzBCFHIJKLSTZ');
/** In points: boxes of letters of one glyph differ by less. */
const SAME = 0.01;
/** In ems: where the next letter begins, and where the ligature ends, differ by less. */
const MEETS = 0.1;

/** Letters of one glyph get its box: as wide as all of them, or up to the next letter. Lines that are not level stay as they are. */
export function widenLigatures(draft: GlyphDraft): void {
  for (let at = 1; at < draft.length; at++) {
    if (!sharesGlyph(draft, at)) continue;
    const from = at - 1;
    while (at + 1 < draft.length && sharesGlyph(draft, at + 1)) at++;
    widen(draft, from, at);
  }
}

function codesOf(letters: string): ReadonlySet<number> {
  return new Set([...letters].map((letter) => letter.charCodeAt(0)));
}

/** Whether a letter begins where the one before it does. */
function sharesGlyph({ codes, boxes, styleOf }: GlyphDraft, at: number): boolean {
  if (!GOES_ON.has(codes[at] ?? 0) || !BEGINS.has(codes[at - 1] ?? 0) || styleOf[at] !== styleOf[at - 1]) return false;
  const agrees = (side: number) => Math.abs((boxes[4 * at + side] ?? 0) - (boxes[4 * at - 4 + side] ?? 0)) < SAME;
  return agrees(0) && agrees(1) && agrees(3);
}

function widen({ boxes, styleOf, styles, length }: GlyphDraft, from: number, to: number): void {
  const left = boxes[4 * from] ?? 0;
  const rights = Array.from({ length: to - from + 1 }, (_, index) => boxes[4 * (from + index) + 2] ?? left);
  const [widest, narrowest] = [Math.max(...rights), Math.min(...rights)];
  const sum = rights.reduce((total, right) => total + right - left, left);
  const reach = MEETS * (styles[styleOf[from] ?? 0]?.sizePt ?? 0);
  const next = 4 * (to + 1);
  const isLevel = to + 1 < length && Math.abs((boxes[next + 1] ?? 0) - (boxes[4 * to + 1] ?? 0)) < SAME;
  const meetsNext = isLevel && Math.abs((boxes[next] ?? 0) - sum) < reach;
  // One box for all letters is that of the glyph, unless the next letter tells that it ends too early.
  if (widest - narrowest < SAME && !(meetsNext && (boxes[next] ?? 0) - widest > reach)) return;
  const right = meetsNext ? Math.min(sum, Math.max(widest, boxes[next] ?? sum)) : sum;
  for (let index = from; index <= to; index++) boxes[4 * index + 2] = right;
}
