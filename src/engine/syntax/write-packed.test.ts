/** A document in object streams is the same document, to every reader. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawn, textOf } from '../../../tests/by-poppler.ts';
import { type SampleOptions, samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { PdfDocument } from './document.ts';
import { writePacked } from './write-packed.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-packed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function packed(pages: number, sample: SampleOptions): Promise<{ before: string; after: string }> {
  const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')];
  await writeFile(before, samplePdf(pages, sample));
  const document = PdfDocument.open(before);
  await writePacked(document, after, {
    signal: new AbortController().signal,
    version: document.version,
    movesValues: true,
    pack: (streams) => streams,
  });
  document.close();
  return { before, after };
}

/** What qpdf prints of a whole file, in numbers of its own. */
function asQpdfReads(path: string): string {
  execFileSync('qpdf', ['--check', path], { stdio: 'ignore' });
  const flags = ['--qdf', '--static-id', '--normalize-content=n', '--no-original-object-ids'];
  return execFileSync('qpdf', [...flags, '--object-streams=disable', path, '-'], {
    encoding: 'latin1',
    maxBuffer: 2 ** 26,
  });
}

const LONG = `/Note [${'(a word that is said again) '.repeat(6)}]`;

test('qpdf and poppler read the same document from it', async () => {
  const form = (what: string) => sampleStream(what, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${LONG}`);
  const objects = {
    150: form('0 0 5 5 re f'),
    151: form('1 0 0 rg 2 2 5 5 re f'),
    // The parameters of a filter are a stream of their own that nothing else names.
    152: sampleStream(
      '\x00',
      '/Type /XObject /Subtype /Image /Width 8 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray',
    ),
    5: '<< /Title (T\\351st \\(x\\)) >>',
  };
  const { before, after } = await packed(3, {
    resources: () => '/XObject << /A 150 0 R /B 151 0 R /C 152 0 R >>',
    content: (page) => `BT /F1 24 Tf 20 140 Td (Page ${page}) Tj ET /A Do q 2 0 0 2 50 50 cm /B Do Q`,
    objects,
    trailer: '/Info 5 0 R /ID [<61626364> <65666768>]',
  });
  expect(textOf(after)).toBe(textOf(before));
  expect(drawn(after)).toEqual(drawn(before));
  expect(execFileSync('pdfinfo', [after], { encoding: 'utf8' })).toContain('Tést (x)');
  expect(asQpdfReads(after).match(/a word that is said again/g)).toHaveLength(6);
  const bytes = await readFile(after, 'latin1');
  expect(bytes).toMatch(/\/ID\[\(abcd\) /);
  expect((await stat(after)).size).toBeLessThan((await stat(before)).size);
});

test('more objects than one object stream takes lie in several', async () => {
  const count = 17_000;
  const objects: Record<number, string> = {};
  for (let index = 0; index < count; index++) objects[1000 + index] = `[${index} /Entry${index}]`;
  const list = Array.from({ length: count }, (_, index) => `${1000 + index} 0 R`).join(' ');
  const { after } = await packed(1, { catalog: `/All [${list}]`, objects });
  const read = asQpdfReads(after);
  for (const index of [0, 15_999, 16_000, count - 1]) expect(read).toContain(`/Entry${index}\n`);
  expect((await readFile(after, 'latin1')).match(/\/Type \/ObjStm|\/Type\/ObjStm/g)?.length).toBe(2);
});

test('a stream that only a filter names is written too', async () => {
  const objects = {
    150: sampleStream('\x00', '/Subtype /Image /Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 151 0 R >>'),
    151: sampleStream('globals of a picture'),
  };
  const { after } = await packed(1, { resources: () => '/XObject << /A 150 0 R >>', objects });
  expect(await readFile(after, 'latin1')).toContain('globals of a picture');
});

test('the same document gives the same bytes', async () => {
  const once = await readFile((await packed(2, {})).after);
  expect(await readFile((await packed(2, {})).after)).toEqual(once);
});
