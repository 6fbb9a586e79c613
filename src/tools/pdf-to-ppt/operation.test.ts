/** Checks slides, their text and pictures, with pages made on the spot; LibreOffice draws them again. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { slideFaults } from '../../../tests/ooxml/slide-repairs.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import { detectFileType } from '../../adapters/file-type.ts';
import type { OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const start = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

/** Page n says "Page n" at 20, 140, and is 200 + n points wide and 300 high. */
async function convert(pages: number, options: Record<string, string> = {}): Promise<OutputFile> {
  const [output] = await bench.run([await bench.file('a.pdf', samplePdf(pages))], options);
  if (!output) throw new Error('no output');
  if (output.type === 'pptx') expect(await slideFaults(output.path)).toEqual([]);
  return output;
}

const slide = (output: OutputFile, number = 1) => zipPart(output.path, `ppt/slides/slide${number}.xml`);

test('makes a slide for each page, with its text in a box where it stood', async () => {
  const output = await convert(3);
  // Slides are made, not found.
  expect(output.report).toMatchObject({ found: { tables: 0, images: 0 }, made: { slides: 3 } });
  expect((await zipNames(output.path)).filter((name) => /slides\/slide\d+\.xml$/.test(name))).toHaveLength(3);
  const xml = await slide(output, 2);
  expect(xml).toContain('<a:t>Page 2</a:t>');
  expect(await zipPart(output.path, 'ppt/slideMasters/slideMaster1.xml')).toContain('sz="2400"');
  // The second page is one point narrower than the slides, which are as large as the third.
  // The frame leaves the room around the text that presentation programs leave by themselves.
  const [, x] = /<a:off x="(\d+)"/.exec(xml) ?? [];
  expect(xml).not.toContain('lIns');
  expect(Number(x) / 12_700 + 7.2).toBeCloseTo(20.5, 0);
  expect(await zipPart(output.path, 'ppt/presentation.xml')).toContain(`cx="${203 * 12_700}" cy="${300 * 12_700}"`);
});

test('puts a text that every slide draws before its own onto a layout, and takes no title from there', async () => {
  const show = (text: string, y: number, size: number) => `BT /F1 ${size} Tf 20 ${y} Td (${text}) Tj ET `;
  const content = (page: number) => show('HARBOUR', 270, 40) + show(`Tides ${page}`, 200, 20);
  const [output] = await bench.run([await bench.file('a.pdf', samplePdf(3, { content }))], {});
  if (!output) throw new Error('no output');
  expect(await slideFaults(output.path)).toEqual([]);
  const xml = await slide(output, 2);
  expect(xml).not.toContain('HARBOUR');
  expect(xml).toMatch(/<p:ph type="title"\/>.*Tides 2/);
  const relations = await zipPart(output.path, 'ppt/slides/_rels/slide2.xml.rels');
  const [, layout = ''] = /slideLayouts\/(slideLayout\d+\.xml)/.exec(relations) ?? [];
  expect(await zipPart(output.path, `ppt/slideLayouts/${layout}`)).toContain('<a:t>HARBOUR</a:t>');
});

test('gives slides that a presentation program shows as they were', async () => {
  const { path } = await convert(2, { notes: 'true' });
  expect(await detectFileType(path, 'a.pptx')).toBe('pptx');
  await start('soffice', [
    `-env:UserInstallation=file://${join(bench.folder, 'profile')}`,
    ...['--headless', '--convert-to', 'pdf', '--outdir', bench.folder, path],
  ]);
  const { stdout } = await start('pdftotext', ['-bbox', join(bench.folder, 'slides.pdf'), '-']);
  expect(stdout.match(/<page width="20[12][.\d]*" height="(?:299|300)[.\d]*"/g)).toHaveLength(2);
  const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Page</.exec(stdout) ?? [];
  expect(Math.abs(Number(x) - 20.5)).toBeLessThan(3);
  expect(Math.abs(Number(y) - 140)).toBeLessThan(10);
}, 60_000);

test('makes no shape of what stands in a layer that is switched off', async () => {
  const bytes = samplePdf(1, {
    catalog: '/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >>',
    resources: () => '/Properties << /L 5 0 R >>',
    objects: { 5: '<< /Type /OCG /Name (Notes) >>' },
    content: () =>
      '0 0 1 rg 20 20 40 40 re f /OC /L BDC 1 0 0 rg 80 20 40 40 re f EMC /Span BMC 0 1 0 rg 140 20 40 40 re f EMC',
  });
  const [output] = await bench.run([await bench.file('a.pdf', bytes)], {});
  if (!output) throw new Error('no output');
  const xml = await slide(output);
  expect(xml.match(/srgbClr val="[^"]*"/g)).toEqual(['srgbClr val="0000ff"', 'srgbClr val="00ff00"']);
});

const SHOP =
  '/Annots [<< /Type /Annot /Subtype /Link /Rect [19 99 80 115] /A << /S /URI /URI (https://example.org/) >> >>]';
const texts = (lines: readonly (readonly [y: number, size: number, text: string])[]) =>
  lines.map(([y, size, text]) => `BT /F1 ${size} Tf 20 ${y} Td (${text}) Tj ET`).join(' ');

test('makes the largest text near the top the title, where it stands, and keeps links to the web', async () => {
  const content = () =>
    texts([
      [280, 8, 'Annual report'],
      [240, 20, 'Nails'],
      [100, 12, 'Our shop'],
      [20, 30, 'End'],
    ]);
  const [output] = await bench.run([await bench.file('a.pdf', samplePdf(1, { content, page: () => SHOP }))]);
  const path = output?.path ?? '';
  const xml = await zipPart(path, 'ppt/slides/slide1.xml');
  const titles = [...xml.matchAll(/<p:ph type="title"\/>.*?<\/p:sp>/gs)].map(([title]) => title);
  expect(titles).toHaveLength(1);
  expect(titles[0]).toContain('<a:t>Nails</a:t>');
  // As wide as the page but for the room at its left, with the text where it stands: its layout has the place.
  expect(titles[0]).toContain('<p:spPr></p:spPr>');
  const layout = await zipPart(path, 'ppt/slideLayouts/slideLayout1.xml');
  const [, x, width] = /type="title".*?<a:off x="(\d+)" y="\d+"\/><a:ext cx="(\d+)"/s.exec(layout) ?? [];
  expect(Number(x) / PT + 7.2).toBeCloseTo(20, 0);
  expect((2 * Number(x) + Number(width)) / PT).toBeCloseTo(201, 0);
  const [, relation] = /<a:hlinkClick r:id="(\w+)">(?:(?!<a:t>).)*<a:t>Our shop</.exec(xml) ?? [];
  const relations = await zipPart(path, 'ppt/slides/_rels/slide1.xml.rels');
  expect(relations).toMatch(new RegExp(`Id="${relation}"[^>]*Target="https://example.org/" TargetMode="External"`));
  expect(xml.match(/<a:hlinkClick/g)).toHaveLength(1);
});

async function convertContent(contents: readonly string[]): Promise<OutputFile> {
  const pdf = samplePdf(contents.length, { content: (page) => contents[page - 1] ?? '' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], {});
  if (!output) throw new Error('no output');
  expect(await slideFaults(output.path)).toEqual([]);
  return output;
}

const PT = 12_700;
const say = (x: number, y: number, text: string) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`;

test('puts a text with its bullets into one box, and the bullets out of the text', async () => {
  const items = [say(20, 200, '1.'), say(40, 200, 'Outer'), say(20, 186, '2.'), say(40, 186, 'Another')];
  const xml = await slide(await convertContent([[say(20, 260, 'Heading far above'), ...items].join(' ')]));
  expect(xml.match(/<p:sp>/g)).toHaveLength(2);
  expect(xml.match(/<a:t>[^<]*<\/a:t>/g)).toEqual([
    '<a:t>Heading far above</a:t>',
    '<a:t>Outer</a:t>',
    '<a:t>Another</a:t>',
  ]);
  expect(xml.match(/<a:buAutoNum type="arabicPeriod"[^>]*>/g)).toEqual([
    '<a:buAutoNum type="arabicPeriod"/>',
    '<a:buAutoNum type="arabicPeriod" startAt="2"/>',
  ]);
});

test('makes tables of drawn cells, without the lines under them', async () => {
  const lines = [100, 120, 140].map((y) => `20 ${y} m 180 ${y} l S`);
  const uprights = [20, 100, 180].map((x) => `${x} 100 m ${x} 140 l S`);
  const cells = [say(24, 126, 'Name'), say(104, 126, 'Town'), say(24, 106, 'Ann'), say(104, 106, 'Rome')];
  const output = await convertContent([[...lines, ...uprights, ...cells].join(' ')]);
  const xml = await slide(output);
  expect(xml.match(/<p:graphicFrame>/g)).toHaveLength(1);
  const rows = xml.match(/<a:tr .*?<\/a:tr>/gs) ?? [];
  expect(rows.map((row) => [...row.matchAll(/<a:t>([^<]*)</g)].map(([, text]) => text))).toEqual([
    ['Name', 'Town'],
    ['Ann', 'Rome'],
  ]);
  expect((await zipNames(output.path)).filter((name) => name.includes('media'))).toEqual([]);
});

test('keeps shapes and texts that were drawn over a table out of its cells, and over it', async () => {
  const lines = [60, 120, 140].map((y) => `20 ${y} m 180 ${y} l S`);
  const uprights = [20, 100, 180].map((x) => `${x} 60 m ${x} 140 l S`);
  const cells = [say(24, 126, 'Name'), say(104, 126, 'Town'), say(24, 106, 'Ann'), say(104, 106, 'Rome')];
  const over = ['0 0 1 rg 90 70 40 20 re f', say(94, 76, 'Note'), '1 0 0 rg 120 80 30 4 re f'];
  const xml = await slide(await convertContent([[...cells, ...lines, ...uprights, ...over].join(' ')]));
  const [before = '', after = ''] = xml.split('</p:graphicFrame>');
  expect(before).toContain('<a:t>Rome</a:t>');
  expect(before).not.toContain('Note');
  expect(after.indexOf('0000ff')).toBeLessThan(after.indexOf('<a:t>Note</a:t>'));
  expect(after.indexOf('0000ff')).toBeGreaterThan(0);
  expect(after).toContain('ff0000');
});

test('puts what repeats behind the slides onto a layout, and a background of one colour as a colour', async () => {
  const band = 'q 0 0 1 rg 0 280 200 20 re f Q';
  const contents = [`${band} ${say(20, 100, 'One')}`, `${band} ${say(20, 100, 'Two')}`, say(20, 100, 'None')];
  const [output] = await bench.run([
    await bench.file(
      'a.pdf',
      samplePdf(3, { content: (page) => contents[page - 1] ?? '', page: () => '/MediaBox [0 0 200 300]' }),
    ),
  ]);
  if (!output) throw new Error('no output');
  const shapes = (await zipPart(output.path, 'ppt/slideLayouts/slideLayout2.xml')).match(/<p:sp>.*?<\/p:sp>/gs) ?? [];
  const bands = shapes.filter((shape) => shape.includes('<a:srgbClr val="0000ff">'));
  expect(bands).toHaveLength(1);
  expect(bands[0]).toContain(`<a:off x="0" y="0"/><a:ext cx="${200 * 12_700}" cy="${20 * 12_700}"/>`);
  for (const number of [1, 2, 3]) expect(await slide(output, number)).not.toContain('0000ff');
  const layouts = await Promise.all(
    [1, 2, 3].map((number) => zipPart(output.path, `ppt/slides/_rels/slide${number}.xml.rels`)),
  );
  expect(layouts.map((xml) => /slideLayout(\d+)\.xml/.exec(xml)?.[1])).toEqual(['2', '2', '1']);
  expect((await zipNames(output.path)).filter((name) => name.includes('media'))).toEqual([]);
  const plain = await convertContent(['0 1 0 rg 0 0 400 400 re f', '0 1 0 rg 0 0 400 400 re f']);
  expect(await zipPart(plain.path, 'ppt/slideLayouts/slideLayout2.xml')).toContain('<a:srgbClr val="00ff00"/>');
  expect(await slide(plain)).not.toContain('00ff00');
});

test('writes rectangles, lines and curves as shapes in their order, and draws what cannot be one', async () => {
  const drawn = [
    'q 1 0 0 rg 20 200 100 50 re f Q',
    'q 0 0 1 RG 3 w [6 3] 0 d 20 180 m 120 180 l S Q',
    'q 0 1 0 RG 20 100 m 60 160 100 160 120 100 c S Q',
    // Only a part of it is seen.
    'q 150 200 20 20 re W n 0 1 1 rg 140 190 m 180 190 l 160 240 l f Q',
  ];
  const output = await convertContent([`${drawn.join(' ')} ${say(20, 20, 'Text')}`]);
  const xml = await slide(output);
  expect(
    xml.match(/<p:(?:sp|cxnSp)>.*?<\/p:(?:sp|cxnSp)>/gs)?.map((each) => /prst="\w+"|custGeom/.exec(each)?.[0]),
  ).toEqual(['prst="rect"', 'prst="line"', 'custGeom', 'prst="rect"']);
  expect(xml).toContain('<a:custDash><a:ds d="200000" sp="100000"/></a:custDash>');
  expect(xml).toContain(`<a:off x="${20 * PT}" y="${50 * PT}"/><a:ext cx="${100 * PT}" cy="${50 * PT}"/>`);
  expect(xml).toMatch(/<p:bg>.*r:embed/s);
  expect(xml).not.toContain('00ffff');
});

describe('areas on a page with patterns', () => {
  const shading = (coords: string) =>
    `<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [${coords}] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >> /Extend [true true] >> >>`;

  async function areas(content: string): Promise<readonly string[]> {
    const objects = { 5: shading('0 100 0 200'), 6: shading('20 100 120 200') };
    const pdf = samplePdf(1, {
      content: () => content,
      objects,
      resources: () => '/Pattern << /P1 5 0 R /P2 6 0 R >>',
    });
    const [output] = await bench.run([await bench.file('a.pdf', pdf)]);
    expect(await slideFaults(output?.path ?? '')).toEqual([]);
    return (await zipPart(output?.path ?? '', 'ppt/slides/slide1.xml')).match(/<p:sp>.*?<\/p:sp>/gs) ?? [];
  }

  test('that are white and lie over a colour are shapes', async () => {
    const panel = '0 0 1 rg 20 100 120 80 re f 1 g 30 110 90 40 re f 150 100 40 40 re f 0 g';
    const shapes = await areas(`${panel} ${say(20, 260, 'Heading')}`);
    expect(shapes.filter((shape) => shape.includes('ffffff'))).toHaveLength(1);
  });

  test('with a gradient are shapes with it, from their top', async () => {
    const [shape = ''] = await areas(`/Pattern cs /P1 scn 20 100 120 100 re f 0 g ${say(20, 260, 'Heading')}`);
    const stops = [...shape.matchAll(/<a:gs pos="(\d+)"><a:srgbClr val="(\w\w)\w\w(\w\w)"/g)].map(
      ([, at, red = '', blue = '']) => [Number(at), Number.parseInt(red, 16), Number.parseInt(blue, 16)] as const,
    );
    expect(stops).toHaveLength(2);
    const [[top, topRed, topBlue] = [], [bottom, bottomRed, bottomBlue] = []] = stops;
    expect([top, bottom]).toEqual([0, 100_000]);
    expect(topBlue).toBeGreaterThan(220);
    expect(topRed).toBeLessThan(35);
    expect(bottomRed).toBeGreaterThan(220);
    expect(bottomBlue).toBeLessThan(35);
    expect(shape).toContain('<a:lin ang="5400000" scaled="0"/>');
  });

  test('with a gradient that runs aslant stay in the background', async () => {
    const drawn = `/Pattern cs /P2 scn 20 100 100 100 re f 0 g ${say(20, 260, 'Heading')}`;
    expect((await areas(drawn)).filter((shape) => shape.includes('custGeom') || shape.includes('rect'))).toHaveLength(
      0,
    );
    const small = drawn.replace('100 100 re', '100 6 re');
    expect((await areas(small)).filter((shape) => shape.includes('Geom'))).toHaveLength(1);
  });
});

test('fills all outlines of one area, where they overlap too, and leaves one with holes behind', async () => {
  const dots = (inner: string) =>
    `1 0 0 rg 20 100 m 60 100 l 60 140 l 20 140 l h ${inner} f 0 g ${say(20, 260, 'Heading')}`;
  const same = await slide(await convertContent([dots('40 120 m 80 120 l 80 160 l 40 160 l h')]));
  expect(same.match(/<a:path /g)).toHaveLength(2);
  const hole = await slide(await convertContent([dots('30 110 m 30 130 l 50 130 l 50 110 l h')]));
  expect(hole).not.toContain('<a:path ');
});

test('keeps shapes that reach over the end of their page, and writes what is seen of an area that is cut', async () => {
  const over = 'q 0 0 201 300 re W n 1 0 0 rg 180 40 m 240 40 l 210 80 l h f Q';
  const cut = 'q 20 100 50 100 re W n 0 0 1 rg 0 120 400 40 re f Q';
  const xml = await slide(await convertContent([`${over} ${cut} 0 g ${say(20, 260, 'Heading')}`]));
  expect(xml).toContain(`<a:off x="${180 * PT}" y="${220 * PT}"/><a:ext cx="${60 * PT}" cy="${40 * PT}"/>`);
  expect(xml).toContain(`<a:off x="${20 * PT}" y="${140 * PT}"/><a:ext cx="${50 * PT}" cy="${40 * PT}"/>`);
  expect(xml).not.toContain('<p:bg>');
});

test('writes what people draw as one shape as one: outlined, with arrow heads, by its name, with its text', async () => {
  const outline = [
    '26 100 m 94 100 l 97.3 100 100 102.7 100 106 c 100 144 l',
    '100 147.3 97.3 150 94 150 c 26 150 l 22.7 150 20 147.3 20 144 c 20 106 l 20 102.7 22.7 100 26 100 c h',
  ].join(' ');
  const box = `0 0.5 0 rg ${outline} f 1 0 0 RG 2 w ${outline} S`;
  const arrow = '0 0 1 RG 0 0 1 rg 1 w 100 125 m 150 125 l S 156 125 m 150 122 l 150 128 l h f';
  const xml = await slide(
    await convertContent([`${box} ${arrow} 0 g ${say(20, 260, 'Heading')} ${say(30, 120, 'A whole idea')}`]),
  );
  const shapes = xml.match(/<p:(?:sp|cxnSp)>.*?<\/p:(?:sp|cxnSp)>/gs) ?? [];
  expect(shapes).toHaveLength(3);
  const [idea = ''] = shapes.filter((shape) => shape.includes('<a:t>A whole idea</a:t>'));
  expect(idea).toMatch(
    /prst="roundRect"><a:avLst><a:gd name="adj" fmla="val 12000"\/>.*008000.*<a:ln w="25400">.*ff0000/s,
  );
  // The outline keeps 1.8 points of room by itself.
  const [, inset] = /lIns="(\d+)"/.exec(idea) ?? [];
  expect(Number(inset) / PT).toBeCloseTo(8.2, 0);
  const [line = ''] = shapes.filter((shape) => shape.startsWith('<p:cxnSp>'));
  expect(line).toContain('<a:tailEnd type="triangle" w="med" len="med"/>');
  expect(line).toContain(`<a:ext cx="${56 * PT}" cy="0"/>`);
});

test('writes a shape and the only text in it as one, with the text where it stands', async () => {
  const card = '1 0 0 rg 20 100 80 30 re f 0 g';
  const xml = await slide(await convertContent([`${card} ${say(20, 260, 'Heading')} ${say(30, 110, 'In the card')}`]));
  const shapes = xml.match(/<p:sp>.*?<\/p:sp>/gs) ?? [];
  expect(shapes).toHaveLength(2);
  const [filled = ''] = shapes.filter((shape) => shape.includes('ff0000'));
  expect(filled).toContain('<a:t>In the card</a:t>');
  expect(filled).not.toContain('txBox');
  expect(filled).toContain(`<a:off x="${20 * PT}" y="${170 * PT}"/><a:ext cx="${80 * PT}" cy="${30 * PT}"/>`);
  const [, inset] = /lIns="(\d+)"/.exec(filled) ?? [];
  expect(Number(inset) / PT).toBeCloseTo(10, 0);
});

test('makes a chart one picture that shows its labels and says them, and no texts or shapes of them', async () => {
  const label = (x: number, y: number, text: string) => `BT /F1 9 Tf ${x} ${y} Td (${text}) Tj ET`;
  const content = () =>
    [
      label(20, 270, 'Our year'),
      '0.5 w 60 100 m 180 100 l S 60 150 m 180 150 l S 60 200 m 180 200 l S',
      '1 0 0 rg 80 100 20 80 re f 0 0 1 rg 120 100 20 40 re f 0 g',
      ...[label(82, 88, 'Spring'), label(50, 97, '0'), label(50, 147, '5'), label(45, 197, '10')],
      label(20, 30, 'Below'),
    ].join(' ');
  const [output] = await bench.run([await bench.file('a.pdf', samplePdf(1, { content }))]);
  const path = output?.path ?? '';
  expect(await slideFaults(path)).toEqual([]);
  const xml = await zipPart(path, 'ppt/slides/slide1.xml');
  expect(xml.match(/<p:pic>/g)).toHaveLength(1);
  expect(xml).toContain('descr="Spring, 0, 5, 10"');
  expect([...xml.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text)).toEqual(['Our year', 'Below']);
  expect(xml).not.toContain('name="Shape');
});

describe('a drawing within the clip of a frame', () => {
  const lines = [90, 100, 110, 120, 130].map((y) => `30 ${y} m 150 ${y} l S `);
  const content = () =>
    `q 0 0 400 400 re W n BT /F1 24 Tf 20 250 Td (Title) Tj ET Q q 20 80 140 60 re W n ${lines.join('')}BT /F1 9 Tf 40 105 Td (Label) Tj ET Q`;
  const drawn = async (program: string) => {
    const objects = { 5: `<< /Creator (${program}) >>` };
    const pdf = samplePdf(1, { content, objects, trailer: '/Info 5 0 R' });
    const [output] = await bench.run([await bench.file('a.pdf', pdf)], {});
    if (!output) throw new Error('no output');
    expect(await slideFaults(output.path)).toEqual([]);
    return slide(output);
  };

  test('is one picture that says its texts, where Impress printed it', async () => {
    const xml = await drawn('Impress');
    expect(xml).toMatch(/<p:pic>.*descr="Label"/);
    expect(xml).not.toContain('<a:t>Label</a:t>');
    expect(xml).not.toContain('<a:custGeom>');
    expect(xml).toContain('<a:t>Title</a:t>');
    const [, x, y] = /<p:pic>.*?<a:off x="(\d+)" y="(\d+)"/.exec(xml) ?? [];
    expect([Number(x) / 12_700, Number(y) / 12_700].map(Math.round)).toEqual([20, 160]);
  });

  test('is texts and shapes from other programs, which clip all that they draw', async () => {
    const xml = await drawn('Writer');
    expect(xml).toContain('<a:t>Label</a:t>');
    expect(xml).not.toContain('<p:pic>');
  });
});

test('puts a picture that is drawn before all texts on some slides, or alone, onto their layout, and leaves one that lies over texts', async () => {
  const image = '/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8';
  const objects = { 4: sampleStream('\xff\x00\x00\x00\xff\x00', image) };
  const draw = (x: number) => `q 40 0 0 40 ${x} 20 cm /P Do Q `;
  const say = (page: number) => `BT /F1 24 Tf 20 240 Td (Page ${page}) Tj ET`;
  const isAlone = (page: number) => page === 5 || page === 6;
  const content = (page: number) =>
    isAlone(page) ? draw(150) : `${page < 3 ? draw(20) : ''}${say(page)} ${page > 3 ? draw(120) : ''}`;
  const pdf = samplePdf(7, { content, objects, resources: () => '/XObject << /P 4 0 R >>' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], {});
  if (!output) throw new Error('no output');
  const pictures = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(async (page) => (await slide(output, page)).includes('<p:pic>')),
  );
  expect(pictures).toEqual([false, false, false, true, false, false, true]);
  expect(await zipPart(output.path, 'ppt/slideLayouts/slideLayout2.xml')).toContain('<p:pic>');
});

test('keeps the pictures of a slide apart, and what lies over them above', async () => {
  const picture = '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8';
  const content = () =>
    [
      'q 80 0 0 80 10 100 cm /P Do Q',
      'q 80 0 0 60 90 100 cm /Q Do Q',
      'q 0 0 1 rg 20 120 30 30 re f Q',
      say(20, 20, 'Text'),
    ].join(' ');
  const objects = {
    4: `${picture} /Length 3 >>\nstream\n\xff\x00\x00\nendstream`,
    5: `${picture} /Length 3 >>\nstream\n\x00\xff\x00\nendstream`,
  };
  const resources = () => '/XObject << /P 4 0 R /Q 5 0 R >>';
  const [output] = await bench.run([await bench.file('a.pdf', samplePdf(1, { content, objects, resources }))]);
  if (!output) throw new Error('no output');
  expect(await slideFaults(output.path)).toEqual([]);
  const xml = await slide(output);
  expect([...xml.matchAll(/<p:(pic|sp)>/g)].map(([, name]) => name)).toEqual(['pic', 'pic', 'sp', 'sp']);
});

test('makes the picture of a shape the fill of the text in it, and leaves a photograph below its text', async () => {
  const image = '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8';
  const colours = '\xff\x00\x00\x00\xff\x00\x00\x00\xff\x40\x40\x40';
  const objects = {
    4: sampleStream(colours, `${image} /ColorSpace /DeviceRGB /SMask 6 0 R`),
    5: sampleStream(colours, `${image} /ColorSpace /DeviceRGB`),
    6: sampleStream('\xff\xff\xff\x80', `${image} /ColorSpace /DeviceGray`),
  };
  const resources = () => '/XObject << /P 4 0 R /Q 5 0 R >>';
  const drawn = async (name: string) => {
    const content = () => `${say(20, 270, 'Above')} q 70 0 0 40 40 100 cm /${name} Do Q ${say(60, 112, 'Inside')}`;
    const [output] = await bench.run([await bench.file('a.pdf', samplePdf(1, { content, objects, resources }))]);
    if (!output) throw new Error('no output');
    expect(await slideFaults(output.path)).toEqual([]);
    return slide(output);
  };
  const shape = await drawn('P');
  expect(shape).not.toContain('<p:pic>');
  expect(shape).toMatch(
    /<a:off x="508000" y="2032000"\/><a:ext cx="889000" cy="508000"\/>.*?<a:blipFill>.*?<a:t>Inside<\/a:t>/,
  );
  const photograph = await drawn('Q');
  expect(photograph).toContain('<p:pic>');
  expect(photograph).not.toContain('<a:blipFill>');
});

test('says where a page is too large to be drawn as sharply as asked for', async () => {
  const large = samplePdf(1, { page: () => '/UserUnit 12' });
  await bench.run([await bench.file('a.pdf', large)], { mode: 'picture', dpi: '300' });
  expect(bench.warningCodes).toEqual(['dpi-lowered']);
  expect(Number(bench.warnings[0]?.params.dpi)).toBeLessThan(100);
});

test('makes pictures of pages, with the text in the notes when asked to', async () => {
  const pictures = await convert(1, { mode: 'picture' });
  expect(await slide(pictures)).toContain('<p:pic>');
  expect(await slide(pictures)).not.toContain('Page 1');
  expect(await zipNames(pictures.path)).not.toContain('ppt/notesSlides/notesSlide1.xml');
  const both = await convert(1, { mode: 'both' });
  expect(await zipPart(both.path, 'ppt/notesSlides/notesSlide1.xml')).toContain('<a:t>Page 1</a:t>');
});

test('keeps the picture of a scan, and puts its words into the notes', async () => {
  const pdf = await scanPdf({ lines: ['Words of a scan'] });
  const [output] = await bench.run([await bench.file('scan.pdf', pdf)], { language: 'eng' });
  const path = output?.path ?? '';
  expect(await zipPart(path, 'ppt/slides/slide1.xml')).toContain('<p:pic>');
  expect(await zipPart(path, 'ppt/slides/slide1.xml')).not.toContain('<a:t>');
  expect(await zipPart(path, 'ppt/notesSlides/notesSlide1.xml')).toContain('<a:t>Words of a scan</a:t>');
  expect(bench.warningCodes).toEqual(['pages-recognised']);
}, 60_000);

test('fits pages into the middle of a wide slide', async () => {
  const output = await convert(1, { 'slide-size': '16:9', mode: 'picture' });
  const [, x, y, width, height] =
    /<a:off x="(\d+)" y="(\d+)"\/><a:ext cx="(\d+)" cy="(\d+)"/.exec(await slide(output)) ?? [];
  const points = [x, y, width, height].map((value) => Math.round(Number(value) / 12_700));
  expect(points).toEqual([299, 0, 362, 540]);
});

test('makes pages smaller that are larger than a slide can be, and says so', async () => {
  const huge = samplePdf(1, { page: () => '/UserUnit 30' });
  const [output] = await bench.run([await bench.file('a.pdf', huge)]);
  expect(bench.warningCodes).toEqual(['page-made-smaller']);
  expect(await zipPart(output?.path ?? '', 'ppt/presentation.xml')).toContain(`cy="${4032 * 12_700}"`);
});

test('makes OpenDocument slides', async () => {
  const output = await convert(1, { outputFormat: 'odp' });
  expect(await detectFileType(output.path, 'a.odp')).toBe('odp');
  expect(await zipPart(output.path, 'content.xml')).toContain('Page 1');
}, 60_000);

test('gives the same slides for the same file', async () => {
  const first = await readFile((await convert(2)).path);
  expect(first.equals(await readFile((await convert(2)).path))).toBe(true);
});
