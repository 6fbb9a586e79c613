/** Hides a name in every place that a PDF has, and lets programs that had no part in the work look for it. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HIDDEN, hiddenCodes, hiddenWordsPdf, hidingPlaces } from '../../../tests/hidden-words.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let redact: OperationTest<typeof tool>;
let path: string;
let original: Buffer;

beforeAll(async () => {
  redact = await OperationTest.start(tool, run);
  original = await hiddenWordsPdf();
  const file = await redact.file('hidden.pdf', original);
  const [output] = await redact.run([file], { text: HIDDEN });
  path = output?.path ?? '';
}, 120_000);
afterAll(() => redact.end());

const WANTED = /z\s*e\s*b\s*u\s*-?\s*l\s*o\s*n|q\s*u\s*i\s*m\s*b\s*y/i;

function pageTexts(file: string, ...flags: string[]): readonly string[] {
  return execFileSync('pdftotext', [...flags, file, '-'], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\f');
}

/** What Tesseract reads of a page that poppler draws. */
function recognised(file: string, page: number): string {
  const picture = execFileSync('pdftoppm', ['-r', '200', '-f', String(page), '-l', String(page), '-png', file], {
    maxBuffer: 1 << 26,
  });
  return execFileSync('tesseract', ['-', '-', '--psm', '6'], {
    input: picture,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

test('the file really shows the name: what is not there cannot be removed', async () => {
  const file = join(redact.folder, 'original.pdf');
  await writeFile(file, original);
  const texts = pageTexts(file);
  const places = hidingPlaces().map(({ place }) => place);
  const seen = (place: string) => texts[places.indexOf(place)] ?? '';
  for (const place of ['plain text', 'a form in a form', 'glyph numbers with letters', 'a font drawn by hand'])
    expect(seen(place), place).toMatch(WANTED);
  expect(seen('glyph numbers without letters')).not.toMatch(WANTED);
  for (const place of [
    'glyph numbers without letters',
    'a gray picture',
    'a stencil',
    'the mask of a picture',
    'curves',
  ])
    expect(recognised(file, places.indexOf(place) + 1), place).toMatch(WANTED);
}, 60_000);

test('no text of any page has it, in any order of reading', { tags: ['redaction-is-proven'] }, () => {
  for (const flags of [[], ['-raw'], ['-layout']]) {
    for (const [index, text] of pageTexts(path, ...flags).entries())
      expect(text, hidingPlaces()[index]?.place).not.toMatch(WANTED);
  }
});

test('no page shows it', () => {
  for (const [index, { place }] of hidingPlaces().entries())
    expect(recognised(path, index + 1), place).not.toMatch(WANTED);
}, 180_000);

test('no object and no unpacked stream has it, as bytes, as Unicode or as glyph numbers', async () => {
  const plain = join(redact.folder, 'plain.pdf');
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', '--no-original-object-ids', path, plain]);
  const bytes = await readFile(plain);
  const text = bytes.toString('latin1');
  expect(text).not.toMatch(/Zebulon|Quimby/i);
  expect(text.toLowerCase()).not.toContain(hiddenCodes());
  const wide = [...'Quimby'].map((letter) => `\u0000${letter}`).join('');
  expect(text).not.toContain(wide);
  expect(text.toLowerCase()).not.toContain(Buffer.from(wide, 'latin1').toString('hex'));
  expect((await readFile(path)).toString('latin1')).not.toMatch(/Zebulon|Quimby/i);
});

test('everything else is still there', async () => {
  const texts = pageTexts(path);
  for (const [index, { place }] of hidingPlaces().entries()) expect(texts[index], place).toContain(`Kept ${index + 1}`);
  expect(texts[0]).toMatch(/Mr.*here/s);
  const attached = execFileSync('qpdf', ['--list-attachments', path], { encoding: 'utf8' });
  expect(attached).toContain('other.txt');
  expect(attached).not.toContain('list.txt');
  expect(redact.warningCodes).toContain('attachments-redacted');
});
