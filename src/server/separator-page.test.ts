/** Checks that the separator pages that the site hands out are those that the splitter looks for. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPdfium } from '../adapters/pdfium.ts';
import { codesOfPage } from '../engine/split/page-signs.ts';
import { separatorPage } from './separator-page.ts';

const PUBLIC = join(import.meta.dirname, '../../public');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'separator-page-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function codesIn(path: string, kind: 'qr' | 'barcode'): Promise<ReadonlySet<string>> {
  const document = await openPdfium(path, { name: 'page' });
  const codes = await codesOfPage(document, 0, kind);
  document.close();
  return new Set(codes);
}

test.each(['qr', 'barcode'] as const)(
  'the page of the site is the one that is made here, and can be read: %s',
  async (kind) => {
    const handedOut = join(PUBLIC, `separator-${kind}.pdf`);
    expect((await readFile(handedOut)).equals(await separatorPage(kind, 'SHEAF-SPLIT'))).toBe(true);
    expect(await codesIn(handedOut, kind)).toEqual(new Set(['SHEAF-SPLIT']));
  },
);

test('prints any text as a code, also one that Helvetica cannot write', async () => {
  const path = join(folder, 'page.pdf');
  await writeFile(path, await separatorPage('qr', 'Trennblatt Ж (1)'));
  expect(await codesIn(path, 'qr')).toEqual(new Set(['Trennblatt Ж (1)']));
});
