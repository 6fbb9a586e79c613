/** Draws words of many scripts and has poppler and pdf.js read them back. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { saveDocument } from '../document/save/save-document.ts';
import { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, PdfStream } from '../syntax/object.ts';
import { type LetterStyle, letteringFor } from './text-setter.ts';

const PLAIN: LetterStyle = {
  family: 'sans',
  bold: false,
  italic: false,
  sizePt: 24,
  color: { red: 0, green: 0, blue: 0 },
};

const WORDS = {
  Latin: 'Waffles & Tree, ěščřžýáíé ạ̈',
  Greek: 'Ελληνικά',
  Cyrillic: 'Привет мир',
  Arabic: 'السلام عليكم',
  Hebrew: 'שלום עולם',
  Devanagari: 'हिन्दी नमस्ते कि क्षत्रिय।',
  Bengali: 'বাংলা',
  Tamil: 'தமிழ்',
  Thai: 'ภาษาไทย น้ำกำลัง',
  Burmese: 'မြန်မာ',
  Georgian: 'ქართული',
  Japanese: '日本語 テキスト',
  Chinese: '中文字符',
  Korean: '한국어',
  Emoji: '👨‍👩‍👧 🇩🇪 👍🏽 ok',
  Mathematics: '∑∫√ → 𝔸',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lettering-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** One page a text. @returns the path of the file. */
async function draw(texts: readonly string[], style: LetterStyle = PLAIN, file = 'drawn.pdf'): Promise<string> {
  const document = PdfDocument.create();
  const lettering = await letteringFor(document);
  const pages = texts.map((text) => {
    const { form, laid } = lettering.form(text, style);
    const content = Buffer.from('q 1 0 0 1 40 40 cm /Text Do Q');
    return document.add(
      PdfDict.of({
        Type: name('Page'),
        MediaBox: [0, 0, laid.widthPt + 80, laid.heightPt + 80],
        Resources: PdfDict.of({ XObject: PdfDict.of({ Text: form }) }),
        Contents: document.add(PdfStream.ofBytes(new PdfDict(), content)),
      }),
    );
  });
  setPages(document, pages);
  await lettering.finish();
  const path = join(folder, file);
  await saveDocument(document, path, new AbortController().signal);
  return path;
}

/** Poppler's reading, without the marks of direction that it adds. */
function popplerPages(path: string): readonly string[] {
  const text = execFileSync('pdftotext', ['-enc', 'UTF-8', path, '-'], { encoding: 'utf8' });
  return text.split('\f').map((page) => page.replace(/[\u202a-\u202e]/g, '').trim());
}

test('reads back in logical order in every script', async () => {
  const path = await draw(Object.values(WORDS));
  const read = popplerPages(path);
  expect(Object.fromEntries(Object.keys(WORDS).map((script, index) => [script, read[index]]))).toEqual(WORDS);
  const pages = (await readPdf(path)).pages.map((page) => page.text);
  expect(pages[0]).toBe(WORDS.Latin);
  expect(pages[3]).toBe(WORDS.Arabic);
  expect(pages[11]).toBe(WORDS.Japanese);
});

test('embeds every font as a subset', async () => {
  const path = await draw(Object.values(WORDS), { ...PLAIN, family: 'serif', bold: true, italic: true });
  const [, , ...rows] = execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n');
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row).toMatch(/Type 3 .* yes no {2}yes|Identity-H {7}yes yes yes/);
  expect((await stat(path)).size).toBeLessThan(120_000);
});

test('gives the same bytes for the same text', async () => {
  const first = await readFile(await draw([WORDS.Thai, WORDS.Emoji], PLAIN, 'first.pdf'));
  expect(first.equals(await readFile(await draw([WORDS.Thai, WORDS.Emoji], PLAIN, 'second.pdf')))).toBe(true);
});

test('stores a text that is used often once', async () => {
  const once = (await stat(await draw(['Draft']))).size;
  const often = (await stat(await draw(Array<string>(100).fill('Draft')))).size;
  expect(often - once).toBeLessThan(100 * 100);
});

test('measures lines, and sets them under each other', async () => {
  const lettering = await letteringFor(PdfDocument.create());
  const one = lettering.measure('Wide line', PLAIN);
  const two = lettering.measure('Wide line\ni', PLAIN);
  expect(two).toEqual({ ...one, heightPt: one.heightPt * 2 });
  expect(lettering.measure('Wide line', { ...PLAIN, sizePt: 48 }).widthPt).toBeCloseTo(one.widthPt * 2, 6);
  expect(lettering.measure('iiii', { ...PLAIN, family: 'mono' }).widthPt).toBeCloseTo(4 * 0.6 * 24, 1);
  expect(popplerPages(await draw(['Wide line\ni']))[0]).toBe('Wide line\ni');
});

test('tells letters that no font has', async () => {
  const lettering = await letteringFor(PdfDocument.create());
  lettering.lay('ok \u{e123} ok', PLAIN);
  expect(lettering.missing).toEqual(['\u{e123}']);
});
