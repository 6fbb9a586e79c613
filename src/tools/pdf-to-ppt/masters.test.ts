/** Checks that what slides share is in their master and layouts. */
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

test('has what titles and lists share in the master, and what a slide has beyond that on the slide', async () => {
  const list = (title: string, colour: string, items: readonly string[]) =>
    [
      `${colour} rg BT /F1 24 Tf 20 250 Td (${title}) Tj ET 0 g`,
      ...items.map(
        (item, index) => `BT /F1 12 Tf 20 ${200 - 18 * index} Td (\\267) Tj 14 0 Td (${item} on this line) Tj ET`,
      ),
    ].join(' ');
  const contents = [
    list('Tides', '0 0 1', ['High water', 'Low water']),
    list('Moons', '0 0 1', ['New moons', 'Full moons']),
    list('Storms', '1 0 0', ['North winds', 'South winds']),
  ];
  const pdf = samplePdf(contents.length, { content: (page) => contents[page - 1] ?? '' });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)], {});
  if (!output) throw new Error('no output');
  expect(await slideFaults(output.path)).toEqual([]);
  const slide = (number: number) => zipPart(output.path, `ppt/slides/slide${number}.xml`);
  const master = await zipPart(output.path, 'ppt/slideMasters/slideMaster1.xml');
  expect(master).toMatch(
    /<p:titleStyle><a:lvl1pPr [^>]*>.*?sz="2400".*?<a:srgbClr val="0000ff"\/>.*?<\/p:titleStyle>/s,
  );
  expect(master).toMatch(
    /<p:bodyStyle><a:lvl1pPr marL="\d+" indent="-\d+"[^>]*>.*?<a:buChar char="•"\/><a:defRPr sz="1200"/s,
  );
  const second = await slide(2);
  expect(second).toMatch(/<p:ph type="title"\/>.*?<a:p><a:r><a:rPr dirty="0"><\/a:rPr><a:t>Moons</s);
  expect(second).toMatch(/<p:ph idx="1"\/>.*?<a:rPr dirty="0"><\/a:rPr><a:t>New moons on this line</s);
  expect(second).not.toMatch(/buChar|srgbClr|typeface/);
  // A title in another colour has a layout of its own.
  const layouts = await Promise.all(
    [2, 3].map((number) => zipPart(output.path, `ppt/slides/_rels/slide${number}.xml.rels`)),
  );
  const [usual, other] = layouts.map((xml) => /slideLayout\d+\.xml/.exec(xml)?.[0] ?? '');
  expect(other).not.toBe(usual);
  expect(await zipPart(output.path, `ppt/slideLayouts/${other}`)).toContain('<a:srgbClr val="ff0000"/>');
  expect(await zipPart(output.path, `ppt/slideLayouts/${usual}`)).not.toContain('defRPr');
  expect(await slide(3)).not.toContain('ff0000');
});
