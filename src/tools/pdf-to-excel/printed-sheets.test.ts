/** Checks that the sheets of a printed workbook are those that its bookmarks name. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { pageObject, samplePdf } from '../../../tests/sample-pdf.ts';
import { zipPart } from '../../../tests/zip-part.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let bench: OperationTest<typeof tool>;
beforeAll(async () => {
  bench = await OperationTest.start(tool, run);
});
afterAll(() => bench.end());

/** A page that is full, with two columns: a second one would go on below. */
function rows(page: number): string {
  const lines = Array.from({ length: 23 }, (_, row) => [
    `BT /F1 8 Tf 20 ${280 - 12 * row} Td (Ann ${page}.${row}) Tj ET`,
    `BT /F1 8 Tf 120 ${280 - 12 * row} Td (${row}) Tj ET`,
  ]);
  return lines.flat().join('\n');
}

async function sheetNames(
  creator: string,
  titles: readonly string[],
  pages: readonly number[],
): Promise<readonly string[]> {
  const items = titles.map((title, index) => {
    const next = index + 1 < titles.length ? `/Next ${101 + index} 0 R` : '';
    return [
      100 + index,
      `<< /Title (${title}) /Parent 99 0 R ${next} /Dest [${pageObject(pages[index] ?? 1)} 0 R /XYZ 0 300 0] >>`,
    ];
  });
  const pdf = samplePdf(3, {
    content: rows,
    catalog: '/Outlines 99 0 R',
    objects: {
      5: `<< /Creator (${creator}) >>`,
      99: `<< /First 100 0 R /Last ${99 + titles.length} 0 R /Count ${titles.length} >>`,
      ...(Object.fromEntries(items) as Record<number, string>),
    },
    trailer: '/Info 5 0 R',
  });
  const [output] = await bench.run([await bench.file('a.pdf', pdf)]);
  const workbook = await zipPart(output?.path ?? '', 'xl/workbook.xml');
  return [...workbook.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name ?? '');
}

test('makes one sheet of each that Calc bookmarks, with its name as far as Excel takes it', async () => {
  expect(await sheetNames('Calc', ['North', 'In/out'], [1, 3])).toEqual(['North', 'In out']);
  expect(await sheetNames('Calc', ['Same', 'same', 'x'.repeat(40)], [1, 2, 3])).toEqual([
    'Same',
    'same (2)',
    'x'.repeat(31),
  ]);
});

test('takes no bookmarks of other programs, nor such that leave the first page out', async () => {
  expect(await sheetNames('Calc, then another', ['North', 'South'], [1, 3])).toEqual(['Table 1']);
  expect(await sheetNames('Calc', ['North', 'South'], [2, 3])).toEqual(['Table 1']);
});
