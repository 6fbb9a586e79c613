/** Charts that are drawn become charts with numbers, and those that cannot be told stay pictures. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { slideFaults } from '../../../tests/ooxml/slide-repairs.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { zipNames, zipPart } from '../../../tests/zip-part.ts';
import type { InputFile, OutputFile } from '../../contract/operation.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const start = promisify(execFile);

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const say = (x: number, y: number, text: string) => `BT /F1 8 Tf ${x} ${y} Td (${text}) Tj ET`;
const line = (from: readonly number[], to: readonly number[]) => `${from.join(' ')} m ${to.join(' ')} l S`;
const area = (colour: string, box: readonly number[]) => `${colour} rg ${box.join(' ')} re f 0 g`;
const [RED, BLUE] = ['1 0 0', '0 0 1'];

/** A plot from (40, 100) to (140, 200) with an axis from 0 to 10 at its left, so that 10 points are 1. */
const grid = [0, 5, 10].map((value) => line([40, 100 + 10 * value], [140, 100 + 10 * value]));
const values = ['0', '5', '10'].map((value, index) => say(value === '10' ? 27 : 31.4, 97.5 + 50 * index, value));
const names = ['North', 'South'].map((name, index) => say(55 + 50 * index, 88, name));
const legend = [
  area(RED, [146, 150, 6, 6]),
  say(155, 150, 'Plan'),
  area(BLUE, [146, 140, 6, 6]),
  say(155, 140, 'Done'),
];
const SIDE_BY_SIDE = [
  area(RED, [47, 100, 18, 40]),
  area(RED, [97, 100, 18, 75]),
  area(BLUE, [65, 100, 18, 62]),
  area(BLUE, [115, 100, 18, 13]),
];

async function convert(content: readonly string[]): Promise<OutputFile> {
  const pdf = samplePdf(1, { content: () => ['0.5 w', ...content].join(' ') });
  return convertFile(await bench.file('a.pdf', pdf));
}

async function convertFile(file: InputFile): Promise<OutputFile> {
  const [output] = await bench.run([file], {});
  if (!output) throw new Error('no output');
  expect(await slideFaults(output.path)).toEqual([]);
  return output;
}

const chartOf = ({ path }: OutputFile) => zipPart(path, 'ppt/charts/chart1.xml');

/** Of each series, its name and its values. */
async function seriesOf(output: OutputFile) {
  const series = (await chartOf(output)).match(/<c:ser>.*?<\/c:ser>/g) ?? [];
  return series.map((xml) => {
    const [, name = ''] = /<c:tx>.*?<c:v>(.*?)<\/c:v>/.exec(xml) ?? [];
    const [cached = ''] = /<c:numCache>.*<\/c:numCache>/.exec(xml) ?? [];
    return [name, ...[...cached.matchAll(/<c:v>(.*?)<\/c:v>/g)].map(([, value]) => Number(value))];
  });
}

test('makes columns a chart with their numbers, names and legend, and no picture of it', async () => {
  const output = await convert([...grid, ...SIDE_BY_SIDE, ...names, ...values, say(74, 212, 'Harbours'), ...legend]);
  expect(await seriesOf(output)).toEqual([
    ['Plan', 4, 7.5],
    ['Done', 6.2, 1.3],
  ]);
  const xml = await chartOf(output);
  expect(xml).toMatch(/<c:barDir val="col"\/><c:grouping val="clustered"\/>/);
  expect(xml).toMatch(/<c:cat>.*<c:v>North<\/c:v>.*<c:v>South<\/c:v>/);
  expect(xml).toContain('<a:t>Harbours</a:t>');
  expect(xml).toMatch(/<c:max val="10"\/><c:min val="0"\/>.*<c:majorUnit val="5"\/>/);
  expect(xml).toContain('<c:gapWidth val="78"/><c:overlap val="0"/>');
  expect(output.report).toMatchObject({ found: { charts: 1, images: 0 } });
  expect(bench.warnings).toEqual([{ code: 'chart-measured', params: { pages: '1' } }]);
  const slide = await zipPart(output.path, 'ppt/slides/slide1.xml');
  expect(slide).toMatch(/<p:graphicFrame>.*descr="North, South, 0, 5, 10, Harbours, Plan, Done"/);
  expect(slide).not.toContain('<p:pic>');
  expect(slide).not.toContain('<p:txBody>');
});

test('takes printed numbers for what they are, and does not call them measured', async () => {
  const rounded = [area(RED, [47, 100, 18, 40.7]), ...SIDE_BY_SIDE.slice(1)];
  const labels = [say(50.5, 143, '4.1'), say(100.5, 178, '7.5'), say(68.5, 165, '6.2'), say(118.5, 116, '1.3')];
  const output = await convert([...grid, ...rounded, ...names, ...values, ...labels, ...legend]);
  expect(await seriesOf(output)).toEqual([
    ['Plan', 4.1, 7.5],
    ['Done', 6.2, 1.3],
  ]);
  const xml = await chartOf(output);
  expect(xml).toContain('<c:dLblPos val="outEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/>');
  expect(xml).toContain('<c:dLbls><c:numFmt formatCode="0.0" sourceLinked="0"/>');
  expect(bench.warnings).toEqual([]);
});

test('reads columns on each other, bars that lie, and lines with signs', async () => {
  const stacked = [
    ...[area(RED, [55, 100, 20, 40]), area(RED, [105, 100, 20, 30])],
    ...[area(BLUE, [55, 140, 20, 20]), area(BLUE, [105, 130, 20, 55])],
  ];
  const columns = await convert([...grid, ...stacked, ...names, ...values, ...legend]);
  expect(await chartOf(columns)).toContain('<c:grouping val="stacked"/>');
  expect(await seriesOf(columns)).toEqual([
    ['Plan', 4, 3],
    ['Done', 2, 5.5],
  ]);
  const upright = [0, 5, 10].map((value) => line([40 + 10 * value, 100], [40 + 10 * value, 200]));
  const below = ['0', '5', '10'].map((value, index) => say((value === '10' ? 35.6 : 37.8) + 50 * index, 88, value));
  const beside = ['North', 'South'].map((name, index) => say(14, 122 + 50 * index, name));
  const bars = [area(RED, [40, 110, 45, 30]), area(RED, [40, 160, 22, 30])];
  const lying = await convert([...upright, ...bars, ...beside, ...below]);
  expect(await chartOf(lying)).toContain('<c:barDir val="bar"/>');
  expect(await seriesOf(lying)).toEqual([['', 4.5, 2.2]]);
  const months = ['May', 'June', 'July'].map((name, index) => say(49.5 + 33.3 * index, 88, name));
  const way = '1 0 0 RG 56.7 130 m 90 112 l 123.3 185 l S 0 G';
  const lines = await convert([...grid, way, ...months, ...values]);
  expect(await seriesOf(lines)).toEqual([['', 3, 1.2, 8.5]]);
});

/** From one end of the plot to the other, and back along its lower border. */
const strip = (colour: string, upper: readonly [number, number], lower: readonly [number, number]) =>
  `${colour} rg 40 ${upper[0]} m 140 ${upper[1]} l 140 ${lower[1]} l 40 ${lower[0]} l h f 0 g`;

test('reads areas on each other and behind each other, and none that stands on nothing', async () => {
  const ends = ['North', 'South'].map((name, index) => say(30 + 100 * index, 88, name));
  const around = [...ends, ...values, ...legend];
  const stacked = await convert([
    ...grid,
    strip(RED, [140, 175], [100, 100]),
    strip(BLUE, [160, 195], [140, 175]),
    ...around,
  ]);
  expect(await chartOf(stacked)).toMatch(/<c:areaChart><c:grouping val="stacked"\/>.*<c:crossBetween val="midCat"\/>/);
  expect(await seriesOf(stacked)).toEqual([
    ['Plan', 4, 7.5],
    ['Done', 2, 2],
  ]);
  const behind = await convert([
    ...grid,
    strip(RED, [160, 195], [100, 100]),
    strip(BLUE, [140, 175], [100, 100]),
    ...around,
  ]);
  expect(await chartOf(behind)).toContain('<c:areaChart><c:grouping val="standard"/>');
  expect(await seriesOf(behind)).toEqual([
    ['Plan', 6, 9.5],
    ['Done', 4, 7.5],
  ]);
  const floating = await convert([
    ...grid,
    strip(RED, [140, 175], [100, 100]),
    strip(BLUE, [170, 195], [150, 175]),
    ...around,
  ]);
  expect((await zipNames(floating.path)).filter((name) => name.includes('chart'))).toEqual([]);
});

const diamond = (x: number, y: number) =>
  `1 0 0 rg ${x - 3} ${y} m ${x} ${y + 3} l ${x + 3} ${y} l ${x} ${y - 3} l h f 0 g`;

test('reads points without a line, names that run upwards, and a legend amid the plot', async () => {
  const upwards = ['Oslo', 'Bern'].map(
    (name, index) => `BT /F1 8 Tf 0 1 -1 0 ${67.5 + 50 * index} 80 Tm (${name}) Tj ET`,
  );
  const columns = [area(BLUE, [55, 100, 20, 40]), area(BLUE, [105, 100, 20, 75])];
  const amid = [diamond(63, 188), say(70, 185, 'Plan'), area(BLUE, [94, 185, 6, 6]), say(103, 185, 'Done')];
  const output = await convert([
    ...grid,
    ...columns,
    diamond(65, 120),
    diamond(115, 160),
    ...upwards,
    ...values,
    ...amid,
  ]);
  expect(await seriesOf(output)).toEqual([
    ['Done', 4, 7.5],
    ['Plan', 2, 6],
  ]);
  const xml = await chartOf(output);
  expect(xml).toMatch(/<c:catAx>.*rot="-5400000".*<\/c:catAx>/);
  expect(xml).toMatch(/<c:v>Oslo<\/c:v>.*<c:v>Bern<\/c:v>/);
  const twice = await convert([...grid, ...columns, diamond(65, 120), diamond(65, 160), ...upwards, ...values]);
  expect((await zipNames(twice.path)).filter((name) => name.includes('chart'))).toEqual([]);
});

test('reads slanted names of several words, columns of two series with gaps, and leaves the title of the page to it', async () => {
  const slanted = (end: number, letters: number, pieces: readonly string[]) => {
    const off = letters * 8 * Math.SQRT1_2;
    const shown = pieces.map((piece) => `(${piece}) Tj`).join(' ');
    return `BT /F1 8 Tf 0.70711 0.70711 -0.70711 0.70711 ${end - off} ${92 - off} Tm ${shown} ET`;
  };
  const places = [slanted(65, 4.334, ['N', 'ew ', 'York']), slanted(115, 2.445, ['North'])];
  const bars = [area(RED, [47, 100, 18, 40]), area(BLUE, [115, 100, 18, 62])];
  const title = 'BT /F1 20 Tf 45 230 Td (Harbours) Tj ET';
  const output = await convert([...grid, ...bars, ...places, ...values, title]);
  expect(await seriesOf(output)).toEqual([
    ['', 4],
    ['', 6.2],
  ]);
  const xml = await chartOf(output);
  expect(xml).toMatch(/<c:cat>.*<c:v>New York<\/c:v>.*<c:v>North<\/c:v>/);
  expect(xml).not.toContain('Harbours');
  expect(await zipPart(output.path, 'ppt/slides/slide1.xml')).toContain('<a:t>Harbours</a:t>');
});

test('reads columns without names of categories, and leaves a line over them with the text after it to the page', async () => {
  const over = [line([90, 102], [90, 190]), say(60, 204, 'Halfway')];
  const output = await convert([...grid, ...SIDE_BY_SIDE, ...values, ...legend, ...over]);
  expect(await seriesOf(output)).toEqual([
    ['Plan', 4, 7.5],
    ['Done', 6.2, 1.3],
  ]);
  const slide = await zipPart(output.path, 'ppt/slides/slide1.xml');
  expect(slide).toContain('<a:t>Halfway</a:t>');
  expect(slide).toContain('<p:cxnSp>');
  expect(await chartOf(output)).not.toContain('Halfway');
});

test('reads columns by one axis and a line by another, where their values tell which is whose', async () => {
  const months = ['May', 'June', 'July'].map((name, index) => say(49.5 + 33.3 * index, 88, name));
  const shares = ['0', '50', '100'].map((value, index) => say(144, 97.5 + 50 * index, value));
  const columns = (...heights: readonly number[]) =>
    heights.map((height, index) => area(RED, [46.7 + 33.3 * index, 100, 20, 10 * height]));
  const way = '0 0 1 RG 56.7 137 m 90 112 l 123.3 185 l S 0 G';
  const told = await convert([...grid, ...columns(4, 7, 2), way, ...months, ...values, ...shares]);
  expect(await seriesOf(told)).toEqual([
    ['', 4, 7, 2],
    ['', 37, 12, 85],
  ]);
  const xml = await chartOf(told);
  expect(xml).toMatch(/<c:max val="100"\/><c:min val="0"\/>.*<c:axPos val="r"\/>.*<c:crosses val="max"\/>/);
  const [, bars, lines] =
    /<c:barChart>.*?(<c:axId.*?)<\/c:barChart>.*?<c:lineChart>.*?(<c:axId.*?)<\/c:lineChart>/.exec(xml) ?? [];
  expect(lines).not.toBe(bars);
  const untold = await convert([...grid, ...columns(4.31, 7.12, 2.63), way, ...months, ...values, ...shares]);
  expect((await zipNames(untold.path)).filter((name) => name.includes('chart'))).toEqual([]);
});

/** A slice of a circle around (90, 150), clockwise from the top, in parts of the whole. */
function slice(colour: string, from: number, to: number, hole = 0): string {
  const at = (share: number, radius: number) =>
    [90 + radius * Math.sin(2 * Math.PI * share), 150 + radius * Math.cos(2 * Math.PI * share)]
      .map((each) => each.toFixed(3))
      .join(' ');
  const steps = Array.from({ length: 25 }, (_, step) => from + ((to - from) * step) / 24);
  const outer = steps.map((share) => at(share, 40));
  const inner = hole > 0 ? steps.toReversed().map((share) => at(share, 40 * hole)) : ['90 150'];
  return `${colour} rg ${[...outer, ...inner].map((point, index) => `${point} ${index === 0 ? 'm' : 'l'}`).join(' ')} h f 0 g`;
}

test('reads pies and rings, with printed numbers where they are no rounded parts', async () => {
  const pie = [slice(RED, 0, 0.7), slice(BLUE, 0.7, 1), say(80, 215, 'Fleet')];
  const plain = await convert([...pie, ...legend]);
  expect(await seriesOf(plain)).toEqual([['', 70, 30]]);
  const xml = await chartOf(plain);
  expect(xml).toMatch(/<c:pieChart>.*<c:v>Plan<\/c:v>.*<c:v>Done<\/c:v>.*<c:firstSliceAng val="0"\/><\/c:pieChart>/);
  expect(xml).toContain('<a:t>Fleet</a:t>');
  const counted = await convert([...pie, say(112, 135, '14'), say(60, 165, '6'), ...legend]);
  expect(await seriesOf(counted)).toEqual([['', 14, 6]]);
  const ring = await convert([slice(RED, 0.25, 0.85, 0.5), slice(BLUE, 0.85, 1.25, 0.5), ...legend]);
  expect(await seriesOf(ring)).toEqual([['', 60, 40]]);
  expect(await chartOf(ring)).toMatch(/<c:firstSliceAng val="90"\/><c:holeSize val="50"\/><\/c:doughnutChart>/);
  const wrong = await convert([...pie, say(112, 135, '10'), say(60, 165, '10'), ...legend]);
  expect((await zipNames(wrong.path)).filter((name) => name.includes('chart'))).toEqual([]);
});

test('reads pies whose names stand beside their slices, and slices that are pulled out', async () => {
  const red = slice(RED, 0, 0.7);
  const named = await convert([red, slice(BLUE, 0.7, 1), say(112, 135, 'Plan 70%'), say(40, 165, 'Done 30%')]);
  expect(await seriesOf(named)).toEqual([['', 70, 30]]);
  const xml = await chartOf(named);
  expect(xml).toMatch(/<c:cat>.*<c:v>Plan<\/c:v>.*<c:v>Done<\/c:v>/);
  expect(xml).toMatch(/<c:showCatName val="1"\/>.*<c:showPercent val="1"\/>.*<c:separator> <\/c:separator>/);
  const pulled = await convert([red, `q 1 0 0 1 -6.47 4.7 cm ${slice(BLUE, 0.7, 1)} Q`, ...legend]);
  expect(await seriesOf(pulled)).toEqual([['', 70, 30]]);
  expect(await chartOf(pulled)).toMatch(/<c:idx val="1"\/><c:bubble3D val="0"\/><c:explosion val="20"\/>/);
  const beside = await convert([red, `q 1 0 0 1 6.47 4.7 cm ${slice(BLUE, 0.7, 1)} Q`, ...legend]);
  expect((await zipNames(beside.path)).filter((name) => name.includes('chart'))).toEqual([]);
  const nameless = await convert([red, slice(BLUE, 0.7, 1), say(112, 135, '70%'), say(50, 165, '30%')]);
  expect((await zipNames(nameless.path)).filter((name) => name.includes('chart'))).toEqual([]);
});

test('takes areas for solid whose lines would be clear, if they had any', async () => {
  const resources = () => '/ExtGState << /NoLine << /CA 0 /ca 1 >> >>';
  const content = () => ['0.5 w', ...grid, '/NoLine gs', ...SIDE_BY_SIDE, ...names, ...values, ...legend].join(' ');
  const output = await convertFile(await bench.file('a.pdf', samplePdf(1, { content, resources })));
  expect(await seriesOf(output)).toEqual([
    ['Plan', 4, 7.5],
    ['Done', 6.2, 1.3],
  ]);
});

test('gives an axis of 0, 2.5, 5 no format that would print 0.0', async () => {
  const halves = ['0', '2.5', '5'].map((value, index) => say(value === '2.5' ? 24.7 : 31.4, 97.5 + 50 * index, value));
  const output = await convert([...grid, ...SIDE_BY_SIDE, ...names, ...halves, ...legend]);
  expect(await chartOf(output)).toMatch(/<c:max val="5"\/>.*<c:numFmt formatCode="General"/);
});

test('keeps as a picture what it cannot tell whole', async () => {
  const arrow = '60 150 m 80 190 l 50 195 l 55 160 l S';
  for (const odd of [arrow, area('0 1 0', [86, 130, 8, 10])]) {
    const output = await convert([...grid, ...SIDE_BY_SIDE, odd, ...names, ...values, ...legend]);
    expect((await zipNames(output.path)).filter((name) => name.includes('chart'))).toEqual([]);
    expect(output.report).toMatchObject({ found: { charts: 0 } });
  }
});

test('gives charts that LibreOffice draws with the same numbers, and that are read again', async () => {
  const first = await convert([...grid, ...SIDE_BY_SIDE, ...names, ...values, say(74, 212, 'Harbours'), ...legend]);
  const folder = bench.folder;
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await start('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, first.path]);
  const printed = { path: join(folder, 'slides.pdf'), name: 'slides.pdf', type: 'pdf', bytes: 1 } as const;
  const again = await convertFile(printed);
  expect(await seriesOf(again)).toEqual(await seriesOf(first));
  expect(await chartOf(again)).toContain('<a:t>Harbours</a:t>');
}, 60_000);

test('puts the numbers of a chart into a workbook that is opened to change them', async () => {
  const output = await convert([...grid, ...SIDE_BY_SIDE, ...names, ...values, ...legend]);
  const relations = await zipPart(output.path, 'ppt/charts/_rels/chart1.xml.rels');
  expect(relations).toContain('Target="../embeddings/workbook1.xlsx"');
  await start('unzip', ['-o', '-d', bench.folder, output.path, 'ppt/embeddings/workbook1.xlsx']);
  const csv = ['--headless', '--convert-to', 'csv', '--outdir', bench.folder];
  const profile = `-env:UserInstallation=file://${join(bench.folder, 'profile')}`;
  await start('soffice', [profile, ...csv, join(bench.folder, 'ppt/embeddings/workbook1.xlsx')]);
  const { stdout } = await start('cat', [join(bench.folder, 'workbook1.csv')]);
  expect(stdout).toBe(',Plan,Done\nNorth,4,6.2\nSouth,7.5,1.3\n');
}, 60_000);
