/** Makes PDF/A-1b of many kinds of files and lets Apache PDFBox Preflight, a second validator, judge them. */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeByPreflight } from '../../../tests/by-preflight.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { assemble, type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { scanPdf } from '../../../tests/scan-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../tests/fixtures');

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

/** Where Preflight asks for more than the standard, and what of the standard shows it. */
const STRICTER = [
  {
    code: '1.4.9',
    details: /doesn't have Count entry/,
    clause: 'ISO 19005-1, 6.1.1, with PDF Reference 1.4, table 8.3: Count is left out where no item is open.',
  },
  {
    code: '8',
    details: /PDResources recursion/,
    clause: 'ISO 19005-1, 6.1.1, with PDF Reference 1.4, 4.9: a form must not draw itself; its resources may list it.',
  },
  {
    code: '3.3.1',
    details: /The character code 0 in the font program "\w+\+SourceSansPro-Light" is missing/,
    clause:
      'ISO 19005-1, 6.3.5: the glyph must be in the font, and .notdef is; part 2 (6.2.11.8) was the first to forbid it.',
  },
];

const LOOK = { 301: sampleStream('0 0 20 20 re f', '/Type /XObject /Subtype /Form /BBox [0 0 20 20]') };

/** What the fixtures lack. */
const SAMPLES: Readonly<Record<string, SampleOptions>> = {
  'dates without a zone': {
    objects: { 300: '<< /Title (Dates) /CreationDate (D:20130829102832) /ModDate (D:201308) >>' },
    trailer: '/Info 300 0 R',
  },
  'a hidden button': {
    catalog: '/AcroForm << /Fields [300 0 R] >>',
    page: () => '/Annots [300 0 R]',
    objects: { 300: '<< /Type /Annot /Subtype /Widget /FT /Btn /T (Reset) /Rect [60 20 80 40] /F 2 /Ff 65536 >>' },
  },
  'a form without resources': {
    resources: () => '/XObject << /Fm 301 0 R >> /ExtGState << /Plain << /LW 1 >> >>',
    content: () => '/Plain gs /Fm Do',
    objects: LOOK,
  },
  'a form that shares the resources of its page': {
    page: () => '/Resources 300 0 R',
    content: () => '/Fm Do',
    objects: {
      300: '<< /XObject << /Fm 302 0 R >> >>',
      302: sampleStream('0 0 20 20 re f', '/Type /XObject /Subtype /Form /BBox [0 0 20 20] /Resources 300 0 R'),
    },
  },
  'a comment whose window has no place': {
    page: () => '/Annots [300 0 R 302 0 R]',
    objects: {
      300: '<< /Type /Annot /Subtype /Text /Rect [20 20 40 40] /Contents (Look) /Popup 302 0 R >>',
      302: '<< /Type /Annot /Subtype /Popup /Parent 300 0 R >>',
    },
  },
  'closed bookmarks': {
    catalog: '/Outlines 300 0 R',
    objects: {
      300: '<< /Type /Outlines /First 302 0 R /Last 302 0 R >>',
      302: '<< /Title (One) /Parent 300 0 R /Dest [12 0 R /Fit] >>',
    },
  },
  'transparent shapes': {
    resources: () => '/ExtGState << /Pale << /ca 0.5 >> >>',
    content: () => 'BT /F1 24 Tf 20 140 Td (Pale) Tj ET /Pale gs 1 0 0 rg 10 120 60 60 re f',
  },
  'inks that nothing describes': { content: () => '0.5 1 0 0.1 k 10 10 50 50 re f 1 0 0 rg 70 10 50 50 re f' },
  'fonts that are only named': {
    resources: () =>
      `/Font << ${NAMED.map((name, index) => `/N${index} << /Type /Font /Subtype /Type1 /BaseFont /${name} >>`).join(' ')} >>`,
    content: () => `BT 20 280 Td ${NAMED.map((_, index) => `/N${index} 12 Tf 0 -18 Td (Az 4) Tj`).join(' ')} ET`,
  },
};
const NAMED = [
  'Helvetica-Bold',
  'Times-Italic',
  'Courier',
  'ZapfDingbats',
  'ArialMT',
  'TimesNewRomanPS-BoldMT',
  'Calibri',
];

/** Not made: locked; a CMap, damaged colours, widths or texts that break a rule that nothing mends; in a form, a number. */
const NOT_MADE = [
  'colour-scan.pdf',
  'fuzz/34f721ac9439.pdf',
  'pdfa/1b-6-3-6-t01-fail-a.pdf',
  'pdfa/2b-6-2-11-5-t01-fail-b.pdf',
  'r6-both-passwords.pdf',
  'real/acrobat-form.pdf',
];

async function sources(): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const names = (await readdir(FIXTURES, { recursive: true })).filter((name) => name.endsWith('.pdf')).sort();
  for (const name of names) found.set(name, await readFile(path.join(FIXTURES, name)));
  for (const [name, options] of Object.entries(SAMPLES)) found.set(name, samplePdf(1, options));
  found.set(
    'a page without resources',
    assemble({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>',
    }),
  );
  return found.set('a scan', await scanPdf({ lines: ['Twelve words that nobody typed'] }));
}

test('Preflight agrees that what is made is PDF/A-1b', { tags: ['pdfa-agreed'] }, async () => {
  const made: string[] = [];
  const refused: string[] = [];
  for (const [name, content] of await sources()) {
    try {
      const outputs = await work.run([await work.file('report.pdf', content)], { level: '1b' });
      await copyFile(outputs[0]?.path ?? '', path.join(work.folder, `made-${made.length}.pdf`));
      made.push(name);
    } catch {
      refused.push(name);
    }
  }
  expect(refused).toEqual(NOT_MADE);
  const judged = await judgeByPreflight(made.map((_, index) => path.join(work.folder, `made-${index}.pdf`)));
  const isStricter = (each: { code: string; details: string }) =>
    STRICTER.findIndex(({ code, details }) => code === each.code && details.test(each.details));
  const found = judged.flatMap((errors, index) => errors.map((error) => ({ ...error, file: made[index] })));
  expect(found.filter((error) => isStricter(error) < 0)).toEqual([]);
  expect(new Set(found.map(isStricter)).size).toBe(STRICTER.length);
});

test('Preflight finds what is wrong with a plain file', async () => {
  const file = path.join(work.folder, 'plain.pdf');
  await writeFile(file, samplePdf(1));
  const [errors = []] = await judgeByPreflight([file]);
  expect(errors.map(({ code }) => code)).toEqual(expect.arrayContaining(['7.1', '3.1.3']));
});
