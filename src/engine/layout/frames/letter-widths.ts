/** How wide text is in the usual kinds of letters: what one sees of a scan is its width, and not its font. */

/** `mono`: those of typewriters, all of one width. */
export type LetterKind = 'serif' | 'sans' | 'mono';

const MONO_WIDTH = 0.6;

/** From `!` to `~`, in hundredths of the size: Times and Arial, and what has their widths. */
const WIDTHS: Record<Exclude<LetterKind, 'mono'>, readonly number[]> = {
  serif: read(
    '33 41 50 50 83 78 18 33 33 50 56 25 33 25 28 50 50 50 50 50 50 50 50 50 50 28 28 56 56 56 44 92 72 67 67 72 61 56 72 72 33 39 72 61 89 72 72 56 72 67 56 61 72 72 94 72 72 61 33 28 33 47 50 33 44 50 44 50 44 33 50 50 28 28 50 28 78 50 50 50 50 33 39 28 50 50 72 50 50 44 48 20 48 54',
  ),
  sans: read(
    '28 35 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58',
  ),
};
const FIRST = 33;

function read(widths: string): readonly number[] {
  return widths.split(' ').map((width) => Number(width) / 100);
}

/** In ems; undefined where a letter is of another script. Signs of Chinese and Japanese are as wide as they are high. */
export function emWidth(text: string, kind: LetterKind): number | undefined {
  let sum = 0;
  for (const letter of text.normalize('NFD')) {
    if (/\p{M}/u.test(letter)) continue;
    const width = isSquare(letter) ? 1 : widthOf(letter, kind);
    if (width === undefined) return undefined;
    sum += width;
  }
  return sum;
}

function widthOf(letter: string, kind: LetterKind): number | undefined {
  return kind === 'mono' ? MONO_WIDTH : WIDTHS[kind][(letter.codePointAt(0) ?? 0) - FIRST];
}

function isSquare(letter: string): boolean {
  return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(letter);
}
