/** Telling signed files from others before they are sent. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hasSignatureMark } from './signature-mark.ts';

const FIXTURES = new URL('../../../../tests/fixtures/', import.meta.url);

test('finds the signatures of a signed file', async () => {
  expect(await hasSignatureMark(new Blob([await readFile(new URL('signed-twice.pdf', FIXTURES))]))).toBe(true);
});

test('finds none where there is none', async () => {
  expect(await hasSignatureMark(new Blob([await readFile(new URL('page-labels.pdf', FIXTURES))]))).toBe(false);
});

test('finds the mark across the edge of two parts, and after a false start', async () => {
  expect(await hasSignatureMark(new Blob(['//Byte/Byte', 'Range [0 1]']))).toBe(true);
});
