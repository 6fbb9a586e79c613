/** Emoji of documents: every one shows, in its colours, and reads as the text that it was. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawn, textOf } from '../../../tests/by-poppler.ts';
import { wordFile, wordParagraph } from '../../../tests/office-samples.ts';
import { OperationTest } from '../../../tests/run-operation.ts';
import { openPdfium } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

let convert: OperationTest<typeof tool>;
beforeEach(async () => {
  convert = await OperationTest.start(tool, run);
});
afterEach(() => convert.end());

async function converted(content: Uint8Array, type: FileTypeId, options = {}): Promise<string> {
  const [output] = await convert.run([await convert.file(`in.${type}`, content, type)], options);
  return output?.path ?? '';
}

/** Faces, a person at a computer, a flag, a hand with a skin colour, a digit on a key, and one of Unicode 14. */
const EMOJI = '😀🚀👩‍💻🇩🇪👍🏽1️⃣🫠';

function fontsOf(path: string): string {
  return execFileSync('pdffonts', [path], { encoding: 'utf8' });
}

/** How many points of the page are neither black, white nor grey. */
function colouredPoints(picture: Buffer): number {
  let count = 0;
  for (let at = 0; at + 2 < picture.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = picture.subarray(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 64) count++;
  }
  return count;
}

test.each([
  ['a text', 'txt', (text: string) => Promise.resolve(Buffer.from(text))],
  ['a Word file', 'docx', (text: string) => wordFile(wordParagraph(text))],
] as const)('shows the emoji of %s in colour, in their line', async (_, type, make) => {
  const path = await converted(await make(`Before ${EMOJI} after`), type);
  expect(fontsOf(path)).toContain('Type 3');
  expect(fontsOf(path)).not.toMatch(/Symbols2|Emoji-Regular/);
  expect(textOf(path).trim()).toBe(`Before ${EMOJI} after`);
  expect(colouredPoints(drawn(path))).toBeGreaterThan(150);
});

test('leaves signs that are text as text', async () => {
  const path = await converted(Buffer.from('Done ✓ © 2026 → ★'), 'txt');
  expect(fontsOf(path)).not.toContain('Type 3');
  expect(colouredPoints(drawn(path))).toBeLessThan(5);
});

test('gives letters outside the first plane to readers as one', async () => {
  const path = await converted(Buffer.from('𝔸 🚀 𠀋'), 'txt');
  const document = await openPdfium(path, { name: 'result' });
  expect(document.withPage(0, readGlyphs).map(({ text }) => text)).toEqual(['𝔸', ' ', '🚀', ' ', '𠀋']);
  document.close();
});

test('keeps emoji in an archive file', async () => {
  const path = await converted(Buffer.from(`Kept ${EMOJI}`), 'txt', { pdfa: '2b' });
  expect(textOf(path).trim()).toBe(`Kept ${EMOJI}`);
  expect(colouredPoints(drawn(path))).toBeGreaterThan(150);
  expect(convert.warningCodes).toEqual([]);
});
