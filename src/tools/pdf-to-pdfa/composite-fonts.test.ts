/** Embeds East Asian and other composite fonts that files only name, and lets poppler say what became of them. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { expectAlike, inkOf, placedWords } from '../../../tests/seen-ink.ts';
import { run } from './operation.ts';
import type { ArchiveReport } from './report.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

interface Named {
  readonly font: string;
  readonly ordering: string;
  readonly encoding: string;
  /** Codes, in hexadecimal digits. */
  readonly shown: string;
  /** Entries of the font and of its descendant. */
  readonly more?: string;
  readonly own?: string;
  readonly objects?: Readonly<Record<number, string>>;
}

function sample({ font, ordering, encoding, shown, more = '', own = '', objects = {} }: Named): Buffer {
  const info = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  const descriptor = `<< /Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>`;
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo ${info} /FontDescriptor ${descriptor} /DW 1000 ${own} >>`;
  const named = `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [${descendant}] ${more} >>`;
  return samplePdf(1, {
    resources: () => `/Font << /S ${named} >>`,
    content: () => `BT 1 0 0 rg /S 24 Tf 50 240 Td <${shown}> Tj ET`,
    objects,
  });
}

async function made(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  const outputs = await work.run([await work.file('report.pdf', content)], options);
  const [pdf, json] = ['pdf', 'json'].map((type) => outputs.find((each) => each.type === type)?.path ?? '');
  const report: ArchiveReport = JSON.parse(await readFile(json ?? '', 'utf8'));
  return { path: pdf ?? '', report, added: outputs[0]?.report?.made };
}

const KNOWN: readonly (readonly [name: string, named: Named, text: string])[] = [
  // 中文字 in GBK.
  ['simplified Chinese', { font: 'SimHei', ordering: 'GB1', encoding: 'GBK-EUC-H', shown: 'd6d0cec4d7d6' }, '中文字'],
  // 繁體字 in Big5.
  [
    'traditional Chinese',
    { font: 'MHei-Medium', ordering: 'CNS1', encoding: 'ETen-B5-H', shown: 'c163c5e9a672' },
    '繁體字',
  ],
  // 日本語 in Shift JIS.
  [
    'Japanese',
    { font: 'GothicBBB-Medium', ordering: 'Japan1', encoding: '90ms-RKSJ-H', shown: '93fa967b8cea' },
    '日本語',
  ],
  // 한국어 in UCS-2.
  [
    'Korean',
    { font: 'HYGoThic-Medium', ordering: 'Korea1', encoding: 'UniKS-UCS2-H', shown: 'd55cad6dc5b4' },
    '한국어',
  ],
  // Numbers of Adobe-Japan1 stand in the file itself.
  ['numbers of a collection', { font: 'KozGoPr6N', ordering: 'Japan1', encoding: 'Identity-H', shown: '0c960e69' }, ''],
  // 日ー本。 from top to bottom, in UCS-2.
  [
    'vertical text',
    { font: 'KozGoPr6N', ordering: 'Japan1', encoding: 'UniJIS-UCS2-V', shown: '65e530fc672c3002' },
    '',
  ],
];

test.each(KNOWN)(
  '%s is embedded, and looks and reads as before',
  { tags: ['pdfa-looks'] },
  async (_name, named, text) => {
    const content = sample(named);
    const before = path.join(work.folder, 'before.pdf');
    await writeFile(before, content);
    const { path: file, report, added } = await made(content, { level: '2u' });
    expect(report.conforms).toBe(true);
    expect(added).toMatchObject({ embedded: 1 });
    expect((await program('pdffonts', [file])).stdout).toMatch(/CID Type 0C +\S+ +yes/);
    const words = await placedWords(file);
    expect(words).toEqual(await placedWords(before));
    if (text !== '') expect(words.map(([word]) => word)).toEqual([text]);
    expectAlike(await inkOf(before), await inkOf(file));
  },
);

test('a font whose codes only its map to Unicode tells is embedded by that', async () => {
  const map =
    'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 2 beginbfchar <0003> <0041> <0004> <0416> endbfchar endcmap';
  const { path: file, report } = await made(
    sample({
      ...{ font: 'ArialMT', ordering: 'Identity', encoding: 'Identity-H', shown: '00030004' },
      ...{ own: '/W [3 [667 920]]', more: '/ToUnicode 300 0 R', objects: { 300: sampleStream(map) } },
    }),
  );
  expect(report.conforms).toBe(true);
  const [[text, left, right] = ['', '', '']] = await placedWords(file);
  expect(text).toBe('AЖ');
  expect(Number(right) - Number(left)).toBeCloseTo((24 * (667 + 920)) / 1000, 1);
});

test('a font with serifs gets one with serifs', async () => {
  const { path: file } = await made(
    sample({ font: 'STSong-Light', ordering: 'GB1', encoding: 'GBK-EUC-H', shown: 'd6d0' }),
  );
  expect((await program('pdffonts', [file])).stdout).toMatch(/NotoSerifCJK/);
});

test.each([
  ['nothing tells its letters', { font: 'ArialMT', ordering: 'Identity', encoding: 'Identity-H', shown: '0003' }],
  [
    'it tells a width that no font holds',
    { font: 'SimHei', ordering: 'GB1', encoding: 'GBK-EUC-H', shown: 'd6d0', own: '/W [0 20000 1000000000]' },
  ],
  ['it shows a code without a glyph', { font: 'STSong-Light', ordering: 'GB1', encoding: 'Identity-H', shown: '0000' }],
])('a font stays as it is where %s', async (_name, named) => {
  await expect(made(sample(named))).rejects.toMatchObject({ code: 'rules-unmet' });
});
