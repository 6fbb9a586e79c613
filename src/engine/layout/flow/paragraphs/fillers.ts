/** Takes away the strokes that programs draw between Arabic letters to make lines as wide as their column (kashida). */
import type { FlowLine } from './flow-line.ts';

const FILLERS = /(?<=\p{sc=Arab}\p{M}*)\u0640+(?=\p{sc=Arab})/gu;
/** A sign amid a word, after a letter that a stroke can make longer: fonts may not say that it is a stroke. */
const AMID = /(?<=[ئبتثجحخسشصضطظعغفقكلمنهيپچکگی]\p{M}*)([0-9A-Za-z!-/:-@])\1*(?=\p{sc=Arab})/gu;
/** A sign that stands so at least this often, and nowhere else, is a stroke. */
const OFTEN = 3;

/** @param lines of a justified paragraph; the last is not stretched, so its strokes are its author's. */
export function withoutFillers(lines: readonly FlowLine[]): readonly FlowLine[] {
  const stretched = lines.slice(0, -1);
  const unread = unreadStrokes(stretched.map(textOf));
  return lines.map((line, index) => (index === stretched.length ? line : withoutStrokes(line, unread)));
}

/** A stroke may be a word of its own to the file. */
function withoutStrokes(line: FlowLine, unread: ReadonlySet<string>): FlowLine {
  const text = textOf(line);
  const amid = [...text.matchAll(AMID)].filter(([, sign = '']) => unread.has(sign));
  const strokes = [...text.matchAll(FILLERS), ...amid].map(({ index, 0: run }) => ({
    from: index,
    to: index + run.length,
  }));
  if (strokes.length === 0) return line;
  let at = 0;
  const words = line.words.map((each) => {
    const start = at + each.before.length;
    at = start + each.word.text.length;
    const kept = each.word.text
      .split('')
      .filter((_, index) => !strokes.some(({ from, to }) => start + index >= from && start + index < to));
    return { ...each, word: { ...each.word, text: kept.join('') } };
  });
  return { ...line, words, text: textOf({ words }) };
}

/** Signs that fonts without a name for their strokes give in their place. */
function unreadStrokes(texts: readonly string[]): ReadonlySet<string> {
  const runs = texts.flatMap((text) =>
    [...text.matchAll(AMID)].map(([run, sign = '']) => ({ sign, count: run.length })),
  );
  const all = texts.join('\n');
  const isUnread = (sign: string, own: typeof runs) =>
    own.length >= OFTEN && all.split(sign).length - 1 === own.reduce((sum, { count }) => sum + count, 0);
  return new Set(
    [...Map.groupBy(runs, ({ sign }) => sign)].filter(([sign, own]) => isUnread(sign, own)).map(([sign]) => sign),
  );
}

function textOf({ words }: Pick<FlowLine, 'words'>): string {
  return words.map(({ word, before }) => before + word.text).join('');
}
