/** Checks that numbers of slides count by themselves, and that hidden slides keep theirs. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { slideFaults } from '../../../tests/ooxml/slide-repairs.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeEach(async () => {
  bench = await OperationTest.start(tool, run);
});
afterEach(() => bench.end());

const numbers = [2, 3, 5, 6];
const deck = () =>
  samplePdf(numbers.length, {
    content: (page) =>
      `BT /F1 24 Tf 20 250 Td (Harbour ${'abcd'[page - 1]}) Tj ET BT /F1 8 Tf 20 10 Td (Page ${numbers[page - 1]} of Tides) Tj ET`,
  });

test('makes numbers of slides fields, with an empty hidden slide for a number that is left out', async () => {
  const [output] = await bench.run([await bench.file('a.pdf', deck())], {});
  if (!output) throw new Error('no output');
  expect(await slideFaults(output.path)).toEqual([]);
  const presentation = await zipPart(output.path, 'ppt/presentation.xml');
  expect(presentation).toContain('firstSlideNum="2"');
  expect([...presentation.matchAll(/sldId id="\d+" r:id="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'rId2',
    'rId3',
    'rId6',
    'rId4',
    'rId5',
  ]);
  expect(await zipPart(output.path, 'ppt/slides/slide5.xml')).toMatch(/<p:sld show="0" .*<p:grpSpPr\/><\/p:spTree>/s);
  const slide = await zipPart(output.path, 'ppt/slides/slide3.xml');
  expect(slide).toMatch(
    /<a:t>Page <\/a:t><\/a:r><a:fld [^>]*type="slidenum">.*?<a:t>5<\/a:t><\/a:fld><a:r>.*?<a:t> of Tides</s,
  );
});

test('leaves numbers as they are where only some pages are converted', async () => {
  const [output] = await bench.run([await bench.file('a.pdf', deck())], { pages: '2-4' });
  if (!output) throw new Error('no output');
  expect(await zipPart(output.path, 'ppt/presentation.xml')).not.toContain('firstSlideNum');
  expect(await zipPart(output.path, 'ppt/slides/slide2.xml')).toContain('Page 5 of Tides');
});

test('puts the footer and the number of each slide into the places that their layout has for them', async () => {
  const content = (page: number) =>
    `BT /F1 24 Tf 20 250 Td (Harbour ${'abcd'[page - 1]}) Tj ET BT /F1 8 Tf 20 10 Td (Tides of the year) Tj 140 0 Td (${page}) Tj ET`;
  const [output] = await bench.run([await bench.file('a.pdf', samplePdf(4, { content }))], {});
  if (!output) throw new Error('no output');
  expect(await slideFaults(output.path)).toEqual([]);
  const layout = await zipPart(output.path, 'ppt/slideLayouts/slideLayout1.xml');
  for (const xml of [await zipPart(output.path, 'ppt/slides/slide4.xml'), layout]) {
    expect(xml).toContain('<p:ph type="ftr" sz="quarter" idx="11"/>');
    expect(xml).toContain('<p:ph type="sldNum" sz="quarter" idx="12"/>');
  }
  expect(layout).not.toContain('Tides');
});
