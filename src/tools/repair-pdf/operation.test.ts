/** Breaks files in the ways that files break, repairs them, and reads the result with qpdf, pdf.js and poppler. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, loopedPdf, pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { look } from '../../../tests/seen-page.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let repair: OperationTest<typeof tool>;
beforeEach(async () => {
  repair = await OperationTest.start(tool, run);
});
afterEach(() => repair.end());

type Options = Readonly<Record<string, unknown>>;

async function repaired(content: Uint8Array, options: Options = {}): Promise<OutputFile> {
  const [output] = await repair.run([await repair.file('report.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return output;
}

/** What qpdf says of a file: nothing of a sound one. */
function faults({ path }: OutputFile): string {
  const said = execFileSync('qpdf', ['--check', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return said.includes('No syntax or stream encoding errors found') ? '' : said;
}

const texts = async ({ path }: OutputFile) => (await readPdf(path)).pages.map(({ text }) => text);

/** What is said to be found, by name. */
function found({ report }: OutputFile): readonly string[] {
  return Object.entries(report?.found ?? {}).flatMap(([name, count]) => (count === 0 ? [] : [name]));
}

const SOUND = samplePdf(3);
const asText = (bytes: Buffer) => bytes.toString('latin1');
const asBytes = (text: string) => Buffer.from(text, 'latin1');

test('gives a sound file back as it is', async () => {
  const file = await repair.file('report.pdf', SOUND);
  expect(await repair.run([file])).toMatchObject([{ path: file.path, unchanged: true, facts: { pages: 3 } }]);
  expect(repair.warnings).toEqual([{ code: 'no-problems', params: { file: 'report.pdf' } }]);
});

describe('rescues every page', { tags: ['repaired-opens'] }, () => {
  const start = asText(SOUND).lastIndexOf('\nxref\n');
  const broken: Readonly<Record<string, readonly [content: Buffer, told: readonly string[]]>> = {
    'without its end': [SOUND.subarray(0, start), ['end']],
    'cut in its index': [SOUND.subarray(0, start + 60), ['end']],
    'with a wrong index': [asBytes(asText(SOUND).replace(/(\d{10}) 00000 n/g, '0000000099 00000 n')), ['index']],
    'with a wrong start of its index': [asBytes(asText(SOUND).replace(/startxref\n\d+/, 'startxref\n7')), ['index']],
    'with rubbish before it': [Buffer.concat([asBytes('HTTP/1.1 200 OK\r\n\r\n'), SOUND]), []],
    'with wrong lengths': [asBytes(asText(SOUND).replace(/\/Length \d+/g, '/Length 5')), ['data']],
  };

  test.each(Object.entries(broken))('of a file %s', async (_, [content, told]) => {
    const output = await repaired(content);
    expect(await texts(output)).toEqual(['Page 1', 'Page 2', 'Page 3']);
    expect(found(output)).toEqual(expect.arrayContaining([...told]));
    if (!output.unchanged) expect(faults(output)).toBe('');
  });

  test('of a file whose list of pages runs in a circle', async () => {
    const output = await repaired(loopedPdf());
    expect([(await readPdf(output.path)).pages.length, found(output)]).toEqual([1, ['pageTree']]);
  });
});

describe('pages with gaps', () => {
  /** Three pages: one is whole, of one half of the content is gone, of one all of it. */
  function gappy(): Buffer {
    const content = `BT /F1 24 Tf 20 140 Td (Begun) Tj ET ${'0 0 1 rg 10 10 5 5 re f '.repeat(400)} q q`;
    const packed = deflateSync(Buffer.from(content));
    const cut = packed.subarray(0, packed.length - 12).toString('latin1');
    return assemble({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 3 /Kids [12 0 R 14 0 R 16 0 R] /MediaBox [0 0 200 300] /Resources << /Font << /F1 3 0 R >> >> >>',
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      12: '<< /Type /Page /Parent 2 0 R /Contents 13 0 R >>',
      13: sampleStream('BT /F1 24 Tf 20 140 Td (Whole) Tj ET'),
      14: '<< /Type /Page /Parent 2 0 R /Contents 15 0 R >>',
      15: sampleStream(cut, '/Filter /FlateDecode'),
      16: '<< /Type /Page /Parent 2 0 R /Contents 99 0 R >>',
    });
  }

  test('keep what is there, and are named', async () => {
    const output = await repaired(gappy());
    expect(await texts(output)).toEqual(['Whole', 'Begun', '']);
    expect(output.report?.uncertain).toEqual({ incomplete: [2], broken: [3] });
    expect((await readPdf(output.path)).notes).toEqual(['This page couldn’t be recovered.']);
    expect(faults(output)).toBe('');
  });

  test('go where nothing is left of them and that is asked for', async () => {
    expect(await texts(await repaired(gappy(), { 'keep-broken-pages': false }))).toEqual(['Whole', 'Begun']);
  });

  test('are told where a picture or font is gone', async () => {
    const file = samplePdf(2, {
      resources: (page) => (page === 2 ? '/XObject << /I 190 0 R >>' : ''),
      content: (page) => (page === 2 ? '/I Do' : ''),
    });
    expect((await repaired(file)).report?.uncertain).toEqual({ incomplete: [2], broken: [] });
  });
});

test('finds pages that are no longer listed', async () => {
  const lost = asBytes(asText(samplePdf(3)).replace(`${pageObject(2)} 0 R ${pageObject(3)} 0 R`, ' '.repeat(13)));
  const output = await repaired(lost, { method: 'salvage-pages' });
  expect(await texts(output)).toEqual(['Page 1', 'Page 2', 'Page 3']);
  expect(repair.warningCodes).toEqual(['repaired']);
});

test('draws pages as images, with their words to be found', async () => {
  const file = samplePdf(2, {
    page: (page) => (page === 2 ? '/Rotate 90' : ''),
    content: (page) => `1 0 0 rg 0 0 100 50 re f BT 0 g /F1 24 Tf 20 140 Td (Page ${page}) Tj ET`,
  });
  const output = await repaired(file, { method: 'rerender' });
  const { at } = await look(output);
  expect([at(50, 280), at(150, 280)]).toEqual(['red', 'white']);
  const words = execFileSync('pdftotext', ['-bbox', output.path, '-'], { encoding: 'utf8' });
  expect([...words.matchAll(/>(\w+)<\/word>/g)].map(([, word]) => word)).toEqual(['Page', '1', 'Page', '2']);
  expect(Number(/xMin="([\d.]+)"/.exec(words)?.[1])).toBeCloseTo(21, -1);
  expect(execFileSync('pdfimages', ['-list', output.path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(4);
  expect(repair.warningCodes).toEqual(['all-pages-drawn']);
});

test('says what is wrong with a file that is lost', async () => {
  await expect(repaired(asBytes('%PDF-1.7\nnothing more'))).rejects.toThrow(
    'report.pdf is damaged and could not be repaired.',
  );
});

test('gives the same bytes for the same job', async () => {
  const cut = SOUND.subarray(0, asText(SOUND).lastIndexOf('\nxref\n'));
  const bytes = async () => readFile((await repaired(cut)).path);
  expect((await bytes()).equals(await bytes())).toBe(true);
});

test.each(['auto', 'rebuild', 'salvage-pages', 'rerender'])(
  'makes no empty pages of a PDF that was saved as text, by method %s',
  async (method) => {
    const packed = deflateSync(Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * at * 7919) % 251)));
    const objects = { 4: sampleStream(packed.toString('latin1'), '/Filter /FlateDecode') };
    const content = Buffer.from(samplePdf(1, { objects }).toString('utf8'));
    await expect(repaired(content, { method })).rejects.toMatchObject({
      code: 'damaged',
      params: { foundCode: 'saved-as-text' },
    });
  },
);
