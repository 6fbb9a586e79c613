/** Checks that the words of scans get one size a paragraph, by their widths, and one font a line. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { emWidth, type LetterKind } from '../../frames/letter-widths.ts';
import type { PageContent } from '../../page-content.ts';
import { ScanLooks } from './scan-looks.ts';

const TEXT = 'paragraphs of documents that were printed before anybody thought of reading them again';
const TIMES = 'TimesNewRomanPSMT';

interface Line {
  readonly guessed: number;
  readonly drawn: number;
  readonly kind: LetterKind;
  readonly font?: string;
}

/** The words of a line as wide as they were printed, under the size and font that were guessed. */
function lineOf({ guessed, drawn, kind, font = '' }: Line, row: number): readonly Word[] {
  let left = 50;
  return TEXT.split(' ').map((text) => {
    const width = (emWidth(text, kind) ?? 0) * drawn;
    const box = { left, top: 100 + 20 * row, right: left + width, bottom: 112 + 20 * row };
    left += width + drawn / 4;
    const face = { name: font, weight: 400, italic: false, fixedPitch: false };
    const plain = { endsInSoftHyphen: false, followsSpace: true, endsLine: false } as const;
    return { text, box, turn: 0, sizePt: guessed, font: face, ...plain };
  });
}

function level(lines: readonly Line[], looks = new ScanLooks(), isScan = true): readonly Word[] {
  const words = lines.flatMap(lineOf);
  const size = { widthPt: 600, heightPt: 800 };
  const drawn = { lines: [], fills: [], shapes: [], pictures: [] };
  const content: PageContent = { page: 1, size, words, ...drawn, isScan, isRecognised: true };
  return looks.level(content).words;
}

const sizesOf = (words: readonly Word[]) => [...new Set(words.map(({ sizePt }) => sizePt))];
const fontsOf = (words: readonly Word[]) => [...new Set(words.map(({ font }) => font.name))];

test('lines that were guessed to be larger than they are wide get the size that fits, and one for all', () => {
  const guesses = [14, 13, 15, 14, 12.5];
  const words = level(guesses.map((guessed) => ({ guessed, drawn: 12, kind: 'serif', font: TIMES })));
  expect(sizesOf(words)).toEqual([12]);
  expect(sizesOf(level([{ guessed: 14, drawn: 12, kind: 'serif', font: TIMES }], new ScanLooks(), false))).toEqual([
    14,
  ]);
});

test('headings keep a size of their own', () => {
  const body = { guessed: 11, drawn: 11, kind: 'serif', font: TIMES } as const;
  expect(sizesOf(level([{ ...body, guessed: 17, drawn: 16 }, body, body, body]))).toEqual([16, 11]);
});

test('letters of no known font are set in the kind that is as wide', () => {
  const narrow = { guessed: 10.5, drawn: 11, kind: 'serif' } as const;
  expect(fontsOf(level(Array.from({ length: 6 }, () => narrow)))).toEqual([TIMES]);
  const wide = { ...narrow, kind: 'sans' } as const;
  expect(fontsOf(level(Array.from({ length: 6 }, () => wide)))).toEqual(['']);
  const typed = level(Array.from({ length: 6 }, () => ({ ...narrow, kind: 'mono' }) as const));
  expect(fontsOf(typed)).toEqual(['CourierNewPSMT']);
});

test.each([
  ['calibri', 'Calibri'],
  ['cambria', 'Cambria'],
  ['open-sans', 'OpenSans'],
] as const)('letters as wide beside each other as those of %s are its letters, at their size', (kind, name) => {
  const words = level(Array.from({ length: 6 }, () => ({ guessed: 10, drawn: 11, kind }) as const));
  expect(fontsOf(words)).toEqual([name]);
  expect(sizesOf(words)[0]).toBeGreaterThanOrEqual(11);
  expect(sizesOf(words)[0]).toBeLessThanOrEqual(12);
});

test('a few lines tell it as well where they fit one kind alone', () => {
  const line = { guessed: 10, drawn: 11, kind: 'calibri' } as const;
  expect(fontsOf(level([line]))).toEqual(['Calibri']);
  expect(fontsOf(level([{ ...line, kind: 'serif' }]))).toEqual([TIMES]);
});

test('a line with a word whose box takes in the white beside it is no larger for it', () => {
  const rows = Array.from({ length: 4 }, (_, index) => lineOf({ guessed: 14, drawn: 11, kind: 'sans' }, index));
  const words = rows.flatMap((row, index) =>
    row.map((word, place) =>
      index === 2 && place === row.length - 1 ? { ...word, box: { ...word.box, right: word.box.right + 100 } } : word,
    ),
  );
  const size = { widthPt: 900, heightPt: 800 };
  const drawn = { lines: [], fills: [], shapes: [], pictures: [] };
  const made = new ScanLooks().level({ page: 1, size, words, ...drawn, isScan: true, isRecognised: true }).words;
  expect(sizesOf(made)).toHaveLength(1);
});

test('bold lines are not larger for being wider', () => {
  const plain = { guessed: 11, drawn: 11, kind: 'sans' } as const;
  const rows = Array.from({ length: 6 }, (_, index) =>
    lineOf(index === 2 ? { ...plain, guessed: 14, drawn: 14 * 1.08 } : plain, index),
  );
  const words = rows.flatMap((row, index) => row.map((word) => ({ ...word, strokePt: index === 2 ? 2 : 1 })));
  const size = { widthPt: 600, heightPt: 800 };
  const drawn = { lines: [], fills: [], shapes: [], pictures: [] };
  const made = new ScanLooks().level({ page: 1, size, words, ...drawn, isScan: true, isRecognised: true }).words;
  expect(sizesOf(made)).toEqual([11, 14]);
  expect(made.filter(({ font }) => font.thickened === true)).toHaveLength(rows[2]?.length ?? 0);
});

test('pages after each other have the same size', () => {
  const looks = new ScanLooks();
  const line = { guessed: 12, drawn: 12, kind: 'serif', font: TIMES } as const;
  level([line, line, line], looks);
  expect(sizesOf(level([{ ...line, drawn: 11.5 }], looks))).toEqual([12]);
});

test('a word of another font amid a line was misread', () => {
  const looks = new ScanLooks();
  const [first, second, ...rest] = lineOf({ guessed: 12, drawn: 12, kind: 'serif', font: TIMES }, 0);
  if (!first || !second) throw new Error('no words');
  const odd = { ...second, font: { ...second.font, name: 'CourierNewPS-BoldMT' } };
  const size = { widthPt: 600, heightPt: 800 };
  const drawn = { lines: [], fills: [], shapes: [], pictures: [] };
  const page = { page: 1, size, words: [first, odd, ...rest], ...drawn, isScan: true, isRecognised: false };
  expect(fontsOf(looks.level(page).words)).toEqual([TIMES]);
});
