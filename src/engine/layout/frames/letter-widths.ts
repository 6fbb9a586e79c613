/** How wide text is in the usual kinds of letters: what one sees of a scan is its width, and not its font. */

/** `serif` and `sans`: Times and Arial. `mono`: those of typewriters, all of one width. */
export type LetterKind = 'serif' | 'sans' | 'mono' | 'calibri' | 'cambria' | 'open-sans';

const MONO_WIDTH = 0.6;

/** From `!` to `~`, in hundredths of the size. Carlito, Caladea and Noto Sans stand for Calibri, Cambria and Open Sans. */
const WIDTHS: Record<Exclude<LetterKind, 'mono'>, readonly number[]> = {
  serif: read(
    '33 41 50 50 83 78 18 33 33 50 56 25 33 25 28 50 50 50 50 50 50 50 50 50 50 28 28 56 56 56 44 92 72 67 67 72 61 56 72 72 33 39 72 61 89 72 72 56 72 67 56 61 72 72 94 72 72 61 33 28 33 47 50 33 44 50 44 50 44 33 50 50 28 28 50 28 78 50 50 50 50 33 39 28 50 50 72 50 50 44 48 20 48 54',
  ),
  sans: read(
    '28 35 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58',
  ),
  calibri: read(
    '33 40 50 51 71 68 22 30 30 50 50 25 31 25 39 51 51 51 51 51 51 51 51 51 51 27 27 50 50 50 46 89 58 54 53 62 49 46 63 62 25 32 52 42 85 65 66 52 67 54 46 49 64 57 89 52 49 47 31 39 31 50 50 29 48 53 42 53 50 31 47 53 23 24 45 23 80 53 53 53 53 35 39 33 53 45 71 43 45 40 31 46 31 50',
  ),
  cambria: read(
    '29 39 62 51 89 69 24 38 38 43 55 20 33 21 49 55 55 55 55 55 55 55 55 55 55 26 26 55 55 55 42 88 60 58 52 62 54 51 54 70 34 30 63 50 89 69 60 53 60 61 45 56 69 60 89 57 56 51 35 49 35 55 37 15 47 52 42 52 44 31 46 55 28 26 52 27 81 56 48 52 50 40 39 32 55 47 72 48 48 43 39 32 39 71',
  ),
  'open-sans': read(
    '27 41 65 57 83 73 22 30 30 55 57 27 32 27 37 57 57 57 57 57 57 57 57 57 57 27 27 57 57 57 43 90 64 65 63 73 56 52 73 74 34 27 62 52 91 76 78 60 78 62 55 56 73 60 93 59 57 57 33 37 33 57 44 28 56 62 48 62 56 34 62 62 26 26 53 26 94 62 60 62 62 41 48 36 62 51 79 53 51 47 38 55 38 57',
  ),
};
const FIRST = 33;

/** How many times as wide as plain letters bold ones are, in usual text. */
export const BOLD_WIDTH: Record<LetterKind, number> = {
  serif: 1.07,
  sans: 1.08,
  mono: 1,
  calibri: 1.02,
  cambria: 1.1,
  'open-sans': 1.06,
};

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
