/** Edits pages and lets poppler, pdf.js and qpdf say what is on them. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, pageObject, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let edit: OperationTest<typeof tool>;
beforeEach(async () => {
  edit = await OperationTest.start(tool, run);
});
afterEach(() => edit.end());

type Marks = readonly Readonly<Record<string, unknown>>[];
type Options = Readonly<Record<string, unknown>>;

/** The path of the result. */
async function edited(content: Uint8Array, marks: Marks, options: Options = {}): Promise<string> {
  const [output] = await edit.run([await edit.file('a.pdf', content)], { marks: JSON.stringify(marks), ...options });
  return output?.path ?? '';
}

/** 300 × 200 points as seen, with `Hello World` upright at 20, 40 in letters of 20 points. */
function page(turn: number, entries = '', box = [0, 0, 300, 200]): Uint8Array {
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const [width, height] = [right - left, top - bottom];
  const media = turn % 180 === 0 ? box : [left, bottom, left + height, bottom + width];
  const place = {
    0: `1 0 0 1 ${left} ${bottom}`,
    90: `0 1 -1 0 ${left + height} ${bottom}`,
    180: `-1 0 0 -1 ${left + width} ${bottom + height}`,
    270: `0 -1 1 0 ${left} ${bottom + width}`,
  }[turn];
  const content = `${place} cm BT /F1 20 Tf 20 ${height - 60} Td (Hello World) Tj ET`;
  return assemble({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Count 1 /Kids [12 0 R] >>',
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    12: `<< /Type /Page /Parent 2 0 R /MediaBox [${media.join(' ')}] /Rotate ${turn} /Resources << /Font << /F1 3 0 R >> >> /Contents 13 0 R ${entries} >>`,
    13: sampleStream(content),
  });
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): readonly number[];
}

/** A page as poppler draws it, a pixel a point. */
function drawn(path: string, dpi = 72, number = 1): Drawn {
  const ppm = execFileSync('pdftoppm', [
    '-r',
    String(dpi),
    '-cropbox',
    '-f',
    String(number),
    '-l',
    String(number),
    path,
  ]);
  const [kind = '', size = '', most = ''] = ppm.subarray(0, 40).toString('latin1').split('\n');
  const [width = 0, height = 0] = size.split(' ').map(Number);
  const rgb = ppm.subarray(kind.length + size.length + most.length + 3);
  return { width, height, at: (x, y) => [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)] };
}

const RED = [255, 0, 0];
const WHITE = [255, 255, 255];
const BOX = { kind: 'rectangle', page: 1, x: 100, y: 20, width: 50, height: 30, color: 'none', fill: '#f00' };

async function annotations(path: string, number = 1) {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), useSystemFonts: false });
  const document = await task.promise;
  const found = await (await document.getPage(number)).getAnnotations();
  await task.destroy();
  return found;
}

test('writes text that can be searched and copied, in any script', { tags: ['edit-any-script'] }, async () => {
  const texts = ['Approved', '契約書 승인', 'שלום עולם', 'अनुबंध'];
  const marks = texts.map((text, index) => ({ kind: 'text', page: 1, x: 20, y: 70 + index * 30, text, size: 16 }));
  const path = await edited(page(0), marks);
  const said = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  for (const text of ['Hello World', 'Approved', '契約書 승인', 'अनुबंध']) expect(said).toContain(text);
  expect((await readPdf(path)).pages[0]?.text).toContain('שלום');
  expect(edit.warnings).toEqual([]);
});

test.each([0, 90, 180, 270])(
  'puts marks where they are seen on a page turned by %i degrees',
  {
    tags: ['edit-as-seen'],
  },
  async (turn) => {
    for (const as of ['content', 'comments']) {
      const seen = drawn(await edited(page(turn), [BOX], { 'save-as': as }));
      expect([seen.width, seen.height]).toEqual([300, 200]);
      for (const [x, y] of [
        [102, 22],
        [147, 22],
        [102, 47],
        [147, 47],
      ] as const)
        expect(seen.at(x, y), as).toEqual(RED);
      for (const [x, y] of [
        [97, 35],
        [153, 35],
        [125, 17],
        [125, 53],
      ] as const)
        expect(seen.at(x, y), as).toEqual(WHITE);
    }
  },
);

test('counts in points on paper inside the crop box', { tags: ['edit-as-seen'] }, async () => {
  const file = page(90, '/UserUnit 2 /CropBox [20 10 120 160]', [20, 10, 170, 110]);
  const seen = drawn(await edited(file, [BOX]), 144);
  // Poppler draws a larger unit no larger: at twice the resolution a pixel is a point.
  expect([seen.width, seen.height]).toEqual([300, 200]);
  expect([seen.at(103, 23), seen.at(146, 46), seen.at(96, 30)]).toEqual([RED, RED, WHITE]);
});

test.each([0, 90, 180, 270])(
  'highlights words where they stand, and they stay readable (turned by %i)',
  {
    tags: ['edit-follows-text'],
  },
  async (turn) => {
    for (const as of ['content', 'comments']) {
      const path = await edited(page(turn), [{ kind: 'highlight', page: 'all', text: 'world', color: '#ffff00' }], {
        'save-as': as,
      });
      const seen = drawn(path);
      const inks = new Set<string>();
      for (let x = 74; x < 121; x++) for (let y = 44; y < 60; y++) inks.add(inkOf(seen.at(x, y)));
      expect([...inks].sort(), as).toEqual(['black', 'yellow']);
      // The word before it stays as it was.
      expect(inkOf(seen.at(66, 50)), as).toBe('white');
    }
  },
);

function inkOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  if (red > 200 && green > 200) return blue > 200 ? 'white' : 'yellow';
  return blue < 60 ? 'black' : 'gray';
}

test('underlines and strikes out words, turned as they are', { tags: ['edit-follows-text'] }, async () => {
  const marks = ['underline', 'strike'].map((kind) => ({ kind, page: 1, text: 'Hello', color: '#ff0000' }));
  for (const turn of [0, 90]) {
    const seen = drawn(await edited(page(turn), marks));
    const red = (y: number) =>
      Array.from({ length: 40 }, (_, x) => seen.at(22 + x, y)).filter(([r = 0, g = 0]) => r - g > 100).length;
    const rows = Array.from({ length: 30 }, (_, index) => red(38 + index)).map((count) => count > 30);
    // Two lines, apart from each other.
    expect(
      rows
        .map((on) => (on ? '-' : ' '))
        .join('')
        .trim(),
    ).toMatch(/^-+ +-+$/);
  }
});

const EVERY_KIND = [
  { kind: 'image', page: 1, x: 10, y: 10, width: 40, alt: 'A green field' },
  {
    kind: 'pen',
    page: 1,
    strokes: [
      [
        [10, 120],
        [60, 150],
        [110, 120],
      ],
    ],
    line: 4,
  },
  { kind: 'line', page: 1, from: [10, 170], to: [110, 170], line: 4 },
  { kind: 'arrow', page: 1, from: [130, 170], to: [230, 170], line: 4 },
  { kind: 'ellipse', page: 1, x: 200, y: 20, width: 60, height: 40, fill: '#0000ff' },
  { kind: 'tick', page: 1, x: 240, y: 80, width: 20 },
  { kind: 'cross', page: 1, x: 270, y: 80, width: 20 },
  { kind: 'white-out', page: 1, x: 18, y: 40, width: 120, height: 30 },
  { kind: 'text', page: 1, x: 20, y: 44, text: 'Instead', font: 'serif', bold: true },
  { kind: 'note', page: 1, x: 250, y: 130, text: 'Please check' },
];

async function greenField() {
  const green = { create: { width: 40, height: 20, channels: 3, background: '#00ff00' } } as const;
  return edit.file('green.png', await sharp(green).png().toBuffer(), 'png');
}

test('draws each kind as part of the page', async () => {
  const path = await edited(page(0), EVERY_KIND, { image: await greenField() });
  const seen = drawn(path);
  expect(seen.at(30, 20)).toEqual([0, 255, 0]);
  expect(seen.at(30, 32)).toEqual(WHITE);
  expect(seen.at(230, 40)).toEqual([0, 0, 255]);
  for (const [x, y] of [
    [60, 135],
    [60, 170],
    [180, 170],
  ] as const)
    expect(seen.at(x, y)[0]).toBeGreaterThan(190);
  // The head of the arrow is wider than its line.
  expect(seen.at(222, 166)[1]).toBeLessThan(200);
  expect((await annotations(path)).map(({ subtype }) => subtype)).toEqual(['Text']);
  execFileSync('qpdf', ['--check', path]);
});

test('saves each kind as a comment that other programs know and that looks the same', {
  tags: ['edit-comments-editable'],
}, async () => {
  const image = await greenField();
  const content = await edited(page(0), EVERY_KIND, { image });
  const comments = await edited(page(0), EVERY_KIND, { image, 'save-as': 'comments', author: 'Ann' });
  const found = await annotations(comments);
  expect(found.map(({ subtype }) => subtype).join(' ')).toBe('Stamp Ink Line Line Circle Ink Ink Square FreeText Text');
  expect(new Set(found.map(({ titleObj }) => titleObj.str))).toEqual(new Set(['Ann']));
  const said = found.map(({ contentsObj }) => contentsObj.str).filter(Boolean);
  expect(said).toEqual(['A green field', 'Instead', 'Please check']);
  expect(found.every(({ hasAppearance }) => hasAppearance)).toBe(true);
  const [one, other] = [drawn(content), drawn(comments)];
  let apart = 0;
  for (let x = 0; x < 300; x++) for (let y = 0; y < 200; y++) if (differ(one.at(x, y), other.at(x, y))) apart++;
  expect(apart).toBeLessThan(60);
  execFileSync('qpdf', ['--check', comments]);
});

function differ(a: readonly number[] = [], b: readonly number[] = []): boolean {
  return a.some((value, index) => Math.abs(value - (b[index] ?? 0)) > 60);
}

test('covers with white-out, and leaves the text under it', { tags: ['edit-white-out-covers'] }, async () => {
  const path = await edited(page(0), [{ kind: 'white-out', page: 1, x: 15, y: 35, width: 140, height: 35 }]);
  expect(drawn(path).at(22, 52)).toEqual(WHITE);
  expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('Hello World');
});

test('fades what is to be seen through', async () => {
  for (const as of ['content', 'comments']) {
    const seen = drawn(await edited(page(0), [{ ...BOX, opacity: 0.5 }], { 'save-as': as }));
    expect(seen.at(120, 30)[1], as).toBeGreaterThan(110);
    expect(seen.at(120, 30)[1], as).toBeLessThan(145);
  }
});

test('breaks lines at a width, and begins on the side of the writing', async () => {
  const text = 'one two three four five six';
  const path = await edited(page(0), [{ kind: 'text', page: 1, x: 20, y: 90, text, width: 60, size: 12 }]);
  const lines = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).trim().split('\n');
  expect(lines.slice(1).filter(Boolean).length).toBeGreaterThan(2);
  const hebrew = drawn(
    await edited(page(0), [{ kind: 'text', page: 1, x: 20, y: 90, text: 'שלום', width: 200, size: 20 }]),
  );
  const dark = (from: number, to: number) => {
    for (let x = from; x < to; x++) for (let y = 90; y < 115; y++) if ((hebrew.at(x, y)[0] ?? 255) < 100) return true;
    return false;
  };
  expect([dark(20, 120), dark(150, 220)]).toEqual([false, true]);
});

test('keeps tags, links and fields, and gives new text a place among the tags', {
  tags: ['edit-keeps-rest'],
}, async () => {
  const file = samplePdf(2, {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 100 0 R /AcroForm << /Fields [120 0 R] >>',
    content: (number) => `/P <</MCID 0>> BDC BT /F1 24 Tf 20 140 Td (Page ${number}) Tj ET EMC`,
    page: (number) => `/StructParents ${number - 1} ${number === 1 ? '/Annots [110 0 R 120 0 R]' : ''}`,
    objects: {
      100: '<< /Type /StructTreeRoot /K [101 0 R] /ParentTree << /Nums [0 [102 0 R] 1 [103 0 R]] >> >>',
      101: '<< /Type /StructElem /S /Document /P 100 0 R /K [102 0 R 103 0 R] >>',
      102: `<< /Type /StructElem /S /H1 /P 101 0 R /Pg ${pageObject(1)} 0 R /K 0 >>`,
      103: `<< /Type /StructElem /S /P /P 101 0 R /Pg ${pageObject(2)} 0 R /K 0 >>`,
      110: `<< /Type /Annot /Subtype /Link /Rect [10 10 50 30] /Dest [${pageObject(2)} 0 R /Fit] >>`,
      120: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [60 10 90 30] >>',
    },
  });
  const marks = [
    { kind: 'text', page: '1-2', x: 20, y: 20, text: 'Seen' },
    { ...BOX, page: 1 },
  ];
  const path = await edited(file, marks);
  const read = await readPdf(path);
  expect(read.fields).toEqual(['name']);
  expect(read.pages[0]?.links).toEqual([2]);
  expect(read.pages.map(({ tags }) => tags)).toEqual([
    ['Document', 'H1', 'P'],
    ['Document', 'P', 'P'],
  ]);
  const told = execFileSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8' });
  expect(told.match(/"Seen"/g)).toHaveLength(2);
});

test('gives the same bytes for the same marks', async () => {
  const sums = [];
  for (let round = 0; round < 2; round++) {
    const path = await edited(page(0), [BOX, { kind: 'text', page: 1, x: 9, y: 9, text: 'Same' }]);
    sums.push(
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  expect(sums[0]).toBe(sums[1]);
});

test('stores a mark of many pages once', async () => {
  const path = await edited(samplePdf(50), [
    { kind: 'text', page: 'all', x: 9, y: 9, text: 'DRAFT' },
    { ...BOX, page: 'even' },
  ]);
  const forms = execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { maxBuffer: 2 ** 26 }).toString(
    'latin1',
  );
  expect(forms.match(/\/Subtype \/Form/g)).toHaveLength(2);
  expect((await readPdf(path)).pages.every(({ text }) => text.includes('DRAFT'))).toBe(true);
});

test('tells of words that stand nowhere, and gives no file where there was nothing else to do', async () => {
  const gone = { kind: 'highlight', page: 'all', text: 'absent' };
  await edited(page(0), [gone, BOX]);
  expect(edit.warnings).toEqual([{ code: 'words-not-marked', params: { wanted: 'absent', pages: '1' } }]);
  await expect(edited(page(0), [gone])).rejects.toMatchObject({ code: 'nothing-found' });
});

test('skips a text into which nothing was typed, and says so', async () => {
  await edited(page(0), [BOX, { kind: 'text', page: 1, x: 9, y: 9, text: ' ' }]);
  expect(edit.warningCodes).toEqual(['empty-mark']);
});

const REFUSED: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
  [{ kind: 'stamp', page: 1 }, 'bad-option', 'Mark 2 of marks: marks isn’t valid at kind: it must be one of: text'],
  [{ ...BOX, page: 0 }, 'bad-option', 'Mark 2 of marks:'],
  [{ ...BOX, page: 'x' }, 'bad-pages', 'Mark 2 of marks: Page range "x"'],
  [{ ...BOX, page: 7 }, 'bad-pages', 'Mark 2 of marks: Page range "7"'],
  [{ ...BOX, x: 'left' }, 'bad-option', 'Mark 2 of marks: marks isn’t valid at x: it must be a number'],
  [{ ...BOX, colour: 'red' }, 'bad-option', 'Mark 2 of marks: marks has an unknown key "colour"'],
  [{ ...BOX, fill: 'reddish' }, 'bad-option', 'it must be a colour such as #1a2b3c'],
  [{ ...BOX, x: 500 }, 'bad-option', 'Item 2 is outside page 1.'],
  [{ kind: 'highlight', page: 1 }, 'bad-option', 'it needs either text or quads'],
  [{ kind: 'image', page: 1, x: 1, y: 1, width: 9 }, 'bad-option', 'Mark 2 needs an image. Add one as image.'],
  [{ kind: 'text', page: 1, x: 1, y: 1, text: 'a', size: 0 }, 'bad-option', 'marks isn’t valid at size'],
];

test.each(REFUSED)('refuses %o', { tags: ['edit-names-mark'] }, async (mark, code, reason) => {
  const refused = edited(page(0), [BOX, mark]).catch((error: unknown) => error);
  expect(await refused).toMatchObject({ code, params: { reason: expect.stringContaining(reason) } });
});

test('takes the mark of PDF/A away only where a mark breaks its rules', async () => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta>';
  const file = samplePdf(1, {
    catalog: '/Metadata 90 0 R /OutputIntents [91 0 R]',
    objects: {
      90: sampleStream(xmp, '/Type /Metadata /Subtype /XML'),
      91: '<< /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile 92 0 R >>',
      92: sampleStream('profile', '/N 1'),
    },
  });
  expect((await readPdf(await edited(file, [{ ...BOX, fill: '#000' }]))).claim).toBe('PDF/A-2b');
  expect((await readPdf(await edited(file, [BOX]))).claim).toBe('');
  expect(edit.warningCodes).toEqual(['conformance-removed']);
});

test('tells the first page with a mark, wherever it stands in the list', async () => {
  const marks = ['4-6', 3, 7].map((page) => ({ kind: 'text', page, x: 20, y: 20, text: 'Hi' }));
  const [output] = await edit.run([await edit.file('a.pdf', samplePdf(8))], { marks: JSON.stringify(marks) });
  expect(output?.facts).toEqual({ pages: 8, firstChanged: 3 });
});
