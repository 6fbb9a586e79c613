/** Checks which pages that were read from pictures are a picture of a written document, and not a scan. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import type { PageContent } from '../../page-content.ts';
import { describeFigures, readPicturePage } from './picture-pages.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const PICTURE = { left: 50, top: 50, right: 250, bottom: 150 };

function word(text: string, left: number, top: number): Word {
  const box = { left, top, right: left + 30, bottom: top + 10 };
  return { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true, endsLine: false };
}

function pageWith(pictures: PageContent['pictures']): PageContent {
  const words = [word('Chart', 60, 60), word('Below', 60, 200)];
  const size = { widthPt: 400, heightPt: 300 };
  return { page: 1, size, words, lines: [], fills: [], shapes: [], pictures, isScan: true, isRecognised: true };
}

test('a picture on a page of a written document stays, described by what was read in it', () => {
  const { content, shown } = readPicturePage(pageWith([PICTURE]), true);
  expect(content).toMatchObject({ isScan: false, words: [{ text: 'Below' }] });
  expect(describeFigures([{ box: PICTURE, source: 'picture' }], shown)).toMatchObject([{ altText: 'Chart' }]);
});

test('pages of scanned documents, and pages that a picture fills, are scans', () => {
  expect(readPicturePage(pageWith([PICTURE]), false).content.isScan).toBe(true);
  expect(readPicturePage(pageWith([{ ...PICTURE, right: 390, bottom: 290 }]), true).content.isScan).toBe(true);
});
