/** Finds what a page is called by the look of its lines: the largest text that says something. */

/** A line of a page as seen, in points from the upper left corner. */
export interface SeenLine {
  readonly text: string;
  readonly sizePt: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Sizes of letters that are told by their looks alone differ a little. */
const AS_LARGE = 0.92;
/** Lines of one title differ no more, and stand no further apart, in ems. */
const ALIKE = 0.85;
const MOST_APART = 1.6;
/** A title with more is cut anyway. */
const MOST_LINES = 6;
/** More lines of one size are a text. */
const MOST_LIKE_TEXT = 3;
/** Stamped across a page, they say what the copy is, not what the page is about. */
const STAMP =
  /^[\s*-]*(?:draft|entwurf|brouillon|borrador|bozza|copy|kopie|copie|copia|sample|muster|specimen|confidential|vertraulich|confidentiel|confidencial|do not copy|void|paid|bezahlt|approved|original|duplicate)[\s*!-]*$/i;
/** Where a page is from stands at its edge. */
const ADDRESS = /:\/\/|\bwww\./i;

/** Undefined where no line has letters. @param lines level ones, in any order. */
export function visibleTitle(lines: readonly SeenLine[]): string | undefined {
  const telling = lines.filter(({ text }) => isTelling(text));
  const plain = telling.filter(({ text }) => !STAMP.test(text) && !ADDRESS.test(text));
  const candidates = plain.length > 0 ? plain : telling;
  const largest = Math.max(0, ...candidates.map(({ sizePt }) => sizePt));
  const ordered = [...candidates].sort((a, b) => a.top - b.top || a.left - b.left);
  const first = ordered.find(({ sizePt }) => sizePt >= AS_LARGE * largest);
  if (!first) return undefined;
  const title = titleFrom(first, lines);
  const isText = candidates.filter(({ sizePt }) => sizePt >= AS_LARGE * largest).length > MOST_LIKE_TEXT;
  // Where all is as large, the first line says most.
  const kept = isText && title.length >= MOST_LIKE_TEXT ? title.slice(0, 1) : title;
  return joined(kept);
}

/** Two letters, or one sign of a script whose signs are words. */
function isTelling(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 2 || (letters > 1 && /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text));
}

/** The line and those that go on below it, or beside it. */
function titleFrom(first: SeenLine, lines: readonly SeenLine[]): readonly SeenLine[] {
  const title = [first];
  const rest = lines.filter(
    (line) =>
      line !== first && line.text.trim() !== '' && !ADDRESS.test(line.text) && line.top >= first.top - first.sizePt,
  );
  rest.sort((a, b) => a.top - b.top || a.left - b.left);
  for (const line of rest) {
    const last = title.at(-1) ?? first;
    if (title.length === MOST_LINES) break;
    if (!isAlike(line, first) || !follows(line, last)) continue;
    title.push(line);
  }
  return title;
}

function isAlike(line: SeenLine, { sizePt }: SeenLine): boolean {
  return line.sizePt >= ALIKE * sizePt && line.sizePt * ALIKE <= sizePt;
}

function follows(line: SeenLine, last: SeenLine): boolean {
  const gap = line.top - last.bottom;
  const isBelow = gap > -0.5 * last.sizePt && gap < MOST_APART * last.sizePt;
  const overlap = Math.min(line.right, last.right) - Math.max(line.left, last.left);
  if (isBelow) return overlap > 0;
  const isBeside = Math.abs(line.top - last.top) < 0.4 * last.sizePt;
  return isBeside && line.left >= last.right - 0.2 * last.sizePt && line.left - last.right < 2 * last.sizePt;
}

/** A word that a line end divides is whole again. */
function joined(lines: readonly SeenLine[]): string {
  let text = '';
  for (const line of lines) {
    const next = line.text.trim();
    if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)) text = `${text.slice(0, -1)}${next}`;
    else if (/\p{sc=Han}$/u.test(text) && /^\p{sc=Han}/u.test(next)) text += next;
    else text = text === '' ? next : `${text} ${next}`;
  }
  return text.replace(/\s+/g, ' ').trim();
}
