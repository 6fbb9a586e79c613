/** Checks ocr-pdf by other programs: words are found where they stand, and nothing else of the file changes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf } from '../../../tests/sample-pdf.ts';
import { type ScanPage, scanPdf, scanPicture } from '../../../tests/scan-pdf.ts';
import { warningMessage } from '../../contract/messages/warnings.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const call = promisify(execFile);
const LINES = ['The ferry leaves at seven', 'and comes back at noon.'];
const STAMP = 'BT /F1 14 Tf 20 20 Td (Received in May) Tj ET';
/** As an earlier recognition might have left it. */
const OLD_LAYER = 'q BT 3 Tr /F1 14 Tf 20 150 Td (Tne fcrry lcavcs) Tj ET Q';

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

type Options = Readonly<Record<string, unknown>>;

async function read(pages: readonly ScanPage[], options: Options = {}): Promise<readonly OutputFile[]> {
  const file = await operation.file('scan.pdf', await scanPdf(...pages));
  return operation.run([file], { language: 'eng', ...options });
}

async function readOne(pages: readonly ScanPage[], options: Options = {}): Promise<OutputFile> {
  const [output] = await read(pages, options);
  if (!output) throw new Error('no output');
  return output;
}

async function textOf({ path }: OutputFile): Promise<string> {
  const { stdout } = await call('pdftotext', ['-raw', '-enc', 'UTF-8', path, '-']);
  return stdout.replace(/\s+/g, ' ').trim();
}

/** Of every picture in the file, its stored bytes. */
async function pictureHashes(path: string): Promise<readonly string[]> {
  const { stdout } = await call('pdfimages', ['-list', path]);
  const prefix = join(operation.folder, 'picture');
  await call('pdfimages', ['-all', path, prefix]);
  const count = stdout.trim().split('\n').length - 2;
  const files = Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(3, '0')}.jpg`);
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
}

const RUSSIAN = [
  'Все люди рождаются',
  'свободными и равными в',
  'своем достоинстве и',
  'правах. Они наделены',
  'разумом и совестью.',
];

test('stops at pages in a script that no language reads, unless it is told to go on', async () => {
  await expect(read([{ lines: RUSSIAN }, { lines: RUSSIAN }])).rejects.toMatchObject({
    code: 'language-not-installed',
    params: { script: 'Cyrillic', installed: expect.stringContaining('eng') },
  });
  await readOne([{ lines: RUSSIAN }], { 'on-unknown-script': 'continue' });
  // A page that can be read tells that the language is right: a strange one after it holds nobody up.
  await readOne([{ lines: [...LINES, 'Tickets are sold on board.'] }, { lines: RUSSIAN }], { language: 'auto' });
});

test('reads the pages without text, leaves the others, and keeps every picture byte for byte', async () => {
  const output = await readOne([{ lines: LINES }, { lines: ['Unseen'], after: STAMP }]);
  expect(await textOf(output)).toBe(`${LINES.join(' ')} Received in May`);
  expect(output.facts).toEqual({ pages: 2, read: 1, words: 10 });
  expect(operation.warnings.map(warningMessage)).toEqual(['Page 2 already has text and wasn’t changed.']);
  expect(await pictureHashes(output.path)).toEqual(await pictureHashes(join(operation.folder, 'in-0')));
  await call('qpdf', ['--check', output.path]);
});

test('says so when every page has text, and gives the file back as it was', async () => {
  const file = await operation.file('a.pdf', samplePdf(2));
  const [output] = await operation.run([file]);
  expect(output).toMatchObject({ path: file.path, unchanged: true });
  expect(operation.warnings.map(warningMessage)).toEqual(['Every page already has text.']);
});

const fixture = (name: string) => readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url));

test('tells nothing of signatures in a file that comes back as it was, and opens a locked one as it says', async () => {
  const file = await operation.file('signed.pdf', await fixture('signed-twice.pdf'));
  const [same] = await operation.run([file]);
  expect(same).toMatchObject({ path: file.path, unchanged: true });
  expect(operation.warningCodes).toEqual(['already-searchable']);
  const locked = await operation.file('locked.pdf', samplePdf(1));
  await call('qpdf', ['--encrypt', 'foo', 'bar', '256', '--', '--replace-input', locked.path]);
  const [open] = await operation.run([locked], { password: 'foo' });
  expect(operation.warningCodes).toEqual(['already-searchable', 'already-searchable', 'protection-removed']);
  expect((await call('qpdf', ['--show-encryption', open?.path ?? ''])).stdout).toContain('File is not encrypted');
});

test('only reads where text alone is wanted: no right to change is asked for, no signature broken', async () => {
  const signed = await operation.file('signed.pdf', await fixture('signed-twice.pdf'));
  await operation.run([signed], { output: 'txt', 'on-signed': 'refuse' });
  const restricted = await operation.file('restricted.pdf', samplePdf(1));
  await call('qpdf', ['--encrypt', '', 'bar', '256', '--modify=none', '--', '--replace-input', restricted.path]);
  const [text] = await operation.run([restricted], { output: 'txt' });
  expect(await readFile(text?.path ?? '', 'utf8')).toBe('Page 1\n');
  expect(operation.warnings).toEqual([]);
  await expect(operation.run([restricted], { output: 'pdf+txt' })).rejects.toMatchObject({ code: 'not-allowed' });
});

test('replaces what an earlier recognition left, and keeps text with ink', async () => {
  const pages = [{ lines: LINES, before: OLD_LAYER, after: STAMP }];
  expect(await textOf(await readOne(pages, { mode: 'redo' }))).toBe(`Received in May ${LINES.join(' ')}`);
});

test('turns pages into pictures and reads them anew when forced to', async () => {
  const output = await readOne([{ lines: LINES, after: STAMP }], { mode: 'force' });
  expect(await textOf(output)).toBe(`${LINES.join(' ')} Received in May`);
  const { stdout } = await call('pdffonts', [output.path]);
  expect(stdout).not.toContain('Helvetica');
});

test('stores a drawn page as it takes the least: text without loss, a picture as a JPEG', async () => {
  const encoding = async (pdf: Buffer) => {
    const [output] = await operation.run([await operation.file('a.pdf', pdf)], { language: 'eng', mode: 'force' });
    const { stdout } = await call('pdfimages', ['-list', output?.path ?? '']);
    return /\bimage +\d+ +\d+ +\w+ +\d +8 +(\w+)/.exec(stdout)?.[1];
  };
  expect(await encoding(samplePdf(1))).toBe('image');
  const photo = samplePdf(1, { content: () => `${grain(600, 900)} BT /F1 24 Tf 20 140 Td (Page) Tj ET` });
  expect(await encoding(photo)).toBe('jpeg');
});

/** Operators of an inline picture that fills the page, no pixel like the next. */
function grain(width: number, height: number): string {
  const pixels = Buffer.alloc(width * height);
  let noise = 7;
  for (let at = 0; at < pixels.length; at++) {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = 160 + ((noise >> 16) % 90);
  }
  return `q 201 0 0 300 0 0 cm BI /W ${width} /H ${height} /BPC 8 /CS /G ID ${pixels.toString('latin1')} EI Q`;
}

test('gives the text beside the PDF, hyphens of line ends joined', async () => {
  const [pdf, text] = await read([{ lines: ['It was never over-', 'loaded in winter.'] }], { output: 'pdf+txt' });
  expect(pdf?.type).toBe('pdf');
  expect(await readFile(text?.path ?? '', 'utf8')).toBe('It was never overloaded\nin winter.\n');
});

test('gives a Word file of paragraphs, text of other pages included', async () => {
  const output = await readOne([{ lines: LINES }, { lines: [], after: STAMP }], { output: 'docx' });
  const { stdout } = await call('unzip', ['-p', output.path, 'word/document.xml']);
  expect(stdout.match(/<w:p>.*?<\/w:p>/g)?.map((paragraph) => paragraph.replace(/<[^>]+>/g, ''))).toEqual([
    LINES.join(' '),
    'Received in May',
  ]);
});

test('straightens a scan without changing its picture', async () => {
  const skewed = [{ lines: [...LINES, 'Nobody waits for it.', 'It was never overloaded.'], turn: 3 }];
  const output = await readOne(skewed, { deskew: true });
  expect(operation.warnings).toEqual([]);
  expect(await pictureHashes(output.path)).toEqual(await pictureHashes(join(operation.folder, 'in-0')));
  const { stdout } = await call('pdftotext', ['-bbox', output.path, '-']);
  const tops = ['leaves', 'seven'].map((word) => Number(new RegExp(`yMax="([\\d.]+)">${word}<`).exec(stdout)?.[1]));
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99))).toBeLessThan(1.5);
});

test('reads a scan that lies askew line by line, each word whole and over its ink', async () => {
  const lines = [...LINES, 'Nobody waits for it, since', 'it was never overloaded', 'in winter or in spring.'];
  const output = await readOne([{ lines, turn: -3.4 }]);
  expect(await textOf(output)).toBe(lines.join(' '));
  expect(operation.warnings.map(warningMessage)).toEqual(['Page 1 is crooked. Choose “Straighten” to correct it.']);
  const { stdout } = await call('pdftotext', ['-bbox', output.path, '-']);
  const found = [...stdout.matchAll(/<word xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.+)<\/word>/g)];
  expect(new Set(found.map((match) => match[5]))).toEqual(new Set(lines.join(' ').split(' ')));
  const picture = await scanPicture({ lines, turn: -3.4 });
  const covered = await inkUnder(
    picture,
    found.map((match) => match.slice(1, 5).map(Number)),
  );
  expect(covered.of).toBeGreaterThan(1000);
  expect(covered.ink / covered.of).toBeGreaterThan(0.95);
});

/** Pixels of letters in a picture of 150 dpi, and those of them inside of boxes in points. */
async function inkUnder(picture: Buffer, boxes: readonly (readonly number[])[]): Promise<{ ink: number; of: number }> {
  const { data, info } = await sharp(picture).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  let [ink, of] = [0, 0];
  for (const [at, value] of data.entries()) {
    if (value > 128) continue;
    const [x, y] = [((at % info.width) * 72) / 150, (Math.floor(at / info.width) * 72) / 150];
    of++;
    if (boxes.some(([left = 0, top = 0, right = 0, bottom = 0]) => x >= left && x <= right && y >= top && y <= bottom))
      ink++;
  }
  return { ink, of };
}

test('reads pages on their head also where they must not be turned', async () => {
  const output = await readOne([{ lines: [...LINES, 'Nobody waits for it.'], turn: 180 }], { rotate: false });
  expect((await call('pdfinfo', [output.path])).stdout).toMatch(/Page rot: +0/);
  expect((await textOf(output)).split(' ')).toHaveLength(14);
  expect(await textOf(output)).toContain('ferry');
});

test('makes gray paper white for good', async () => {
  const output = await readOne([{ lines: LINES, paper: '#b4b4b4' }], { clean: 'final' });
  expect(await textOf(output)).toBe(LINES.join(' '));
  await call('pdfimages', ['-all', output.path, join(operation.folder, 'clean')]);
  const picture = sharp(join(operation.folder, 'clean-000.jpg'));
  expect((await picture.stats()).channels[0]?.mean).toBeGreaterThan(240);
});

test('lets only figures through when asked to, and only sure words', async () => {
  const figures = await readOne([{ lines: ['Meter 4711 read 0815'] }], { 'numbers-only': true });
  expect(await textOf(figures)).toMatch(/4711.*0815/);
  expect(await textOf(figures)).not.toMatch(/[a-z]/);
  const sure = await readOne([{ lines: LINES }], { 'min-confidence': 100 });
  expect(await textOf(sure)).toBe('');
});

test('reads pictures, and puts them on a page', async () => {
  const file = await operation.file('scan.png', await scanPicture({ lines: LINES }), 'png');
  const [output] = await operation.run([file], { language: 'eng' });
  expect(output?.type).toBe('pdf');
  expect(output && (await textOf(output))).toBe(LINES.join(' '));
});

test('gives the same bytes for the same file', async () => {
  const pages = [{ lines: LINES }, { lines: ['Another page'] }, { lines: ['And a third'] }];
  const first = await readFile((await readOne(pages)).path);
  expect((await readFile((await readOne(pages)).path)).equals(first)).toBe(true);
});

test('tells its progress page by page', async () => {
  await readOne([{ lines: ['One'] }, { lines: ['Two'] }, { lines: ['Three'] }]);
  expect(operation.progress.filter((fraction) => fraction > 0.2).length).toBeGreaterThanOrEqual(4);
  expect(operation.progress).toEqual([...operation.progress].sort((a, b) => a - b));
  expect(operation.progress.at(-1)).toBe(1);
});

/** A paragraph on each page, and beside the first one a link, to which a bookmark leads by its tag. */
function taggedPdf(): Buffer {
  const [first, second] = [pageObject(1), pageObject(2)];
  return samplePdf(2, {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 140 0 R /Outlines 150 0 R',
    page: (page) => `/StructParents ${page - 1} ${page === 1 ? '/Annots [147 0 R]' : ''}`,
    content: (page) =>
      `/P << /MCID 0 >> BDC BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET EMC /Span << /MCID 1 >> BDC EMC`,
    objects: {
      140: '<< /Type /StructTreeRoot /K 141 0 R /ParentTree << /Nums [0 [142 0 R 143 0 R] 1 [144 0 R] 2 143 0 R] >> >>',
      141: '<< /S /Document /P 140 0 R /K [142 0 R 143 0 R 144 0 R] >>',
      142: `<< /S /P /P 141 0 R /Pg ${first} 0 R /K [0] >>`,
      143: `<< /S /Link /P 141 0 R /Pg ${first} 0 R /K [1 << /Type /OBJR /Obj 147 0 R >>] >>`,
      144: `<< /S /H1 /P 141 0 R /K << /Type /MCR /Pg ${second} 0 R /MCID 0 >> >>`,
      147: '<< /Subtype /Link /Rect [20 20 40 40] /StructParent 2 /A << /S /URI /URI (http://localhost/) >> >>',
      150: '<< /First 151 0 R /Last 151 0 R >>',
      151: `<< /Title (Start) /Parent 150 0 R /Dest [${first} 0 R /Fit] /SE 142 0 R >>`,
    },
  });
}

async function tagsOf({ path }: OutputFile): Promise<readonly string[]> {
  const { stdout } = await call('qpdf', ['--json', '--json-stream-data=none', path], { maxBuffer: 2 ** 26 });
  expect((await call('qpdf', ['--check', path])).stderr).toBe('');
  return [...stdout.matchAll(/"\/S": "\/(Document|P|Link|H1)"/g)].map(([, tag]) => tag ?? '').sort();
}

test('takes the tags of what it draws anew out, and leaves those of links and of other pages', async () => {
  const file = await operation.file('tagged.pdf', taggedPdf());
  const force = (options: Options) => operation.run([file], { language: 'eng', mode: 'force', ...options });
  const [first] = await force({ pages: '1' });
  expect(await tagsOf(first as OutputFile)).toEqual(['Document', 'H1', 'Link']);
  const [second] = await force({ pages: '2' });
  expect(await tagsOf(second as OutputFile)).toEqual(['Document', 'Link', 'P']);
  expect((await call('pdfinfo', ['-struct', second?.path ?? ''])).stdout).not.toContain('H1');
});

test('takes the mark of a tagged file out where no tag is left', async () => {
  const tagged = taggedPdf().toString('latin1').replace('/Annots [147 0 R]', ' '.repeat(16));
  const file = await operation.file('tagged.pdf', Buffer.from(tagged, 'latin1'));
  const [output] = await operation.run([file], { language: 'eng', mode: 'force' });
  expect(await tagsOf(output as OutputFile)).toEqual([]);
  expect((await call('pdfinfo', [output?.path ?? ''])).stdout).toMatch(/^Tagged: +no$/m);
});

test('makes an archive file of a scan, and says why it cannot of another', async () => {
  const output = await readOne([{ lines: LINES }], { pdfa: '2b' });
  expect(operation.warnings).toEqual([]);
  const { stdout } = await call('pdfinfo', ['-meta', output.path]);
  expect(stdout).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</);
  const json = await call('qpdf', ['--json', '--json-stream-data=none', output.path], { maxBuffer: 2 ** 26 });
  expect(json.stdout).toContain('/GTS_PDFA1');
  expect((await call('pdffonts', [output.path])).stdout).toMatch(
    /SheafGlyphless +CID TrueType +Identity-H +yes yes yes/,
  );
  await readOne([{ lines: LINES, after: '5 5 20 20 re f unknown' }], { pdfa: '2b' });
  expect(operation.warnings.map(warningMessage).at(-1)).toMatch(
    /The result is a regular PDF, not PDF\/A-2b.*operators/,
  );
});
