/** Compares pairs of files whose differences are known; qpdf, poppler and pdf.js look at the reports. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compare: OperationTest<typeof tool>;
beforeEach(async () => {
  compare = await OperationTest.start(tool, run);
});
afterEach(() => compare.end());

type Options = Readonly<Record<string, unknown>>;

/** A page for each text; lines end at `/`, and words in `*` are set larger. */
function pages(...texts: readonly string[]): Buffer {
  return samplePdf(texts.length, { content: (page) => contentOf(texts[page - 1] ?? '') });
}

function contentOf(text: string): string {
  const lines = text.split('/').map((line) => line.trim());
  const shown = lines.map((line, index) => `1 0 0 1 10 ${270 - 14 * index} Tm ${line.split('*').map(piece).join(' ')}`);
  return `BT ${shown.join('\n')} ET`;
}

function piece(text: string, index: number): string {
  return text === '' ? '' : `/F1 ${index % 2 === 0 ? 8 : 11} Tf (${text}) Tj`;
}

interface Told {
  readonly kind: string;
  readonly before: {
    readonly text: string;
    readonly places: readonly { readonly page: number; readonly boxes: readonly number[][] }[];
  };
  readonly after: Told['before'];
}

interface Report {
  readonly identical: boolean;
  readonly pages: readonly { readonly before: number | null; readonly after: number | null }[];
  readonly differences: readonly Told[];
}

async function output(before: Uint8Array, after: Uint8Array, options: Options = {}) {
  const files = [await compare.file('old.pdf', before), await compare.file('new.pdf', after)];
  const [made] = await compare.run(files, options);
  if (!made) throw new Error('there is no result');
  return made;
}

async function report(before: Uint8Array, after: Uint8Array, options: Options = {}): Promise<Report> {
  const { path } = await output(before, after, { report: 'json', ocr: 'off', ...options });
  return JSON.parse(await readFile(path, 'utf8')) as Report;
}

const said = ({ differences }: Report) =>
  differences.map(({ kind, before, after }) => `${kind}: ${before.text} > ${after.text}`);

const TEXT = [
  'The tenant pays the rent of 450 euro / on the first day of every month. / The house has three rooms and a garden. / Pets are welcome in all of them.',
  'This agreement ends after two years / unless both sides extend it in writing. / Repairs are paid by the owner / if they cost more than 80 euro.',
] as const;

test('finds a word, a number and a line that changed, and nothing else', {
  tags: ['compare-finds-changes'],
}, async () => {
  const [first, second] = TEXT;
  const changed = [
    first.replace('450', '475').replace('garden', 'balcony'),
    second
      .replace('This agreement ends', 'This agreement usually ends')
      .replace(' / if they cost more than 80 euro', ''),
  ];
  expect(said(await report(pages(...TEXT), pages(...changed)))).toEqual([
    'replaced: 450 > 475',
    'replaced: garden. > balcony.',
    'added:  > usually',
    'replaced: owner if they cost more than 80 euro. > owner.',
  ]);
});

test('says that two files are the same', { tags: ['compare-says-identical'] }, async () => {
  expect(await report(pages(...TEXT), pages(...TEXT))).toMatchObject({ identical: true, differences: [] });
  expect(compare.warningCodes).toEqual(['shows-the-same']);
});

test('takes a text that breaks its lines and words elsewhere for the same', async () => {
  const one = 'Responsibility for the gar- / den lies with the tenant.';
  const other = 'Responsibility for the garden / lies with the te- / nant.';
  expect(said(await report(pages(one), pages(other), { mode: 'text' }))).toEqual([]);
});

test('an added page does not make the pages behind it differ', { tags: ['compare-added-page'] }, async () => {
  const added = 'A page about parking / that nobody expected / between the other two.';
  const { pages: pairs, differences } = await report(pages(...TEXT), pages(TEXT[0], added, TEXT[1]));
  expect(pairs).toEqual([
    { before: 1, after: 1 },
    { before: null, after: 2 },
    { before: 2, after: 3 },
  ]);
  expect(differences.map(({ kind, after }) => [kind, after.places[0]?.page])).toEqual([['added', 2]]);
  const strict = await report(pages(...TEXT), pages(TEXT[0], added, TEXT[1]), { align: 'page' });
  expect(strict.differences.length).toBeGreaterThan(1);
});

test('tells a moved paragraph as moved', async () => {
  const lines = TEXT.join(' / ').split(' / ');
  const moved = [...lines.slice(0, 2), ...lines.slice(3, 7), lines[2], ...lines.slice(7)].join(' / ');
  const { differences } = await report(pages(lines.join(' / ')), pages(moved));
  expect(differences.map(({ kind, before }) => [kind, before.text])).toEqual([
    ['moved', 'The house has three rooms and a garden.'],
  ]);
});

test('ignores what it is told to ignore', async () => {
  const [text] = TEXT;
  const other = text.replace('The house', 'THE house').replace('450', '451').replace('garden', 'gar den');
  expect(said(await report(pages(text), pages(other), { ignore: 'case, numbers, spaces', mode: 'text' }))).toEqual([]);
  const all = await report(pages(text), pages(other), { ignore: 'none', mode: 'text' });
  expect(all.differences.map(({ before }) => before.text)).toEqual(['450', 'The', 'garden.']);
});

test('running titles are compared page by page, and page numbers follow their pages', async () => {
  const page = (number: number, title: string) =>
    `${title} / ${TEXT[number % 2]} ${' / '.repeat(13)} Page ${number} of 4`;
  const book = (title: string) => pages(...[1, 2, 3, 4].map((number) => page(number, title)));
  const longer = pages(
    ...[1, 2, 3, 4].map((number) => page(number, 'Lease').replace(/of 4$/, 'of 5')),
    'A fifth page with notes / Page 5 of 5',
  );
  const same = await report(book('Lease'), longer, { mode: 'text' });
  expect(said(same)).toEqual(['added:  > A fifth page with notes Page 5 of 5']);
  const other = await report(book('Lease'), book('Contract'), { mode: 'text' });
  expect(said(other)).toEqual(Array.from({ length: 4 }, () => 'replaced: Lease > Contract'));
  expect((await report(book('Lease'), book('Contract'), { mode: 'text', ignore: 'headers' })).identical).toBe(true);
});

test('sees larger letters and other drawings, and text only does not', { tags: ['compare-sees-looks'] }, async () => {
  const text = 'The tenant pays the rent / on time.';
  const larger = 'The tenant pays *the rent* / on time.';
  expect(said(await report(pages(text), pages(larger)))).toEqual(['restyled: the rent > the rent']);
  const drawn = samplePdf(1, { content: () => `${contentOf(text)} 1 0 0 rg 100 60 40 30 re f` });
  const { differences } = await report(pages(text), drawn);
  expect(differences).toMatchObject([{ kind: 'look', after: { places: [{ page: 1 }] } }]);
  const [left = 0, top = 0, right = 0, bottom = 0] = differences[0]?.after.places[0]?.boxes[0] ?? [];
  expect(
    [left, top, right, bottom].map((edge, index) => Math.abs(edge - ([100, 210, 140, 240][index] ?? 0)) < 8),
  ).toEqual([true, true, true, true]);
  expect((await report(pages(text), drawn, { mode: 'text' })).identical).toBe(true);
  expect((await report(pages(text), pages(text), { mode: 'visual' })).identical).toBe(true);
});

test('a drawing that moves along with its text is no change', async () => {
  const rule = (y: number) => ` 0 0 1 rg 10 ${y} 60 5 re f`;
  const before = samplePdf(1, {
    content: () => contentOf(`First / Second / Third / Fourth / Fifth / Sixth`) + rule(190),
  });
  const after = samplePdf(1, {
    content: () => contentOf(`First / New / Second / Third / Fourth / Fifth / Sixth`) + rule(176),
  });
  expect(said(await report(before, after))).toEqual(['added:  > New']);
});

test('places marks on turned pages as they are seen', async () => {
  const turned = (text: string) => samplePdf(1, { content: () => contentOf(text), page: () => '/Rotate 90' });
  const { differences } = await report(turned('One two three'), turned('One six three'));
  const [box = []] = differences[0]?.after.places[0]?.boxes ?? [];
  // Drawn at x 25 to 40, y 270: turned clockwise, the line runs downwards at the right edge.
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  expect(left).toBeGreaterThan(255);
  expect(right).toBeLessThan(300);
  expect(top).toBeGreaterThan(15);
  expect(bottom).toBeLessThan(60);
});

test('compares the pages that are named', async () => {
  const { pages: pairs, identical } = await report(pages(...TEXT), pages(TEXT[1]), { 'pages-a': '2' });
  expect([pairs, identical]).toEqual([[{ before: 2, after: 1 }], true]);
  await expect(report(pages(...TEXT), pages(TEXT[1]), { 'pages-b': '9' })).rejects.toMatchObject({ code: 'bad-pages' });
});

test('puts both files side by side into a sound PDF', { tags: ['compare-side-by-side'] }, async () => {
  const made = await output(pages(...TEXT), pages(TEXT[0].replace('450', '475'), TEXT[1]));
  expect(execFileSync('qpdf', ['--check', made.path], { encoding: 'utf8' })).toContain(
    'No syntax or stream encoding errors',
  );
  const read = await readPdf(made.path);
  expect(read.pages).toHaveLength(3);
  const text = execFileSync('pdftotext', ['-layout', '-f', '2', '-l', '2', made.path, '-'], { encoding: 'utf8' });
  expect(text).toContain('Before: old.pdf, page 1');
  expect(text).toMatch(/rent of 450 euro.*rent of 475 euro/);
  expect(made).toMatchObject({ report: { found: { replaced: 1, added: 0 }, compared: { pages: [1] } } });
});

test('writes a web page that loads nothing and says each change', async () => {
  const hostile = 'A <script>alert(1)</script> line';
  const { path } = await output(pages(TEXT[0]), pages(hostile.replaceAll('(1)', '')), { report: 'html' });
  const html = await readFile(path, 'utf8');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|https?:|url\(/);
  expect(html.match(/<img /g)).toHaveLength(2);
});

test('wants two files', { tags: ['compare-two-files'] }, async () => {
  const file = await compare.file('one.pdf', pages('One'));
  await expect(compare.run([file])).rejects.toMatchObject({
    code: 'not-two-files',
    message: 'Choose exactly two PDFs.',
  });
});

const framed = (page: string, content = contentOf(TEXT[0])) =>
  samplePdf(1, { page: () => page, content: () => content });

test.each([90, 180, 270])('tells a page that was rotated by %i degrees', async (turn) => {
  const told = await report(framed(''), framed(`/Rotate ${turn}`));
  expect(told.identical).toBe(false);
  expect(told.differences.map(({ kind }) => kind)).toEqual(['frame']);
  expect(told.differences[0]?.before.places).toEqual([{ page: 1, boxes: [[0, 0, 201, 300]] }]);
  expect((await report(framed(''), framed(`/Rotate ${turn}`), { mode: 'text' })).identical).toBe(true);
});

test('tells another page size, and not what rounding makes of one', async () => {
  const size = (box: string) => framed(`/CropBox [${box}]`);
  expect((await report(size('0 0 201 300'), size('0 0 201 290'))).differences.map(({ kind }) => kind)).toEqual([
    'frame',
  ]);
  expect((await report(size('0 0 201 300'), size('0 0 200 298'))).identical).toBe(true);
  expect((await report(framed(''), framed('/UserUnit 2'))).identical).toBe(false);
});

test('shows pages on the sheets as dark as they are', async () => {
  const { path } = await output(pages('Plain words'), pages('Plain things'), { ocr: 'off' });
  const gray = execFileSync('pdftoppm', ['-r', '144', '-gray', '-f', '2', '-l', '2', path], { maxBuffer: 2 ** 26 });
  const head = gray.subarray(0, 20).toString('latin1').split('\n').slice(0, 3).join('\n').length + 1;
  const [width = 0] = (gray.toString('latin1').split('\n')[1] ?? '').split(' ').map(Number);
  // Below the labels, which are dark anyway.
  expect(gray.subarray(head + 120 * width).some((value) => value < 80)).toBe(true);
});
