/** Checks what TeX, browsers and design programs print: formulas, covers, pictures with text beside them, narrow texts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const MATH =
  '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+CMMI10 /FirstChar 32 /LastChar 126 /Widths [WIDTHS] >>'.replace(
    'WIDTHS',
    Array(95).fill(500).join(' '),
  );

/** The page is 201 points wide and 300 high. */
function line(x: number, y: number, text: string, size = 10, font = 'F1'): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}

const PROSE = ['Harbours open long before', 'the ferries come in and the', 'cash box is unlocked there.'];

/** Of the longest line on these pages, in points. */
const WIDTH = 133.4;

/** @param name that stands in its first and in its last line. */
function prose(y: number, name?: string): string {
  return PROSE.map((text) => (name === undefined ? text : text.replace(/Harbours|box/, name)))
    .map((text, index) => line(20, y - index * 12, text))
    .join('\n');
}

/** A page full of text. */
function full(name: string): string {
  return [270, 220, 170, 120, 70].map((y) => prose(y, `${name}${y}`)).join('\n');
}

async function convert(pages: readonly string[], options: Record<string, string> = {}): Promise<string> {
  const pdf = samplePdf(pages.length, {
    content: (page) => pages[page - 1] ?? '',
    resources: () => `/Font << /F1 3 0 R /M ${MATH} >>`,
  });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], options);
  return output?.path ?? '';
}

/** A page that draws forms of its own. */
async function convertForm(content: string, form: string, matrix: string): Promise<string> {
  const entries = `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [${matrix}]`;
  const pdf = samplePdf(1, {
    content: () => content,
    resources: () => '/XObject << /Fm 300 0 R >>',
    objects: { 300: sampleStream(form, entries) },
  });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], {});
  return output?.path ?? '';
}

async function documentOf(pages: readonly string[], options: Record<string, string> = {}): Promise<string> {
  return zipPart(await convert(pages, options), 'word/document.xml');
}

function texts(xml: string): readonly string[] {
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)]
    .map(([paragraph]) =>
      [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:tab\/>/g)].map(([, text]) => text ?? '\t').join(''),
    )
    .filter((text) => text !== '');
}

const FORMULA = [line(70, 200, 'x = y + z', 10, 'M'), line(85, 210, 'n', 7, 'M'), line(150, 200, '(12)')].join('\n');

test('draws displayed formulas, says so, and keeps what they say as their description', async () => {
  const path = await convert([`${prose(250)}\n${FORMULA}\n${prose(180)}`]);
  const xml = await zipPart(path, 'word/document.xml');
  expect(texts(xml)).toEqual([PROSE.join(' '), PROSE.join(' ')]);
  expect(xml).toMatch(/<w:jc w:val="center"\/>.*descr="[^"]*x = y \+ z[^"]*"/);
  expect(xml).toMatch(/descr="[^"]*\(12\)/);
  expect((await zipNames(path)).filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
  expect(bench.warnings).toEqual([{ code: 'formulas-drawn', params: { pages: '1' } }]);
});

test('formulas in a line of text, and those without pictures, stay text', async () => {
  const inLine = `${line(20, 262, 'Harbours have')}\n${line(90, 262, 'x = y', 10, 'M')}\n${line(120, 262, 'long boats')}`;
  const atTheLeft = line(20, 150, 'x = y + z', 10, 'M');
  expect(texts(await documentOf([`${inLine}\n${prose(250)}\n${atTheLeft}`])).join(' ')).toMatch(/x = y.*x = y \+ z/);
  expect(
    texts(await documentOf([`${prose(250)}\n${FORMULA}\n${prose(180)}`], { images: 'false' })).join(' '),
  ).toContain('x = y + z');
  expect(bench.warnings).toEqual([]);
});

test('letters of mathematics get fonts that Word has', async () => {
  expect(await documentOf([`${line(20, 250, 'Harbours have')}\n${line(90, 250, 'x', 10, 'M')}`])).not.toContain('CMMI');
});

test('a page whose text begins lower than the others begins a page there, with its white', async () => {
  const low = [200, 150, 100].map((y) => prose(y, `Low${y}`)).join('\n');
  const xml = await documentOf([full('One'), low]);
  const [, before] = /<w:pageBreakBefore\/>.*?<w:spacing w:before="(\d+)"/.exec(xml) ?? [];
  expect(Number(before) / 20).toBeGreaterThan(50);
  expect(xml.match(/<w:pageBreakBefore\/>/g)).toHaveLength(1);
});

test('the first page keeps the white above a title', async () => {
  const xml = await documentOf([`${prose(180, 'Cover')}\n${prose(70)}`, full('Two')]);
  const [, before] = /<w:spacing w:before="(\d+)"/.exec(xml) ?? [];
  expect(Number(before) / 20).toBeGreaterThan(60);
});

test('few short lines do not make the margin wide', async () => {
  const xml = await documentOf([
    ['Go to page', 'Other text', 'Somewhere else'].map((text, at) => line(20, 250 - 40 * at, text)).join('\n'),
  ]);
  const [, right] = /w:right="(\d+)"/.exec(xml) ?? [];
  expect(Number(right) / 20).toBeLessThan(30);
});

test('text flows around a picture beside it', async () => {
  const short = ['One line', 'Two lines', 'Three lines', 'Four lines'];
  const picture = 'q 60 0 0 40 130 215 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x7f EI Q';
  const page = [picture, ...short.map((text, at) => line(20, 250 - at * 12, text)), prose(190)].join('\n');
  const xml = await documentOf([page]);
  expect(xml).toContain('<wp:wrapSquare');
  expect(texts(xml)).toEqual([...short, PROSE.join(' ')]);
});

test('a number before a title of contents has a place of its own, without dots', async () => {
  const entry = (y: number, number: string, title: string, page: string) =>
    [line(20, y, `${number}.`), line(70, y, title), line(110, y, '..................'), line(170, y, page)].join('\n');
  const xml = await documentOf([`${entry(250, '1', 'Boats', '4')}\n${entry(236, '2', 'Ferries', '6')}`]);
  const tabs = /<w:tabs>.*?<\/w:tabs>/.exec(xml)?.[0] ?? '';
  expect(tabs).toMatch(/<w:tab w:val="left" w:pos="10\d\d"\/><w:tab w:val="right" w:leader="dot"/);
});

test('a heading whose number the text has as a raised mark is no note', async () => {
  const raised = `${line(20, 270, 'Ann Example')}\n${line(78, 274, '1', 6)}`;
  const xml = await documentOf([
    `${raised}\n${prose(240)}\n${line(20, 120, '1')}\n${line(36, 120, 'Harbours', 14)}\n${prose(95)}`,
  ]);
  expect(xml).not.toContain('footnoteReference');
});

test('a drawing keeps the labels in it, and a title on an ornament stays text', async () => {
  const drawing = '50 150 m 60 200 140 200 150 150 c S 50 150 m 150 150 l S 50 150 m 50 200 l S';
  const labels = [line(60, 180, 'Start', 7), line(95, 165, 'Middle', 7), line(120, 155, 'End', 7)];
  const xml = await documentOf([[prose(250), drawing, ...labels, prose(120)].join('\n')]);
  expect(texts(xml)).toEqual([PROSE.join(' '), PROSE.join(' ')]);
  expect(xml).toMatch(/descr="Start Middle End"/);
  const titled = await documentOf([[prose(250), drawing, line(70, 170, 'Boats'), prose(120)].join('\n')]);
  expect(texts(titled)).toContain('Boats');
});

test('a text at the right edge of a header ends there, whatever its font', async () => {
  const page = (name: string) =>
    `${line(20, 285, 'Survey')}\n${line(20 + WIDTH - 51.7, 285, 'Long words')}\n${full(name)}`;
  const path = await convert(['Ab', 'Cd', 'Ef'].map(page));
  const header = await zipPart(path, 'word/header1.xml');
  expect(header).toMatch(/<w:tab w:val="right"/);
});

test('lines that begin below each other are not centred', async () => {
  const ragged = ['aa bb cc dd', 'aa bb cc ddd', 'aa bb cc d', 'aa bb cc ddd'].map((text, at) =>
    line(70, 150 - 12 * at, text),
  );
  const xml = await documentOf([`${prose(250)}\n${ragged.join('\n')}`]);
  expect(xml).not.toContain('w:val="center"');
});

test('forms, whose texts begin anywhere, keep each text at its place, and the result says so', async () => {
  const fields = ['Name', 'Place of birth', 'Date', 'Other facts', 'No'];
  const rows = Array.from({ length: 34 }, (_, row) =>
    Array.from({ length: 2 + (row % 2) }, (_, part) => {
      const x = 5 + part * 65 + ((row * 17 + part * 23) % 41);
      return line(x, 290 - row * 8, fields[(row * 3 + part * 7) % 5] ?? '', 4);
    }),
  );
  const xml = await documentOf([rows.flat().join('\n')]);
  expect(bench.warnings.map(({ code }) => code)).toEqual(['pages-kept-exact']);
  expect(xml).toContain('txbxContent');
});

test('a page without text keeps what is drawn on it to itself', async () => {
  const cover = 'q 201 0 0 300 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x7f EI Q';
  const xml = await documentOf([cover, `${prose(250)}\n${prose(180)}`]);
  expect(xml).toMatch(/<wp:anchor.*<w:pageBreakBefore\/>.*Harbours/s);
});

test('pictures inside forms are kept, at their places', async () => {
  const picture = 'q 50 0 0 25 10 10 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x7f EI Q';
  const path = await convertForm(`${prose(250)}\nq 1 0 0 1 30 60 cm /Fm Do Q\n${prose(40)}`, picture, '2 0 0 2 0 0');
  const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(await zipPart(path, 'word/document.xml')) ?? [];
  expect(Number(width) / 12_700).toBeCloseTo(100, 0);
  expect(Number(height) / 12_700).toBeCloseTo(50, 0);
});

test('the shadow of a picture does not make it larger', async () => {
  const shadow = 'q 90 0 0 45 5 5 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x7f EI Q';
  const picture = 'q 80 0 0 40 40 70 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x40 EI Q';
  const path = await convertForm(`q 1 0 0 1 30 60 cm /Fm Do Q\n${picture}\n${prose(250)}`, shadow, '1 0 0 1 0 0');
  const [, width] = /<wp:extent cx="(\d+)"/.exec(await zipPart(path, 'word/document.xml')) ?? [];
  expect(Number(width) / 12_700).toBeCloseTo(80, 0);
});

test('pages of panels keep their places where the other slides of the document do, and flow in a report', async () => {
  const labels = [270, 220, 160, 110, 60].map((y, index) => line(20 + 12 * index, y, 'Assets 229')).join('\n');
  const slide = `0.14 0.23 0.42 rg 0 0 201 300 re f\n1 g\n${labels}`;
  const panels = `0.8 0.9 1 rg 10 160 181 125 re f 10 20 181 125 re f\n0 g\n${prose(250)}\n${prose(110)}`;
  await convert([slide, slide, slide, panels, full('Night')]);
  expect(bench.warnings).toEqual([{ code: 'pages-kept-exact', params: { pages: '1–4' } }]);
  const before = bench.warnings.length;
  await convert([full('Ships'), full('Ropes'), full('Sails'), panels, slide]);
  expect(bench.warnings.slice(before)).toEqual([{ code: 'pages-kept-exact', params: { pages: '5' } }]);
});
