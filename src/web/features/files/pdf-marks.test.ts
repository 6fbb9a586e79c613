/** Telling signed files from others before they are sent. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hasCertificateMark, hasPdfHeader, hasSignatureMark } from './pdf-marks.ts';

const FIXTURES = new URL('../../../../tests/fixtures/', import.meta.url);

test('finds the signatures of a signed file', async () => {
  expect(await hasSignatureMark(new Blob([await readFile(new URL('signed-twice.pdf', FIXTURES))]))).toBe(true);
});

test('finds none where there is none', async () => {
  expect(await hasSignatureMark(new Blob([await readFile(new URL('page-labels.pdf', FIXTURES))]))).toBe(false);
});

test('takes the mark of more rights for readers for no signature', async () => {
  const rights = '<< /Type /Sig /ByteRange [0 1 2 3] /Reference [<< /TransformMethod /UR3 >>] >>';
  expect(await hasSignatureMark(new Blob([rights]))).toBe(false);
  expect(await hasSignatureMark(new Blob([rights, ' << /Type /Sig /Byte', 'Range [0 1 2 3] >>']))).toBe(true);
  expect(await hasSignatureMark(new Blob(['/ByteRange [0 1 2 3] /TransformMethod ', '/U', 'R3']))).toBe(false);
});

test('finds the mark across the edge of two parts, and after a false start', async () => {
  expect(await hasSignatureMark(new Blob(['//Byte/Byte', 'Range [0 1]']))).toBe(true);
});

test('tells a file for the holders of certificates, also where two parts of it meet', async () => {
  expect(await hasCertificateMark(new Blob(['<< /Filter /Adobe.', 'PubSec /SubFilter /adbe.pkcs7.s4 >>']))).toBe(true);
  expect(await hasCertificateMark(new Blob(['<< /Filter /Standard /V 5 >>']))).toBe(false);
});

test('finds the header of a PDF within the first 1024 bytes, as the server does', async () => {
  expect(await hasPdfHeader(new Blob([' '.repeat(1019), '%PDF-1.4']))).toBe(true);
  expect(await hasPdfHeader(new Blob([' '.repeat(1020), '%PDF-1.4']))).toBe(false);
  expect(await hasPdfHeader(new Blob(['not a pdf']))).toBe(false);
});
