/** Checks which drawn cells become tables of slides. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const say = (x: number, y: number, text: string, size = 10) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;

async function slideOf(texts: readonly string[], behind = '', options: SampleOptions = {}): Promise<string> {
  const lines = [40, 60, 80, 100, 120, 140].map((y) => `20 ${y} m 170 ${y} l S`);
  const uprights = [20, 70, 120, 170].map((x) => `${x} 40 m ${x} 140 l S`);
  const content = [behind, ...lines, ...uprights, ...texts].join(' ');
  const [output] = await bench.run(
    [await bench.file('a.pdf', samplePdf(1, { ...options, content: () => content }))],
    {},
  );
  return zipPart(output?.path ?? '', 'ppt/slides/slide1.xml');
}

async function tables(texts: readonly string[]): Promise<number> {
  return (await slideOf(texts)).match(/<p:graphicFrame>/g)?.length ?? 0;
}

test('makes a table of a grid with a header that is to be filled in, and none of one with few texts', async () => {
  const header = ['Name', 'Town', 'Sum'].map((text, column) => say(24 + 50 * column, 126, text));
  expect(await tables(header)).toBe(1);
  expect(await tables(header.slice(1))).toBe(0);
});

test('makes no table of cells whose text is too small to be read', async () => {
  const header = (size: number) =>
    ['Name', 'Town', 'Sum'].map((text, column) => say(24 + 50 * column, 126, text, size));
  expect(await tables(header(2.5))).toBe(1);
  expect(await tables(header(1.8))).toBe(0);
});

test('fills cells with the colour that is seen, where the background would show another one', async () => {
  const header = ['Name', 'Town', 'Sum'].map((text, column) => say(24 + 50 * column, 126, text));
  const grey = '0.8 g 0 0 400 400 re f';
  const cells = async (behind: string) => (await slideOf(header, behind)).match(/<a:tcPr.*?<\/a:tcPr>/gs) ?? [];
  const filled = (each: string) => each.includes('<a:solidFill><a:srgbClr val="ffffff"/></a:solidFill></a:tcPr>');
  const [onGrey, onPaper] = [await cells(`${grey} 1 g 20 40 150 100 re f 0 g`), await cells('')];
  expect(onGrey).toHaveLength(15);
  expect(onGrey.every(filled)).toBe(true);
  expect(onPaper.some(filled)).toBe(false);
});

test('fills cells with the colour that is seen through their fill', async () => {
  const header = ['Name', 'Town', 'Sum'].map((text, column) => say(24 + 50 * column, 126, text));
  const veiled = '0 0 1 rg 20 40 150 100 re f /Pale gs 1 0 0 rg 20 40 150 100 re f /Full gs 0 g';
  const resources = () => '/ExtGState << /Pale << /ca 0.5 >> /Full << /ca 1 >> >>';
  const cells = (await slideOf(header, veiled, { resources })).match(/<a:tcPr.*?<\/a:tcPr>/gs) ?? [];
  expect(cells).toHaveLength(15);
  expect(
    cells.filter((each) => /srgbClr val="(?:7f|80)00(?:7f|80)"\/><\/a:solidFill><\/a:tcPr>/.test(each)),
  ).toHaveLength(15);
});

test('fills white cells where a picture lies behind their table', async () => {
  const header = ['Name', 'Town', 'Sum'].map((text, column) => say(24 + 50 * column, 126, text));
  const behind = 'q 160 0 0 110 15 35 cm /Grey Do Q 1 g 20 40 150 100 re f 0 g';
  const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const options = { resources: () => '/XObject << /Grey 301 0 R >>', objects: { 301: sampleStream('d', picture) } };
  const cells = (await slideOf(header, behind, options)).match(/<a:tcPr.*?<\/a:tcPr>/gs) ?? [];
  expect(cells).toHaveLength(15);
  expect(cells.filter((each) => each.endsWith('<a:srgbClr val="ffffff"/></a:solidFill></a:tcPr>'))).toHaveLength(15);
});

test('keeps the card that a table stands on, which reaches out of it', async () => {
  const header = ['Name', 'Town', 'Sum'].map((text, column) => say(24 + 50 * column, 126, text));
  const slide = await slideOf(header, '1 0.9 0.8 rg 10 30 180 120 re f 0 g');
  expect(slide.match(/<p:graphicFrame>/g)).toHaveLength(1);
  expect(slide).toMatch(/<p:sp>.*ffe6cc.*<p:graphicFrame>/s);
});
