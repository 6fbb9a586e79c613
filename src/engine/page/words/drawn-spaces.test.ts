/** Sees the spaces that end lines, on pages made on the spot. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { samplePdf } from '../../../../tests/sample-pdf.ts';
import { openPdfium } from '../../../adapters/pdfium.ts';
import { readStoredPage } from '../read-page.ts';
import { withDrawnSpaces } from './drawn-spaces.ts';

const say = (x: number, y: number, text: string) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET `;

test('tells a line that wrapped at a space from one that broke amid a word, or that another cell follows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spaces-'));
  const path = join(folder, 'a.pdf');
  const texts = [say(20, 240, 'Intensive '), say(20, 228, 'care'), say(20, 200, 'Emergen'), say(20, 188, 'cy room')];
  const beside = [say(20, 160, 'Surgery'), say(90, 160, '12')];
  await writeFile(path, samplePdf(1, { content: () => [...texts, ...beside].join('') }));
  const document = await openPdfium(path, { name: 'a.pdf' });
  try {
    const { words, glyphs } = readStoredPage(document, 1, {});
    const spaced = withDrawnSpaces(words, glyphs).filter(({ endsInSpace }) => endsInSpace);
    expect(spaced.map(({ text }) => text)).toEqual(['Intensive']);
  } finally {
    document.close();
    await rm(folder, { recursive: true });
  }
});
