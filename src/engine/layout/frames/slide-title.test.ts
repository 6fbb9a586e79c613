/** Finds the titles of slides. */
import { expect, test } from 'vitest';
import { slideParagraph } from '../../../../tests/slide-paragraph.ts';
import { findTitle } from './slide-title.ts';

const size = { widthPt: 720, heightPt: 540 };

function paragraph(text: string, left: number, top: number, sizePt: number) {
  const made = slideParagraph(left, left + 0.5 * sizePt * text.length, top, { sizePt });
  return { ...made, runs: made.runs.map((run) => ({ ...run, text })), box: { ...made.box, bottom: top + sizePt } };
}

function titleOf(...paragraphs: ReturnType<typeof paragraph>[]): string | undefined {
  return findTitle({ size, paragraphs })?.runs[0]?.text;
}

test('takes the largest text, the first of several', () => {
  expect(titleOf(paragraph('Plan', 50, 40, 30), paragraph('Said below', 50, 90, 20))).toBe('Plan');
});

test('takes the text beside a mark of few letters for the title', () => {
  const [mark, text] = [paragraph('A10', 10, 20, 40), paragraph('Said below in more words', 50, 90, 18)];
  expect(titleOf(mark, paragraph('What it is about', 120, 28, 28), text)).toBe('What it is about');
  expect(titleOf(mark, text)).toBe('A10');
  expect(titleOf(paragraph('Quarterly', 10, 20, 40), paragraph('in euros, all of it', 260, 28, 28))).toBe('Quarterly');
});
