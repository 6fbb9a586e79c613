/** Checks which lines of a page are seen. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../tests/sample-pdf.ts';
import { openPdfium } from './pdfium.ts';
import { readRules } from './pdfium-lines.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Colours of the areas that such content paints. */
async function areas(content: string, resources = ''): Promise<readonly string[]> {
  const path = join(folder, 'a.pdf');
  const objects = {
    5: sampleStream(
      '0.4 g 0 0 500 500 re f',
      '/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Group << /S /Transparency /CS /DeviceGray >>',
    ),
  };
  await writeFile(path, samplePdf(1, { content: () => content, resources: () => resources, objects }));
  const document = await openPdfium(path, { name: 'a.pdf' });
  const { fills } = document.withPage(0, readRules);
  document.close();
  return fills.map(({ colour }) => colour);
}

/** Colours and places of the lines that such content draws. */
async function lines(content: string): Promise<readonly (readonly [string, number])[]> {
  const path = join(folder, 'a.pdf');
  await writeFile(path, samplePdf(1, { content: () => content }));
  const document = await openPdfium(path, { name: 'a.pdf' });
  const found = document.withPage(0, readRules).lines;
  document.close();
  return found.map(({ colour, at }) => [colour, Math.round(at)]);
}

const WHITE_BAR = '1 g 50 100 2 20 re f';

test('leaves out white bars of the size of a space on white paper', async () => {
  expect(await lines(`${WHITE_BAR} 0 g 80 100 2 20 re f`)).toEqual([['000000', 81]]);
  expect(await lines(`1 g 20 90 100 60 re f ${WHITE_BAR}`)).toEqual([]);
});

test('keeps white bars that part colours', async () => {
  expect(await lines(`0.5 g 20 90 100 60 re f ${WHITE_BAR}`)).toEqual([['ffffff', 51]]);
  expect(await lines(`0.5 g 20 90 30 60 re f 52 90 30 60 re f ${WHITE_BAR}`)).toEqual([['ffffff', 51]]);
  expect(await lines(`0.5 g 120 90 30 60 re f ${WHITE_BAR}`)).toEqual([]);
});

test('gives thin colours as they look on paper', async () => {
  expect(await areas('/T gs 0 g 20 90 100 60 re f', '/ExtGState << /T << /ca 0.2 >> >>')).toEqual(['cccccc']);
});

test('leaves out the shadows of boxes', async () => {
  const states = '/ExtGState << /T << /ca 0.2 >> /S << /SMask << /S /Luminosity /G 5 0 R >> >> >>';
  expect(await areas('/S gs 0 g 20 90 100 60 re f', states)).toEqual([]);
  const cutOut = '0 0 200 300 re 20 90 100 60 re W* n';
  expect(await areas(`q ${cutOut} /T gs /S gs 0 g 15 85 110 70 re f Q 0.9 g 30 100 20 20 re f`, states)).toEqual([
    'e6e6e6',
  ]);
});
