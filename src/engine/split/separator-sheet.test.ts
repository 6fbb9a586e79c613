/** Checks that the separator sheets that the site hands out are those that the splitter looks for. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPdfium } from '../../adapters/pdfium.ts';
import { saveDocument } from '../document/save/save-document.ts';
import { codesOfPage } from './page-signs.ts';
import { separatorSheet } from './separator-sheet.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'separator-sheet-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.each(['qr', 'barcode'] as const)(
  'the sheet of the site is the one that is made here, and can be read: %s',
  async (kind) => {
    const made = join(folder, 'sheet.pdf');
    await saveDocument(await separatorSheet(kind, 'SHEAF-SPLIT'), made, new AbortController().signal);
    const handedOut = join(PUBLIC, `separator-${kind}.pdf`);
    expect((await readFile(handedOut)).equals(await readFile(made))).toBe(true);
    const document = await openPdfium(handedOut, { name: 'sheet' });
    const codes = await codesOfPage(document, 0, kind);
    document.close();
    expect(new Set(codes)).toEqual(new Set(['SHEAF-SPLIT']));
  },
);

test('prints any text as a code, also one that Helvetica cannot write', async () => {
  const path = join(folder, 'sheet.pdf');
  await saveDocument(await separatorSheet('qr', 'Trennblatt Ж (1)'), path, new AbortController().signal);
  const document = await openPdfium(path, { name: 'sheet' });
  expect(await codesOfPage(document, 0, 'qr')).toContain('Trennblatt Ж (1)');
  document.close();
});
