/** Numbers pages and reads them back with poppler: what they say, where they stand, what stays as it was. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let number: OperationTest<typeof tool>;
beforeEach(async () => {
  number = await OperationTest.start(tool, run);
});
afterEach(() => number.end());

type Options = Readonly<Record<string, unknown>>;

/** The path of the result. */
async function numbered(content: Uint8Array, options: Options = {}): Promise<string> {
  const [output] = await number.run([await number.file('Report 7.pdf', content)], options);
  return output?.path ?? '';
}

/** What poppler reads on each page. */
async function texts(content: Uint8Array, options: Options = {}): Promise<readonly string[]> {
  const { pages } = await readPdf(await numbered(content, options));
  return pages.map(({ text }) => text);
}

const empty = { content: () => '' };

interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the only word of the first page stands as seen: distances from the edges in points. Poppler tells the size before the turn. */
function placeOf(path: string, isOnSide = false): Place {
  const html = execFileSync('pdftotext', ['-bbox', '-f', '1', '-l', '1', path, '-'], { encoding: 'utf8' });
  const sides = (/<page width="([\d.]+)" height="([\d.]+)"/.exec(html) ?? []).slice(1).map(Number);
  const [width = 0, height = 0] = isOnSide ? sides.reverse() : sides;
  const found = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)"/.exec(html) ?? [];
  const [, xMin = 0, yMin = 0, xMax = 0, yMax = 0] = found.map(Number);
  return { left: xMin, top: yMin, right: width - xMax, bottom: height - yMax };
}

/** Nothing on it, 300 × 200 points as seen. */
function turned(degrees: number): Uint8Array {
  const box = degrees % 180 === 0 ? '[0 0 300 200]' : '[0 0 200 300]';
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [12 0 R] >>',
    12: `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Rotate ${degrees} /Contents 13 0 R >>`,
    13: sampleStream(''),
  });
}

test('numbers every page at its foot, and the text stays', async () => {
  expect(await texts(samplePdf(3))).toEqual(['Page 11', 'Page 22', 'Page 33']);
  const { left, right, bottom } = placeOf(await numbered(turned(0)));
  expect(Math.abs(left - right)).toBeLessThan(0.5);
  expect(bottom).toBeGreaterThan(33);
  expect(bottom).toBeLessThan(38);
});

test('stands upright at the same place on pages that are turned', { tags: ['page-numbers-upright'] }, async () => {
  const straight = placeOf(await numbered(turned(0), { position: 'top-right' }));
  expect(straight.right).toBeCloseTo(34, 0);
  for (const degrees of [90, 180, 270, -90]) {
    const { right, top } = placeOf(await numbered(turned(degrees), { position: 'top-right' }), degrees % 180 !== 0);
    expect([right, top].map(Math.round), String(degrees)).toEqual([straight.right, straight.top].map(Math.round));
  }
});

test('writes totals, names, dates and other numerals', async () => {
  const file = samplePdf(2, { ...empty, objects: { 5: '<< /Title (The Title) >>' }, trailer: '/Info 5 0 R' });
  const today = new Date().getFullYear();
  const said = await texts(file, {
    format: 'Page {n} of {total}|{name}|{title}|{n:roman}|{n:ROMAN}|{n:alpha}|{n:000}',
    start: 4,
  });
  expect(said).toEqual(['Page 4 of 5|Report 7|The Title|iv|IV|d|004', 'Page 5 of 5|Report 7|The Title|v|V|e|005']);
  expect((await texts(file, { format: '{date}' }))[0]).toMatch(new RegExp(`^${today}-\\d\\d-\\d\\d$`));
  expect(await texts(file, { format: 'n / total' })).toEqual(['1 / 2', '2 / 2']);
});

test('counts pages without a number, or does not', async () => {
  const file = samplePdf(4, empty);
  expect(await texts(file, { pages: '3-' })).toEqual(['', '', '3', '4']);
  expect(await texts(file, { pages: '3-', 'count-skipped': false })).toEqual(['', '', '1', '2']);
  expect(await texts(file, { pages: '2,4', 'count-skipped': false, format: '{n}/{total}' })).toEqual([
    '',
    '1/2',
    '',
    '2/2',
  ]);
});

test('changes sides on facing pages', async () => {
  const path = await numbered(samplePdf(2, empty), { position: 'bottom-right', mirror: true });
  expect(placeOf(path).right).toBeCloseTo(34, 0);
  const second = await numbered(samplePdf(2, empty), { position: 'bottom-right', mirror: true, pages: '2' });
  const html = execFileSync('pdftotext', ['-bbox', '-f', '2', second, '-'], { encoding: 'utf8' });
  expect(Number(/<word xMin="([\d.]+)"/.exec(html)?.[1])).toBeCloseTo(34, 0);
});

test('writes headers and footers in the place of the position', async () => {
  const options = { 'header-left': 'Draft', 'header-right': '{name}', 'footer-center': '{n} of {total}' };
  const path = await numbered(samplePdf(1, empty), options);
  const lines = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).trim().split(/\n+/);
  expect(lines.map((line) => line.trim().replace(/ +/g, ' '))).toEqual(['Draft Report 7', '1 of 1']);
});

test('covers an old number with a background', async () => {
  const old = samplePdf(1, { content: () => '0 g 0 0 201 300 re f' });
  const dark = (path: string) => execFileSync('pdftoppm', ['-r', '72', '-gray', path]).subarray(-60 * 201);
  const isLight = (bytes: Uint8Array) => bytes.reduce((sum, value) => sum + (value > 250 ? 1 : 0), 0);
  expect(isLight(dark(await numbered(old)))).toBe(0);
  expect(isLight(dark(await numbered(old, { background: 'white' })))).toBeGreaterThan(60);
});

test('runs Bates numbers on through all files, and lists them', { tags: ['bates-run-on'] }, async () => {
  const files = [await number.file('a.pdf', samplePdf(2, empty)), await number.file('b, c.pdf', samplePdf(3, empty))];
  const outputs = await number.run(files, { bates: true, prefix: 'ABC', digits: 4, start: 9, batch: true });
  const said = await Promise.all(outputs.slice(0, 2).map(({ path }) => readPdf(path)));
  expect(said.map(({ pages }) => pages.map(({ text }) => text))).toEqual([
    ['ABC0009', 'ABC0010'],
    ['ABC0011', 'ABC0012', 'ABC0013'],
  ]);
  expect(outputs.map(({ tokens }) => tokens)).toEqual([
    { from: 'ABC0009', to: 'ABC0010' },
    { from: 'ABC0011', to: 'ABC0013' },
    undefined,
  ]);
  expect(await readFile(outputs[2]?.path ?? '', 'utf8')).toBe(
    'file,first,last\r\na.pdf,ABC0009,ABC0010\r\n"b, c.pdf",ABC0011,ABC0013\r\n',
  );
});

test('says where the digits do not suffice, and what is no token', async () => {
  const input = await number.file('a.pdf', samplePdf(2));
  const tooMany = number.run([input], { bates: true, digits: 1, start: 9 });
  await expect(tooMany).rejects.toThrow('Bates numbers need more than 1 digits.');
  expect(() => number.run([input], { format: 'Page {x}' })).toThrow('format has an unknown token {x}.');
});

test('sets the labels that viewers show', async () => {
  const path = await numbered(samplePdf(3), { format: '{n:roman}', 'set-labels': true, start: 4 });
  const json = JSON.parse(execFileSync('qpdf', ['--json=1', '--json-key=pagelabels', path], { encoding: 'utf8' }));
  expect(json.pagelabels).toEqual([{ index: 0, label: expect.objectContaining({ '/S': '/r', '/St': 4 }) }]);
});

test('keeps links, bookmarks and tags, and is no part of the text that is read out', async () => {
  const path = await numbered(
    samplePdf(2, {
      page: () => '/Annots [7 0 R]',
      objects: {
        7: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [${pageObject(2)} 0 R /Fit] >>`,
        8: '<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>',
        9: `<< /Title (Two) /Parent 8 0 R /Dest [${pageObject(2)} 0 R /Fit] >>`,
      },
      catalog: '/Outlines 8 0 R',
    }),
  );
  const read = await readPdf(path);
  expect(read.pages.map((page) => page.links)).toEqual([[2], [2]]);
  expect(read.bookmarks).toEqual([{ title: 'Two', page: 2, children: [] }]);
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1' });
  expect(plain).toContain('/Artifact <</Type /Pagination /Subtype /Footer>> BDC');
});

test('grows by little on a thousand pages, and gives the same bytes for the same job', async () => {
  const file = samplePdf(1_000);
  const path = await numbered(file);
  const first = await readFile(path);
  expect(first.length).toBeLessThan(file.length + 60 * 1024 + 1_000 * 300);
  expect(first.equals(await readFile(await numbered(file)))).toBe(true);
});
