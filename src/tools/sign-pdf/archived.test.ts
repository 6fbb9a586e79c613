/** Checks that a signed file claims to follow PDF/A only where it still does. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { archivedPdf } from '../../../tests/archived-pdf.ts';
import { judgeSignatures, VALID } from '../../../tests/judge-signatures.ts';
import { readPdf } from '../../../tests/read-pdf.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { type TestCertificate, testCertificate } from '../../../tests/test-certificate.ts';
import { packSecret } from '../../contract/options/attached-file.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const DRAWING = '[[[0,0],[100,0]],[[100,100],[0,100]]]';

let certificate: TestCertificate;
beforeAll(async () => {
  certificate = await testCertificate({ name: 'Ann Example', kind: 'rsa', password: 'open sesame' });
});

let sign: OperationTest<typeof tool>;
beforeEach(async () => {
  sign = await OperationTest.start(tool, run);
});
afterEach(() => sign.end());

async function signed(content: Buffer, options: Readonly<Record<string, unknown>>): Promise<string> {
  const [output] = await sign.run([await sign.file('report.pdf', content)], options);
  return output?.path ?? '';
}

const claimOf = async (path: string) => (await readPdf(path)).claim;
const lost = (standard: string) => [{ code: 'conformance-removed', params: { standard } }];

test('a drawn signature is allowed wherever its colours are known', async () => {
  for (const part of [1, 2]) {
    expect(await claimOf(await signed(archivedPdf({ part }), { signature: DRAWING }))).toBe(`PDF/A-${part}b`);
  }
  expect(sign.warnings).toEqual([]);
  const inks = archivedPdf({ condition: 'FOGRA39', components: 4 });
  expect(await claimOf(await signed(inks, { signature: DRAWING }))).toBe('');
  expect(sign.warnings).toEqual(lost('PDF/A-2b'));
});

test('a picture with a clear ground is allowed from part 2 on', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="45" cy="15" r="9"/></svg>';
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  const options = async () => ({ signature: await sign.file('me.png', picture, 'png') });
  expect(await claimOf(await signed(archivedPdf(), await options()))).toBe('PDF/A-2b');
  expect(sign.warnings).toEqual([]);
  expect(await claimOf(await signed(archivedPdf({ part: 1 }), await options()))).toBe('');
  expect(sign.warnings).toEqual(lost('PDF/A-1b'));
});

test('a digital signature keeps the mark where it is not seen, and where an earlier one covers it', async () => {
  const own = { certificate: packSecret('me.p12', certificate.p12), 'certificate-password': 'open sesame' };
  const hidden = await signed(archivedPdf({ part: 1 }), { ...own, visible: false });
  expect(await claimOf(hidden)).toBe('PDF/A-1b');
  const again = await signed(await readFile(hidden), own);
  expect(await claimOf(again)).toBe('PDF/A-1b');
  expect(sign.warnings).toEqual([]);
  const shown = await signed(archivedPdf({ part: 1 }), own);
  expect(await claimOf(shown)).toBe('');
  expect(sign.warnings).toEqual(lost('PDF/A-1b'));
  expect((await judgeSignatures(await readFile(shown)))[0]).toContain(VALID);
});
