/** One bad change costs itself: the pages that show it are found, and only it is taken back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../../../tests/sample-pdf.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, PdfRef, PdfStream } from '../../syntax/object.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { DRAW_LANES } from '../lanes/compress-lanes.ts';
import { Ledger } from './ledger.ts';
import { PageDrawer } from './page-drawer.ts';
import { comparePages } from './page-gate.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-ledger-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Page 1 shows picture 150, page 2 picture 151 with its mask 152, page 3 both. */
async function threePages(): Promise<string> {
  const picture = (sample: string, entries = '') =>
    sampleStream(
      sample.repeat(64),
      `/Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
    );
  const pictures = ['/A 150 0 R', '/B 151 0 R', '/A 150 0 R /B 151 0 R'];
  const file = samplePdf(3, {
    resources: (page) => `/XObject << ${pictures[page - 1]} >>`,
    content: (page) =>
      `${page === 2 ? '' : 'q 80 0 0 80 10 10 cm /A Do Q'} ${page === 1 ? '' : 'q 80 0 0 80 100 100 cm /B Do Q'}`,
    objects: { 150: picture('\x40'), 151: picture('\x80', '/SMask 152 0 R'), 152: picture('\xff') },
  });
  const path = join(folder, 'before.pdf');
  await writeFile(path, file);
  return path;
}

function black(document: PdfDocument, number: number): PdfStream {
  const dict = (document.stream(new PdfRef(number))?.dict ?? new PdfDict()).clone();
  dict.delete('Filter');
  dict.set('ColorSpace', name('DeviceGray'));
  return PdfStream.ofBytes(dict, new Uint8Array(64));
}

function drawers(before: string, after: string): [PageDrawer, PageDrawer] {
  const { signal } = new AbortController();
  return [
    new PageDrawer(before, DRAW_LANES, { signal, drawnIn: [0] }),
    new PageDrawer(after, DRAW_LANES, { signal, drawnIn: [1] }),
  ];
}

test('finds the pages that a bad picture is on, and takes it back with its mask alone', async () => {
  const path = await threePages();
  const before = PdfDocument.open(path);
  const { pages } = readPages(before, 100);
  const after = before.layer();
  for (const number of [151, 152]) after.set(new PdfRef(number), black(before, number));
  // Picture 150 is stored anew without a visible change.
  after.set(
    new PdfRef(150),
    PdfStream.ofBytes((before.stream(new PdfRef(150))?.dict ?? new PdfDict()).clone(), new Uint8Array(64).fill(0x40)),
  );
  const ledger = new Ledger(before, after, pages, new Set([150, 151, 152]));
  expect([0, 1, 2].map((index) => [...ledger.shownOn(index).changed].sort())).toEqual([
    [150],
    [151, 152],
    [150, 151, 152],
  ]);
  const checked = join(folder, 'after.pdf');
  const failures = async () => {
    await writeDocument(after, checked, { signal: new AbortController().signal, version: '1.7' });
    const all = pages.map((_, index) => ({ index, isDrawn: true }));
    const [original, candidate] = drawers(path, checked);
    const found = await comparePages(original, candidate, all, { mostBroken: 0.002, onPage: () => undefined });
    await candidate.close();
    return found?.failed;
  };
  expect(await failures()).toEqual([
    { index: 1, failure: 'looks' },
    { index: 2, failure: 'looks' },
  ]);
  ledger.takeBack([151]);
  expect(ledger.takenBack).toBe(2);
  expect([...ledger.shownOn(2).changed]).toEqual([150]);
  expect(await failures()).toEqual([]);
  before.close();
});

test('finds a page whose text became another', async () => {
  const [before, after] = [join(folder, 'said.pdf'), join(folder, 'says.pdf')];
  await writeFile(before, samplePdf(2));
  await writeFile(
    after,
    samplePdf(2, { content: (page) => `BT /F1 24 Tf 20 140 Td (Page ${page === 2 ? 'Z' : page}) Tj ET` }),
  );
  const pages = [0, 1].map((index) => ({ index, isDrawn: false }));
  const options = { mostBroken: 1, onPage: () => undefined };
  expect(await comparePages(...drawers(before, after), pages, options)).toEqual({
    failed: [{ index: 1, failure: 'text' }],
    passed: [{ index: 0, likeness: 1, characters: 6 }],
  });
});

test('takes both fonts back where their programs became one', async () => {
  const font = (program: number) => `<< /Type /FontDescriptor /FontName /Face /FontFile2 ${program} 0 R >>`;
  const file = samplePdf(2, {
    resources: (page) => `/Font << /F ${page === 1 ? 150 : 151} 0 R >>`,
    content: () => '',
    objects: { 150: font(152), 151: font(153), 152: sampleStream('one'), 153: sampleStream('two') },
  });
  const path = join(folder, 'fonts.pdf');
  await writeFile(path, file);
  const before = PdfDocument.open(path);
  const { pages } = readPages(before, 100);
  const after = before.layer();
  after.set(new PdfRef(152), PdfStream.ofBytes(new PdfDict(), new Uint8Array(1)));
  after.editable(new PdfRef(151)).set('FontFile2', new PdfRef(152));
  const ledger = new Ledger(before, after, pages, new Set([151, 152]));
  ledger.takeBack(ledger.causesOn(0, 'text'));
  expect(after.dict(new PdfRef(151))?.get('FontFile2')).toEqual(new PdfRef(153));
  expect(ledger.takenBack).toBe(2);
});
