/** Checks that pages come from the disk as they were put there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { PageStore } from './page-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('words keep their fonts, also where two differ in how they are drawn alone', async () => {
  const store = await PageStore.create(join(folder, 'pages.jsonl'));
  const [plain, other] = text(20, 100, 'plain thick');
  if (!plain || !other) throw new Error('no words');
  const words = [plain, { ...other, font: { ...other.font, thickened: true as const } }];
  const drawn = { lines: [], fills: [], shapes: [], pictures: [], isScan: false, isRecognised: false };
  await store.add({ page: 1, size: { widthPt: 400, heightPt: 600 }, words, ...drawn });
  const [read] = await Array.fromAsync(store.read());
  await store.close();
  expect(read?.words.map(({ font }) => font.thickened ?? false)).toEqual([false, true]);
});
