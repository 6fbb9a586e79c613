/** Checks what signatures look like and where they stand, as poppler draws and reads them. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Region } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { loopedPdf, samplePdf } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let sign: OperationTest<typeof tool>;
beforeEach(async () => {
  sign = await OperationTest.start(tool, run);
});
afterEach(() => sign.end());

async function signed(content: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<string> {
  const [output] = await sign.run([await sign.file('report.pdf', content)], options);
  return output?.path ?? '';
}

interface Ink {
  /** Points as seen, from the upper left corner. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const DPI = 144;

/** The box around all that is not white on a page. */
async function inkOf(path: string, page = 1): Promise<Ink> {
  const target = join(sign.folder, 'drawn');
  const area = ['-f', String(page), '-l', String(page), '-singlefile', '-cropbox'];
  await program('pdftoppm', ['-r', String(DPI), '-png', ...area, path, target]);
  const { data, info } = await sharp(`${target}.png`).greyscale().raw().toBuffer({ resolveWithObject: true });
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [index, brightness] of data.entries()) {
    if (brightness > 230) continue;
    xs.push(index % info.width);
    ys.push(Math.floor(index / info.width));
  }
  const points = (pixels: readonly number[], side: 'min' | 'max') => (Math[side](...pixels) * 72) / DPI;
  return { left: points(xs, 'min'), top: points(ys, 'min'), right: points(xs, 'max'), bottom: points(ys, 'max') };
}

const blank = (pages: number, page: (number: number) => string = () => '') =>
  samplePdf(pages, { content: () => '', page });

/** A pixel or two of softened edges count as nothing. */
function near(value: number, wanted: number): void {
  expect(Math.abs(value - wanted), `${value} instead of ${wanted}`).toBeLessThanOrEqual(1);
}

/** Of a part of the page that was drawn last. */
async function darkest(area: Region): Promise<number> {
  const part = await sharp(join(sign.folder, 'drawn.png')).extract(area).greyscale().raw().toBuffer();
  return Math.min(...part);
}

const SQUARE = '[[[0,0],[100,0]],[[100,100],[0,100]]]';

test('puts a typed name on the last page, bottom right, as text, and leaves all else as it was', async () => {
  const content = samplePdf(2);
  const path = await signed(content, { text: 'Ann Example' });
  const bytes = await readFile(path);
  expect(bytes.subarray(0, content.length).equals(content)).toBe(true);
  const { pages } = await readPdf(path);
  expect(pages.map((page) => page.text)).toEqual(['Page 1', expect.stringContaining('Ann Example')]);
  const ink = await inkOf(await signed(blank(1), { text: 'Ann Example' }));
  expect(ink.left).toBeGreaterThan(20);
  expect(ink.right).toBeLessThan(201 - 15);
  expect(ink.bottom).toBeGreaterThan(230);
});

test('gives the same bytes for the same job', async () => {
  const first = await readFile(await signed(samplePdf(1), { text: 'Ann' }));
  expect(first.equals(await readFile(await signed(samplePdf(1), { text: 'Ann' })))).toBe(true);
});

test('shows three handwritings and a plain one', async () => {
  const fonts: (readonly string[])[] = [];
  for (const font of ['script-1', 'script-2', 'script-3', 'sans']) fonts.push(await fontsOf('Ann', font));
  expect(fonts).toEqual([
    ['dancing-script-latin-700-normal'],
    ['kaushan-script-latin-400-normal'],
    ['kristi-latin-400-normal'],
    ['LiberationSans-Regular'],
  ]);
});

test('writes the letters of other languages by hand, too', async () => {
  const name = 'Zofia Żółć-Šťastná Nguyễn';
  for (const font of ['script-1', 'script-2', 'script-3']) {
    expect(await fontsOf(name, font), font).not.toContainEqual(expect.stringMatching(/Sans/));
    const { pages } = await readPdf(await signed(blank(1), { text: name, font }));
    expect(pages[0]?.text.replace(/\s+/g, ' ')).toContain(name);
  }
});

/** The embedded fonts that a typed name is written with. */
async function fontsOf(text: string, font: string): Promise<readonly string[]> {
  const { stdout } = await program('pdffonts', [await signed(blank(1), { text, font })]);
  const rows = stdout.split('\n').filter((line) => line.includes('+'));
  for (const row of rows) expect(row).toMatch(/yes yes yes/);
  return rows.map((row) => row.split(/\s/)[0]?.split('+')[1] ?? '');
}

test.each([0, 90, 180, 270])('stands upright where it was put on a page turned by %i', async (turn) => {
  const file = blank(1, () => `/Rotate ${turn} /CropBox [10 20 190 280]`);
  const placements = [{ page: 1, x: 20, y: 30, width: 60, height: 40, kind: 'signature' }];
  // An L: its foot is at the bottom, to the right.
  const path = await signed(file, { signature: '{"strokes":[[[0,0],[0,200],[100,200]]],"width":12}', placements });
  const ink = await inkOf(path);
  near(ink.top, 30);
  near(ink.bottom, 70);
  near((ink.left + ink.right) / 2, 50);
  // What was drawn covers the lower right corner, and not the upper one.
  const corner = { left: Math.round((ink.right - 6) * 2), width: 8, height: 8 };
  expect(await darkest({ ...corner, top: Math.round(ink.top * 2) + 4 })).toBe(255);
  expect(await darkest({ ...corner, top: Math.round(ink.bottom * 2) - 6 })).toBeLessThan(200);
});

test('measures in points on paper where a page has larger units', async () => {
  const file = blank(1, () => '/UserUnit 2');
  const placements = [{ page: 1, x: 100, y: 50, width: 200, height: 100 }];
  const { left, right } = await inkOf(await signed(file, { signature: SQUARE, placements }));
  // poppler draws in the units themselves.
  near(left * 2, 150);
  near(right * 2, 250);
});

test('draws strokes as lines, in the ink that was chosen', async () => {
  const path = await signed(blank(1), { signature: '{"strokes":[[[0,0],[5,9],[10,0]]],"width":1}', color: '#ff0000' });
  const qdf = join(sign.folder, 'qdf.pdf');
  await program('qpdf', ['--qdf', '--object-streams=disable', path, qdf]);
  const content = (await readFile(qdf)).toString('latin1');
  expect(content).toMatch(/1 0 0 RG 1 w 1 J 1 j\n[\d.]+ [\d.]+ m( [\d.]+){6} c( [\d.]+){6} c S/);
  expect(content).not.toContain('/Image');
});

test('reads a drawing from an upload too', async () => {
  const file = await sign.file('drawn.json', Buffer.from(SQUARE), 'json');
  expect((await inkOf(await signed(blank(1), { signature: file }))).bottom).toBeGreaterThan(200);
  const broken = await sign.file('drawn.json', Buffer.from('{"strokes":7}'), 'json');
  await expect(signed(blank(1), { signature: broken })).rejects.toMatchObject({ code: 'bad-option' });
});

/** A dark stroke in the middle of grey paper, 200 × 100 pixels. */
function photograph(): Promise<Buffer> {
  const stroke = Buffer.from('<svg width="100" height="20"><rect width="100" height="20" fill="#102060"/></svg>');
  return sharp({ create: { width: 200, height: 100, channels: 3, background: '#e8e6e0' } })
    .composite([{ input: stroke, left: 50, top: 40 }])
    .jpeg()
    .toBuffer();
}

test('makes the paper of a photographed signature clear and cuts it away', async () => {
  const file = await sign.file('photo.jpg', await photograph(), 'jpg');
  const placements = [{ page: 1, x: 50, y: 100, width: 100 }];
  const shown = await inkOf(await signed(blank(1), { signature: file, placements }));
  near(shown.right - shown.left, 100);
  expect(shown.bottom - shown.top).toBeLessThan(24);
  const whole = await inkOf(await signed(blank(1), { signature: file, placements, removeBackground: false }));
  near(whole.bottom - whole.top, 50);
});

test('takes an SVG, sharp at any size', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="10"><path d="M0 5h60" stroke="navy"/></svg>';
  const path = await signed(blank(1), { signature: await sign.file('me.svg', Buffer.from(svg), 'svg') });
  const { stdout } = await program('pdfimages', ['-list', path]);
  expect(Number(stdout.split('\n')[2]?.trim().split(/\s+/)[3])).toBeGreaterThan(1_000);
});

test('puts initials, dates, texts and ticks on the pages that were named', async () => {
  const placements = [
    { page: '1-2', x: 10, y: 10, width: 40, kind: 'initials' },
    { page: 'last', x: 10, y: 60, width: 80, kind: 'date' },
    { page: 2, x: 10, y: 100, width: 80, kind: 'text', text: 'Wien' },
    { page: 1, x: 10, y: 200, width: 20, kind: 'check' },
  ];
  const path = await signed(blank(2), { text: 'Ann Example', placements, 'date-format': 'iso' });
  const [first, second] = (await readPdf(path)).pages;
  expect(first?.text).toBe('AE');
  expect(second?.text).toMatch(/AE.*\d{4}-\d\d-\d\d.*Wien/);
  const { top, bottom } = await inkOf(path, 1);
  expect([top < 40, Math.round(bottom / 10) * 10]).toEqual([true, 220]);
});

test('leaves an empty text mark out, names its page, and keeps the signature beside it', async () => {
  const placements = [
    { page: 1, x: 10, y: 10, width: 40, kind: 'signature' },
    { page: 2, x: 10, y: 100, width: 80, kind: 'text', text: ' ' },
  ];
  const ink = await inkOf(await signed(blank(2), { signature: SQUARE, placements }));
  expect(ink.left).toBeGreaterThanOrEqual(9);
  expect(sign.warnings).toEqual([{ code: 'empty-mark', params: { page: 2 } }]);
});

test('says which placement lies outside its page', async () => {
  const placements = [
    { page: 1, x: 10, y: 10, width: 40 },
    { page: '2-3', x: 180, y: 10, width: 40 },
  ];
  await expect(signed(blank(3), { text: 'Ann', placements })).rejects.toThrow('Item 2 is outside page 2.');
  const past = [{ page: 9, x: 10, y: 10, width: 40 }];
  await expect(signed(blank(3), { text: 'Ann', placements: past })).rejects.toMatchObject({ code: 'bad-pages' });
});

test('puts what is drawn or typed into the field that is named, on turned pages too', async () => {
  const field = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Here) /Rect [40 100 140 150] /F 4 >>';
  const content = samplePdf(2, {
    catalog: '/AcroForm << /Fields [90 0 R] >>',
    content: () => '',
    page: (page) => (page === 1 ? '/Annots [90 0 R] /Rotate 90' : ''),
    objects: { 90: field },
  });
  const ink = await inkOf(await signed(content, { signature: SQUARE, field: 'Here' }));
  expect(sign.warnings).toEqual([]);
  // As seen, after a quarter to the right, the lower left corner of the sheet is the upper left one.
  expect(ink.left).toBeGreaterThanOrEqual(99);
  expect(ink.right).toBeLessThanOrEqual(151);
  expect(ink.top).toBeGreaterThanOrEqual(39);
  expect(ink.bottom).toBeLessThanOrEqual(141);
  await expect(signed(content, { text: 'Ann', field: 'There' })).rejects.toThrow(
    'The file has no empty signature field named "There". Available fields: Here.',
  );
});

test('adds an empty field to be signed when there is nothing to put', async () => {
  const path = await signed(blank(2), {});
  expect(sign.warningCodes).toEqual(['field-only']);
  expect((await readPdf(path)).fields).toEqual(['Signature1']);
  const asked = signed(blank(1), { placements: [{ page: 1, x: 1, y: 1, width: 9, kind: 'initials' }] });
  await expect(asked).rejects.toThrow('Draw, type or upload a signature.');
});

test('keeps fields fillable, or makes them part of the page first', async () => {
  const widget = '/Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Bob) /Rect [20 200 120 220] /F 4';
  const look =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >> /Length 33 >>';
  const content = samplePdf(1, {
    catalog: '/AcroForm << /Fields [8 0 R] >>',
    page: () => '/Annots [8 0 R]',
    objects: {
      8: `<< ${widget} /AP << /N 9 0 R >> >>`,
      9: `${look}\nstream\nBT /F1 12 Tf 2 5 Td (Bob) Tj ET  \nendstream`,
    },
  });
  expect((await readPdf(await signed(content, { text: 'Ann' }))).fields).toEqual(['Name']);
  const flat = await readPdf(await signed(content, { text: 'Ann', flatten: true }));
  expect(flat.fields).toEqual([]);
  expect(flat.pages[0]?.text).toContain('Bob');
});

test('repairs a damaged file first, and says so', async () => {
  const whole = samplePdf(2);
  const cut = Buffer.concat([whole.subarray(0, whole.indexOf('xref\n')), Buffer.from('trailer << /Root 1 0 R >>')]);
  const path = await signed(cut, { text: 'Ann' });
  expect(sign.warningCodes).toEqual(['repaired']);
  await writeFile(join(sign.folder, 'kept.pdf'), await readFile(path));
  expect((await program('qpdf', ['--check', path])).stdout).toContain('No syntax or stream encoding errors');
});

test('signs a file whose pages run in a circle only after it was put right', async () => {
  const path = await signed(loopedPdf(), { text: 'Ann' });
  expect(sign.warningCodes).toEqual(['repaired']);
  expect((await program('qpdf', ['--check', path])).stdout).toContain('No syntax or stream encoding errors');
});

test('refuses a time zone that there is none of', async () => {
  await expect(signed(blank(1), { text: 'Ann', timeZone: 'Mars/Base' })).rejects.toThrow(
    'time-zone must be a time zone such as Europe/Vienna.',
  );
});

test.each([
  [{}, 7],
  [{ placements: '[{"page":"last","x":9,"y":9,"width":99},{"page":"3-4","x":9,"y":9,"width":99,"kind":"date"}]' }, 3],
])('with %j tells page %i as the first that changed', async (options, page) => {
  const [output] = await sign.run([await sign.file('a.pdf', blank(7))], { text: 'Ann', ...options });
  expect(output?.facts).toEqual({ pages: 7, firstChanged: page });
});
