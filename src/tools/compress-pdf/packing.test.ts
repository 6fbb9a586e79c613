/** How results are packed: as small as the format allows, and still read by everybody. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archivedPdf } from '../../../tests/archived-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

async function compressed(content: Uint8Array): Promise<{ readonly path: string; readonly bytes: string }> {
  const [output] = await compress.run([await compress.file('in.pdf', content)]);
  if (!output) throw new Error('one result expected');
  execFileSync('qpdf', ['--check', output.path], { stdio: 'ignore' });
  return { path: output.path, bytes: await readFile(output.path, 'latin1') };
}

/** As photo editors write them: long, and the same words again and again. */
const HISTORY = '<xmpMM:History>saved from application/pdf to application/pdf</xmpMM:History>'.repeat(40);
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${HISTORY}</x:xmpmeta>`;

test('metadata is packed, and read as before', async () => {
  const objects = { 120: sampleStream(XMP, '/Type /Metadata /Subtype /XML') };
  const { path, bytes } = await compressed(samplePdf(1, { catalog: '/Metadata 120 0 R', objects }));
  expect(bytes).not.toContain('xmpMM:History');
  expect(execFileSync('pdfinfo', ['-meta', path], { encoding: 'utf8' }).trim()).toBe(XMP);
});

test('the metadata of an archive is found without unpacking', async () => {
  const { bytes } = await compressed(archivedPdf({ part: 2 }));
  expect(bytes).toContain('<pdfaid:part>2</pdfaid:part>');
});

test('what many objects say in the same words costs next to nothing', async () => {
  const notes = Array.from({ length: 300 }, (_, index) => 200 + index);
  const note = (index: number) =>
    `<< /Type /Annot /Subtype /Text /Rect [${index} 20 ${index + 20} 40] /Contents (Read this again) /F 4 /NM (n${index}) >>`;
  const content = samplePdf(1, {
    page: () => `/Annots [${notes.map((number) => `${number} 0 R`).join(' ')}]`,
    objects: Object.fromEntries(notes.map((number) => [number, note(number)])),
  });
  const { path, bytes } = await compressed(content);
  expect(bytes.length).toBeLessThan(5000);
  const { objects } = JSON.parse(execFileSync('qpdf', ['--json=1', '--json-key=objects', path], { encoding: 'utf8' }));
  expect(JSON.stringify(objects).match(/Read this again/g)).toHaveLength(300);
});
