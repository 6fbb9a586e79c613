/** Takes signatures off PDFs; pdfsig, qpdf and our own judge look at what is left. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankPdf } from '../../../tests/blank-pdf.ts';
import { judgeSignatures, VALID, WHOLE } from '../../../tests/judge-signatures.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { authority, signedPdf, withRevision } from '../../../tests/signed-files.ts';
import { PdfString } from '../../engine/syntax/object.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const TWICE = join(import.meta.dirname, '../../../tests/fixtures/signed-twice.pdf');

let remover: OperationTest<typeof tool>;
beforeEach(async () => {
  remover = await OperationTest.start(tool, run);
});
afterEach(() => remover.end());

async function unsigned(content: Uint8Array, options: Readonly<Record<string, unknown>> = {}) {
  const [output] = await remover.run([await remover.file('signed.pdf', content)], options);
  if (!output) throw new Error('there is no result');
  return { output, bytes: await readFile(output.path) };
}

/** All objects as text. */
function objectsOf(path: string): string {
  return execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1', maxBuffer: 1e8 });
}

test('takes all signatures off, says whose they were, and leaves nothing that speaks of them', async () => {
  const { output, bytes } = await unsigned(await readFile(TWICE));
  expect(output.report).toEqual({ removed: { signatures: 2 }, kept: { signatures: 0 } });
  expect(remover.warnings.map(({ code, params }) => [code, params?.signer])).toEqual([
    ['signature-taken-off', 'Alice'],
    ['signature-taken-off', 'Alice'],
  ]);
  const judged = await judgeSignatures(bytes);
  expect(judged).toHaveLength(2);
  for (const each of judged) expect(each).toContain('not signed');
  expect(objectsOf(output.path)).not.toMatch(/\/(?:Perms|DocMDP|SigFlags|DSS|ByteRange|Lock|V) /);
});

test('a certified file is unsigned, and the look of a signature stays or goes with it', async () => {
  const { signer } = await authority();
  const certified = await signedPdf(blankPdf(1), signer, { certify: 'no-changes' });
  expect(certified.toString('latin1')).toContain('/DocMDP');
  const kept = objectsOf((await unsigned(certified)).output.path);
  expect(kept).not.toMatch(/\/(?:Perms|DocMDP|SigFlags|ByteRange) /);
  const gone = await unsigned(await readFile(TWICE), { look: 'remove' });
  expect(objectsOf(gone.output.path)).not.toContain('/AP ');
  expect(objectsOf((await unsigned(await readFile(TWICE))).output.path)).toContain('/AP ');
});

test('the latest signature goes, and the earlier one stays valid over the whole file', async () => {
  const { output, bytes } = await unsigned(await readFile(TWICE), { fields: ' Sig2 ' });
  expect(output.report).toEqual({ removed: { signatures: 1 }, kept: { signatures: 1 } });
  expect(remover.warningCodes).toEqual(['later-changes-removed', 'signature-taken-off']);
  const [first, ...others] = await judgeSignatures(bytes);
  expect(first).toContain(VALID);
  expect(first).toContain(WHOLE);
  for (const each of others) expect(each).toContain('not signed');
  expect((await readFile(TWICE)).subarray(0, bytes.length).equals(bytes)).toBe(true);
});

test('an earlier signature does not go alone, and unknown names and unsigned files are refused', async () => {
  const twice = await readFile(TWICE);
  await expect(unsigned(twice, { fields: 'Sig1' })).rejects.toMatchObject({
    code: 'bad-option',
    params: { field: 'fields', why: 'signature-covered' },
  });
  await expect(unsigned(twice, { fields: 'Sig3' })).rejects.toMatchObject({ params: { why: 'no-such-field' } });
  await expect(unsigned(blankPdf(1))).rejects.toMatchObject({ code: 'nothing-found' });
});

test('a range that lies about what a signature covers is not cut at', async () => {
  const twice = (await readFile(TWICE)).toString('latin1');
  const [range = ''] = /\/ByteRange \[ 0+ 0+3203 [^\]]*\]/.exec(twice) ?? [];
  expect(range).not.toBe('');
  const lying = twice.replace(range, '/ByteRange [0 3203 100 99]'.padEnd(range.length));
  await expect(unsigned(Buffer.from(lying, 'latin1'), { fields: 'Sig2' })).rejects.toMatchObject({
    code: 'bad-option',
  });
});

test('what was added after the signatures is kept where all of them go', async () => {
  const later = await withRevision(await readFile(TWICE), (layer) => {
    layer.editable(layer.trailer.get('Root')).set('Lang', new PdfString(Buffer.from('cy')));
  });
  expect(objectsOf((await unsigned(later)).output.path)).toContain('/Lang (cy)');
});
