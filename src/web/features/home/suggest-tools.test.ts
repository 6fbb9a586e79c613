/** Which tools home suggests for a file. */
import { expect, test } from 'vitest';
import { CARDS } from '../../../tools/cards.gen.ts';
import type { FileLook } from '../files/file-look.ts';
import { fittingTools } from '../tools/fitting-tools.ts';
import { suggestTools } from './suggest-tools.ts';

const PDF = { kind: 'pdf', pages: 3, picture: '', restricted: false, signed: false, scan: false } as const;

function suggested(name: string, look: FileLook, bytes = 1_000, more: readonly string[] = []): readonly string[] {
  const names = [name, ...more];
  const files = names.map((each) => ({ name: each, bytes, look }));
  return suggestTools(fittingTools(CARDS, names), files).map(({ id }) => id);
}

test('never more than six, and four or more where so many take the file', { tags: ['home-suggests'] }, () => {
  const looks: readonly FileLook[] = [
    PDF,
    { ...PDF, pages: 1 },
    { ...PDF, pages: 500, scan: true },
    { ...PDF, signed: true },
    { ...PDF, restricted: true },
    { kind: 'locked', tried: false },
    { kind: 'plain', unread: true },
    { kind: 'reading' },
  ];
  for (const look of looks) {
    const ids = suggested('letter.pdf', look);
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(ids.length).toBeLessThanOrEqual(6);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('no Unlock without a lock, no Convert to PDF for a PDF, no OCR where there is text', {
  tags: ['home-suggests'],
}, () => {
  for (const pages of [1, 3, 500]) {
    const ids = suggested('letter.pdf', { ...PDF, pages });
    for (const senseless of ['unlock-pdf', 'convert-to-pdf', 'jpg-to-pdf', 'ocr-pdf', 'repair-pdf'])
      expect(ids).not.toContain(senseless);
  }
});

test('a locked file leads to Unlock, a scan to OCR, a damaged one to Repair', { tags: ['home-suggests'] }, () => {
  expect(suggested('a.pdf', { kind: 'locked', tried: false })[0]).toBe('unlock-pdf');
  expect(suggested('a.pdf', { ...PDF, restricted: true })[0]).toBe('unlock-pdf');
  expect(suggested('a.pdf', { ...PDF, scan: true })[0]).toBe('ocr-pdf');
  expect(suggested('a.pdf', { kind: 'plain', unread: true })[0]).toBe('repair-pdf');
});

test('a large file leads to Compress, a long one to Split, several to Merge', () => {
  expect(suggested('a.pdf', PDF, 20_000_000)[0]).toBe('compress-pdf');
  expect(suggested('a.pdf', { ...PDF, pages: 40 })[0]).toBe('split-pdf');
  expect(suggested('a.pdf', PDF, 1_000, ['b.pdf'])[0]).toBe('merge-pdf');
});

test('pictures and documents lead to PDF', () => {
  const photo = suggested('a.jpg', { kind: 'picture', picture: '' });
  expect(photo[0]).toBe('jpg-to-pdf');
  // The text of a photographed page is what many come for.
  expect(photo).toContain('ocr-pdf');
  expect(suggested('a.docx', { kind: 'plain' })[0]).toBe('convert-to-pdf');
});

test('tools made for images stand before those that take images too', () => {
  const first = (names: readonly string[]) => fittingTools(CARDS, names).map(({ id }) => id);
  expect(first(['a.jpg']).slice(0, 4)).toEqual(['jpg-to-pdf', 'compress-image', 'convert-image', 'resize-image']);
  expect(first(['a.jpg', 'b.png']).slice(0, 4)).toEqual(first(['a.jpg']).slice(0, 4));
  expect(first(['a.pdf'])[0]).toBe('merge-pdf');
});

test('tools made for a kind of file stand first, whatever other tools take it too', () => {
  const first = (...names: readonly string[]) => fittingTools(CARDS, names).map(({ id }) => id);
  for (const name of ['a.zip', 'a.tar.gz', 'a.7z.001'])
    expect(first(name).slice(0, 2)).toEqual(['extract-archive', 'convert-archive']);
  expect(first('a.zip')).toContain('html-to-pdf');
  for (const name of ['a.docx', 'a.xlsx', 'a.odp', 'a.txt', 'a.csv']) expect(first(name)[0]).toBe('convert-to-pdf');
  expect(first('a.md')[0]).toBe('markdown-to-pdf');
  expect(first('a.html')[0]).toBe('html-to-pdf');
  for (const name of ['a.eml', 'a.msg']) expect(first(name)[0]).toBe('email-to-pdf');
  expect(first('a.pdf').slice(0, 5)).not.toContain('convert-to-pdf');
});

test('PDFs are merged first, whatever else came with them that no tool takes', () => {
  const ids = suggested('a.pdf', PDF, 1_000, ['song.mp3', 'b.pdf']);
  expect(ids[0]).toBe('merge-pdf');
  expect(ids).not.toContain('convert-to-pdf');
});

test('nothing for a file that is no PDF under the name of one', () => {
  expect(suggested('a.pdf', { kind: 'plain', foreign: true })).toEqual([]);
});

test('nothing for a file that is empty', () => {
  expect(suggested('empty.pdf', { kind: 'plain', unread: true }, 0)).toEqual([]);
});

test('a signed file can be checked, or freed from its signatures', () => {
  expect(suggested('contract.pdf', { ...PDF, signed: true }).slice(0, 2)).toEqual([
    'validate-signature',
    'remove-signatures',
  ]);
});
