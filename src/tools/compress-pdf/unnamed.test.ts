/** Checks that compress-pdf leaves out what no content names, and keeps whatever something may name. */
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn } from '../../../tests/by-poppler.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf, sampleStream } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

/** Each picture is noise, which nothing packs. */
const PICTURE_BYTES = 40 * 40 * 3;

let compress: OperationTest<typeof tool>;
beforeEach(async () => {
  compress = await OperationTest.start(tool, run);
});
afterEach(() => compress.end());

const picture = () =>
  sampleStream(
    randomBytes(PICTURE_BYTES).toString('latin1'),
    '/Type /XObject /Subtype /Image /Width 40 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8',
  );
const form = (content: string, entries = '') =>
  sampleStream(content, `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${entries}`);

/** Two pages with one list of objects: A, B and whatever else is given. */
function file(contents: readonly [string, string], objects: Readonly<Record<number, string>>, catalog = ''): Buffer {
  return samplePdf(2, {
    ...(catalog ? { catalog } : {}),
    resources: () => '/XObject 300 0 R',
    content: (page) => contents[page - 1] ?? '',
    objects: { 301: picture(), 302: picture(), ...objects },
  });
}

/** How many pictures the result has room for. */
async function picturesIn(content: Buffer): Promise<number> {
  const [output] = await compress.run([await compress.file('in.pdf', content)], { lossless: true });
  const before = (await compress.file('before.pdf', content)).path;
  expect(drawn(output?.path ?? '').equals(drawn(before))).toBe(true);
  return Math.floor((await stat(output?.path ?? '')).size / PICTURE_BYTES);
}

const draw = (name: string) => `q 50 0 0 50 10 10 cm /${name} Do Q`;
const BOTH = { 300: '<< /A 301 0 R /B 302 0 R >>' };

test('leaves out a picture that neither page names', async () => {
  expect(await picturesIn(file([draw('A'), ''], BOTH))).toBe(1);
});

test('keeps what the other page names in the same list', async () => {
  expect(await picturesIn(file([draw('A'), draw('B')], BOTH))).toBe(2);
});

test('keeps what a form without resources of its own borrows', async () => {
  const objects = { 300: '<< /A 301 0 R /B 302 0 R /F 303 0 R >>', 303: form(draw('B')) };
  expect(await picturesIn(file([draw('A'), draw('F')], objects))).toBe(2);
});

test('leaves out what a form has and does not name', async () => {
  const objects = {
    300: '<< /F 303 0 R >>',
    303: form(draw('A'), '/Resources << /XObject << /A 301 0 R /B 302 0 R >> >>'),
  };
  expect(await picturesIn(file([draw('F'), ''], objects))).toBe(1);
});

test('keeps what form fields share', async () => {
  const catalog = '/AcroForm << /Fields [] /DR << /XObject 300 0 R >> >>';
  expect(await picturesIn(file([draw('A'), ''], BOTH, catalog))).toBe(2);
});
