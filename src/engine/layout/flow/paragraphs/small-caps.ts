/** Writes words in small capitals as such: a print has capitals of two sizes, the first letter of each word in the larger one. */
import type { NoteRun, TextRun } from '../../model.ts';

/** Office programs set small capitals at 0.8 of the size. Sizes are rounded to half points. */
const SMALL = { least: 0.76, most: 0.84 };
/** The last letter of larger text that the small ones follow without a space. */
const FIRST_LETTER = /(?<![\p{L}\p{M}\p{N}])\p{Lu}$/u;
const SMALL_LETTER = /\p{Ll}/u;
/** What may stand between two words in small capitals in the larger size: signs, and the first letter of the next one. */
const BETWEEN = /^[^\p{L}]*\p{Lu}?$/u;

export function withSmallCaps(runs: readonly (TextRun | NoteRun)[]): readonly (TextRun | NoteRun)[] {
  const made: (TextRun | NoteRun)[] = [];
  for (const run of runs) {
    const before = made.at(-1);
    const joined = before?.kind === 'text' && run.kind === 'text' ? joinCaps(before, run) : undefined;
    if (joined) made.splice(-1, 1, ...joined);
    else made.push(run);
  }
  return made;
}

/** Undefined where the second run does not go on with small capitals. */
function joinCaps(before: TextRun, run: TextRun): readonly TextRun[] | undefined {
  if (before.look.smallCaps) {
    const isLarge = before.look.sizePt === run.look.sizePt && BETWEEN.test(run.text);
    if (!isAlike(before, run) || !(isLarge || isSmall(before, run))) return undefined;
    return [{ ...before, text: before.text + (isLarge ? run.text : run.text.toLowerCase()) }];
  }
  const [first] = FIRST_LETTER.exec(before.text) ?? [];
  if (first === undefined || !/^\p{Lu}/u.test(run.text) || !isAlike(before, run) || !isSmall(before, run))
    return undefined;
  const rest = before.text.slice(0, -first.length);
  const caps = { ...before, text: first + run.text.toLowerCase(), look: { ...before.look, smallCaps: true } };
  return rest === '' ? [caps] : [{ ...before, text: rest }, caps];
}

function isSmall(large: TextRun, { look, text }: TextRun): boolean {
  const share = look.sizePt / large.look.sizePt;
  return share >= SMALL.least && share <= SMALL.most && !SMALL_LETTER.test(text);
}

/** Whether two runs differ in nothing but size. */
function isAlike(a: TextRun, b: TextRun): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function plain({ text: _text, look, ...refers }: TextRun): unknown {
  const { family, bold, italic, colour, vertical, underline, strike, highlight } = look;
  return [family, bold, italic, colour, vertical, underline, strike, highlight, refers];
}
