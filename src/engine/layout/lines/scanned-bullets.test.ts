/** Checks which signs at the beginning of scanned lines are bullets. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { withScannedBullets } from './scanned-bullets.ts';

const DRAWN = { lines: [], fills: [], shapes: [], pictures: [] };

/** The first signs of the lines as they are read. */
function signs(
  lines: readonly string[],
  { isRecognised = true, indent = () => 0 }: { isRecognised?: boolean; indent?: (line: number) => number } = {},
) {
  const rows = lines.map((line, index) => {
    const [sign = '', ...others] = line.split(' ');
    const left = 40 + indent(index);
    return [...text(left, 100 + 14 * index, sign), ...text(left + 14, 100 + 14 * index, others.join(' '))];
  });
  const size = { widthPt: 400, heightPt: 600 };
  const content = { page: 1, size, words: rows.flat(), ...DRAWN, isScan: true, isRecognised };
  const words = new Set(rows.map(([first]) => first?.box.left));
  return withScannedBullets(content)
    .words.filter(({ box }) => words.has(box.left))
    .map((word) => word.text)
    .join(' ');
}

test('stars, plus signs and letters that stand below each other before texts are bullets', () => {
  expect(signs(['* Harbours open early', '+ Ferries come in', '- Quays are swept', '* Boxes are counted'])).toBe(
    '• • • •',
  );
  expect(signs(['© Harbours open early', 'e Ferries come in'])).toBe('• •');
});

test('dashes stay dashes, and letters letters, where no clearer sign stands below them', () => {
  expect(signs(['- Harbours open early', '- Ferries come in', '- Quays are swept'])).toBe('- - -');
  expect(signs(['e Harbours open early', 'e Ferries come in'])).toBe('e e');
});

test('a letter with strokes far thicker than those of its text is a bullet, even alone', () => {
  const strokes = (line: string, sign: number) =>
    [...text(40, 100, line.slice(0, 1)), ...text(54, 100, line.slice(2))].map((word, index) => ({
      ...word,
      strokePt: index === 0 ? sign : 1,
    }));
  const read = (words: ReturnType<typeof strokes>) =>
    withScannedBullets({
      page: 1,
      size: { widthPt: 400, heightPt: 600 },
      words,
      ...DRAWN,
      isScan: true,
      isRecognised: true,
    }).words[0]?.text;
  expect(read(strokes('e Harbours open early', 3))).toBe('•');
  expect(read(strokes('e Harbours open early', 1.2))).toBe('e');
});

test('a sign of one line, and those at other places, are what they are', () => {
  expect(signs(['* Harbours open early'])).toBe('*');
  expect(signs(['* Harbours open early', '* Ferries come in'], { indent: (line) => 30 * line })).toBe('* *');
});

test('text that was not recognised is left alone', () => {
  expect(signs(['* Harbours open early', '+ Ferries come in'], { isRecognised: false })).toBe('* +');
});
