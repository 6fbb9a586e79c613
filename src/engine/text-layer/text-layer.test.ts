/** Checks the text layer for scripts that are not on every test machine's list: by poppler, which orders words by their place. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPdfium } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { saveDocument } from '../document/save/save-document.ts';
import type { OcrLine, OcrPage, OcrWord } from '../recognise/ocr-page.ts';
import { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict } from '../syntax/object.ts';
import { LayerWriter } from './layer-writer.ts';

const run = promisify(execFile);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layer-'));
});
afterEach(() => rm(folder, { recursive: true }));

const SIZE = { widthPt: 400, heightPt: 300 };

function word(text: string, left: number, top: number, width: number, height = 20): OcrWord {
  const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text);
  return { text, box: { left, top, right: left + width, bottom: top + height }, confidence: 90, rightToLeft };
}

function line(words: readonly OcrWord[], angle = 0): OcrLine {
  const box = {
    left: Math.min(...words.map((each) => each.box.left)),
    top: Math.min(...words.map((each) => each.box.top)),
    right: Math.max(...words.map((each) => each.box.right)),
    bottom: Math.max(...words.map((each) => each.box.bottom)),
  };
  const baseline = angle === 0 ? { x: box.left, y: box.bottom - 4, angle } : { x: box.left + 4, y: box.top, angle };
  return { words, box, baseline, sizePt: 20, startsParagraph: true, language: '' };
}

const BY_PDFIUM = 'pdfium';

async function readByPdfium(path: string): Promise<string> {
  const document = await openPdfium(path, { name: 'layer' });
  const glyphs = document.withPage(0, readGlyphs);
  document.close();
  return glyphs
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** The page as poppler reads it, raw or by place. */
async function readBack(lines: readonly OcrLine[], ...options: readonly string[]): Promise<string> {
  const document = PdfDocument.create();
  const page = document.add(
    PdfDict.of({ Type: name('Page'), MediaBox: [0, 0, SIZE.widthPt, SIZE.heightPt], Resources: new PdfDict() }),
  );
  setPages(document, [page]);
  const read: OcrPage = { turn: 0, size: SIZE, lines, confidence: 90, skewDegrees: 0, languages: [], dpi: 300 };
  const writer = new LayerWriter(document);
  writer.add(page, read, { turnsPages: true, straightens: false });
  writer.finish();
  const path = join(folder, 'layer.pdf');
  await saveDocument(document, path, new AbortController().signal);
  if (options.includes(BY_PDFIUM)) return readByPdfium(path);
  const { stdout } = await run('pdftotext', [...options, '-enc', 'UTF-8', path, '-']);
  return stdout.replace(/[\u200e\u200f\u202a-\u202e]/g, '').trim();
}

test('keeps right-to-left words in the order in which they are read', async () => {
  expect(await readBack([line([word('שלום', 300, 40, 60), word('עולם', 234, 40, 60)])])).toBe('שלום עולם');
  expect(await readBack([line([word('مرحبا', 300, 40, 60), word('بالعالم', 214, 40, 80)])])).toBe('مرحبا بالعالم');
});

test('keeps Chinese letters, without spaces between them, across and from top to bottom', async () => {
  expect(await readBack([line([word('文', 40, 40, 20), word('字', 62, 40, 20), word('识别', 84, 40, 42)])])).toBe(
    '文字识别',
  );
  const column = [word('縦', 200, 40, 20), word('書', 200, 62, 20), word('き', 200, 84, 20)];
  expect((await readBack([line(column, Math.PI / 2)], '-raw')).replace(/\s/g, '')).toBe('縦書き');
});

test('keeps letters that stand alone for PDFium, which takes one without ink for nothing', async () => {
  const page = line([word('Page', 40, 40, 60), word('7', 110, 40, 10)]);
  expect(await readBack([page], BY_PDFIUM)).toBe('Page 7');
  expect(await readBack([line([word('7', 40, 40, 10)])], BY_PDFIUM)).toBe('7');
  const chinese = [word('文', 40, 40, 20), word('字', 62, 40, 20), word('识别', 84, 40, 42), word('吗', 128, 40, 20)];
  expect(await readBack([line(chinese)], BY_PDFIUM)).toBe('文字识别吗');
  expect(
    (await readBack([line([word('文', 40, 40, 20), word('字', 300, 40, 20)])], BY_PDFIUM)).replace(/\s/g, ''),
  ).toBe('文字');
});

test('keeps letters beyond the first plane, and letters with their marks as one', async () => {
  expect(await readBack([line([word('𝒜bc', 40, 40, 40), word('हिन्दी', 90, 40, 60)])])).toBe('𝒜bc हिन्दी');
});

test('keeps words of one line apart, however close they stand', async () => {
  expect(await readBack([line([word('one', 40, 40, 30), word('two', 72, 40, 30)])], '-raw')).toBe('one two');
});
