/** Text in fonts that say little of their letters, in letters outside the first plane, and in lines that run downwards. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let operation: OperationTest<typeof tool>;
beforeEach(async () => {
  operation = await OperationTest.start(tool, run);
});
afterEach(() => operation.end());

async function extract(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const [output] = await operation.run([await operation.file('a.pdf', content)], options);
  return readFile(output?.path ?? '', 'utf8');
}

const show = (text: string, x: number, y: number, size = 12, font = 'F1') =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET `;

interface DrawnText {
  readonly text: string;
  /** The name of a code's glyph. */
  readonly nameOf: (code: number) => string;
  /** The letter that it shows. */
  readonly drawnAs?: (code: number) => string;
  readonly encoding?: string;
  readonly before?: string;
}

const letterOf = (code: number) => String.fromCharCode(code);

interface DrawnLetters {
  readonly codes: readonly number[];
  readonly nameOf: (code: number) => string;
  readonly drawnAs?: (code: number) => string;
  readonly encoding?: string | undefined;
  /** The object of its first letter; the others follow. */
  readonly from: number;
}

/** The objects of a Type 3 font that draws its letters from Helvetica, the font's own under `number`. */
function drawnFont(
  number: number,
  { codes, nameOf, drawnAs = letterOf, encoding, from }: DrawnLetters,
): Record<number, string> {
  const [first = 0, last = 0] = [codes[0], codes.at(-1)];
  const differences = `<< /Type /Encoding /Differences [${codes.map((code) => `${code} /${nameOf(code)}`).join(' ')}] >>`;
  const glyph = (code: number, index: number) => [
    from + index,
    sampleStream(`600 0 d0 BT /F1 1000 Tf (${drawnAs(code)}) Tj ET`),
  ];
  const font = [
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 -300 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0]',
    `/CharProcs << ${codes.map((code, index) => `/${nameOf(code)} ${from + index} 0 R`).join(' ')} >>`,
    `/Encoding ${encoding ?? differences} /FirstChar ${first} /LastChar ${last}`,
    `/Widths [${Array.from({ length: last - first + 1 }, () => 600).join(' ')}] /Resources << /Font << /F1 3 0 R >> >> >>`,
  ].join(' ');
  return { [number]: font, ...Object.fromEntries(codes.map(glyph)) };
}

const codesOf = (text: string) => [...new Set([...text].map((letter) => letter.charCodeAt(0)))].sort((a, b) => a - b);

/** A page with a text in a drawn font. */
function drawnFontPdf({ text, before = '', ...letters }: DrawnText): Buffer {
  return samplePdf(1, {
    page: () => '/Resources << /Font << /F1 3 0 R /T 150 0 R >> >>',
    content: () => before + show(text, 10, 200, 16, 'T'),
    objects: drawnFont(150, { ...letters, codes: codesOf(text), from: 200 }),
  });
}

const NAMES: Readonly<Record<string, string>> = { ' ': 'space', '0': 'zero', '4': 'four', '2': 'two', '.': 'period' };
const named = (code: number) => NAMES[letterOf(code)] ?? letterOf(code);

test('knows the letters of drawn fonts by their names', async () => {
  expect(await extract(drawnFontPdf({ text: 'ax 0.42', nameOf: named }))).toBe('ax 0.42\n');
  const shifted = (code: number) => ['uni00E9', 'f_i', 'ffl', 'a.alt'][code - 1] ?? '';
  const text = String.fromCharCode(1, 2, 3, 4);
  expect(await extract(drawnFontPdf({ text, nameOf: shifted, drawnAs: () => 'x' }))).toBe('éfiffla\n');
  expect(operation.warningCodes).toEqual([]);
});

test('knows the letters of drawn fonts by their encoding', async () => {
  const font = { text: 'Amount', nameOf: letterOf, encoding: '/WinAnsiEncoding' };
  expect(await extract(drawnFontPdf(font))).toBe('Amount\n');
  expect(operation.warningCodes).toEqual([]);
});

test('keeps letters that recognition confirms, and says nothing', async () => {
  const font = { text: 'Boats turn at noon', nameOf: (code: number) => `c${code}` };
  expect(await extract(drawnFontPdf(font))).toBe('Boats turn at noon\n');
  expect(operation.warningCodes).toEqual([]);
});

test('takes letters as guessed once recognition has confirmed the guess on earlier pages', async () => {
  const words = ['boats', 'turn', 'noon', 'harbour', 'seven', 'lights', 'under', 'rain'];
  const lines = Array.from({ length: 32 }, (_, line) => words.map((_, at) => words[(at + line) % 8] ?? '').join(' '));
  const page = lines.map((line, index) => show(line, 8, 290 - 9 * index, 6, 'T')).join('');
  const codes = codesOf(lines.join(''));
  const nameOf = (code: number) => `c${code}`;
  // Recognition would read other letters on the second page: it is not asked there.
  const next = (code: number) => (code === 32 ? ' ' : letterOf(code + 1));
  const pdf = samplePdf(2, {
    page: (number) => `/Resources << /Font << /T ${100 + 50 * number} 0 R >> >>`,
    content: (number) => (number === 1 ? page : show('seven boats turn under rain', 10, 200, 10, 'T')),
    objects: {
      ...drawnFont(150, { codes, nameOf, from: 300 }),
      ...drawnFont(200, { codes, nameOf, drawnAs: next, from: 400 }),
    },
  });
  expect(await extract(pdf)).toContain('seven boats turn under rain');
  expect(operation.warningCodes).toEqual([]);
  expect(await extract(pdf, { pages: '2' })).not.toContain('boats');
});

test('reads letters that the file tells wrongly', async () => {
  const text = [...'Boats turn at noon'].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 128)).join('');
  const drawnAs = (code: number) => String.fromCharCode(code - 128);
  expect(await extract(drawnFontPdf({ text, nameOf: (code) => `c${code}`, drawnAs }))).toBe('Boats turn at noon\n');
  expect(operation.warningCodes).toEqual(['pages-recognised']);
});

test('keeps the words of a page on which recognition sees less', async () => {
  const words = 'flute oboe clarinet bassoon horn trumpet';
  const notes = { text: '\x01\x02\x03'.repeat(10), nameOf: (code: number) => `notes.s${code}`, drawnAs: () => '|' };
  const found = await extract(drawnFontPdf({ ...notes, before: show(words, 10, 100, 2) }));
  expect(found).toContain(words);
  expect(operation.warningCodes).toEqual(['unreadable-font']);
});

test('takes a few signs without letters for no reason to recognise a page', async () => {
  const bullet = { text: '\x01', nameOf: () => 'sign', drawnAs: () => 'o', before: show('Word', 10, 100) };
  expect(await extract(drawnFontPdf(bullet))).toContain('Word');
  expect(operation.warningCodes).toEqual([]);
});

test('reads letters of a size below nothing', async () => {
  const content = () => `q -1 0 0 -1 100 100 cm ${show('Upright', 0, 0, -12)} Q`;
  expect(await extract(samplePdf(1, { content }))).toBe('Upright\n');
});

test('reads lines that run downwards, from right to left', async () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const line = (text: string, x: number) => `BT /V 12 Tf ${x} 250 Td <${utf16(text)}> Tj ET `;
  const descendant =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro-Regular /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor 152 0 R >>';
  const page = samplePdf(1, {
    page: () => '/Resources << /Font << /V 150 0 R >> >>',
    content: () => line('序', 180) + line('風景はまだ青い', 100) + line('わたくしは今日も', 140),
    objects: {
      150: '<< /Type /Font /Subtype /Type0 /BaseFont /KozMinPro-Regular /Encoding /UniJIS-UTF16-V /DescendantFonts [151 0 R] >>',
      151: descendant,
      152: '<< /Type /FontDescriptor /FontName /KozMinPro-Regular /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
    },
  });
  const lines = (await extract(page)).split('\n').filter((each) => each !== '');
  expect(lines).toEqual(['序', 'わたくしは今日も', '風景はまだ青い']);
});
