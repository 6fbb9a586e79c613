/** What a result offers to do with it next. */
import { expect, test } from 'vitest';
import { CARDS } from '../../../../tools/cards.gen.ts';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import { fittingTools } from '../../tools/fitting-tools.ts';
import { nextTools } from './next-tools.ts';

function offered(tool: string, names = ['letter.pdf'], signed = false) {
  const entry = CATALOGUE.find(({ id }) => id === tool);
  if (!entry) throw new Error(`There is no ${tool}.`);
  const { first, all } = nextTools(fittingTools(CARDS, names), { entry, signed, count: names.length });
  return { first: first.map(({ id }) => id), all: all.map(({ id }) => id) };
}

test('offers what usually comes next, then everything that takes the file, and never the same tool', () => {
  for (const { id } of CARDS) {
    const { first, all } = offered(id);
    expect(first.length, id).toBeGreaterThan(0);
    expect(first.length, id).toBeLessThanOrEqual(3);
    expect(all, id).not.toContain(id);
    expect(new Set(all).size).toBe(fittingTools(CARDS, ['letter.pdf']).filter((card) => card.id !== id).length);
  }
  expect(offered('merge-pdf').first[0]).toBe('compress-pdf');
  expect(offered('clean-scan').first[0]).toBe('ocr-pdf');
});

test('every tool that a declaration names is there', () => {
  const ids = new Set(CARDS.map(({ id }) => id));
  const named = CATALOGUE.flatMap(({ next }) => [next?.first, next?.signed, next?.last].flatMap((each) => each ?? []));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

test('offers nothing that takes the new signature away or asks for the new password', () => {
  for (const first of [offered('sign-pdf', ['a.pdf'], true).first, offered('protect-pdf').first])
    for (const id of ['merge-pdf', 'split-pdf', 'compress-pdf', 'rotate-pdf']) expect(first).not.toContain(id);
  expect(offered('sign-pdf').first).toHaveLength(3);
});

test('offers to merge what was split, in another order or a part of it', () => {
  expect(offered('split-pdf', ['a.pdf', 'b.pdf']).first).toContain('merge-pdf');
});

test('offers nothing that makes PDFs for several PDFs', () => {
  const { first, all } = offered('rotate-pdf', ['a.pdf', 'b.pdf', 'c.pdf']);
  expect(first).toContain('merge-pdf');
  expect(all.indexOf('convert-to-pdf')).toBeGreaterThan(all.indexOf('compress-pdf'));
});

test('offers no tool for web pages, notes or comics where a zip may be of anything', () => {
  for (const tool of ['create-archive', 'convert-archive', 'pdf-to-markdown'])
    for (const id of ['html-to-pdf', 'markdown-to-pdf', 'comic-to-pdf'])
      expect(offered(tool, ['files.zip']).first, tool).not.toContain(id);
});

test('offers nothing at once that would cost a file its PDF/A', () => {
  for (const id of ['merge-pdf', 'split-pdf', 'compress-pdf']) expect(offered('pdf-to-pdfa').first).not.toContain(id);
});

test('offers last what would undo the work', () => {
  const undone = [
    ['split-scan', 'a.pdf', 'merge-pdf'],
    ['pdf-to-word', 'a.docx', 'convert-to-pdf'],
    ['pdf-to-jpg', 'a.jpg', 'jpg-to-pdf'],
    ['pdf-to-markdown', 'a.md', 'markdown-to-pdf'],
    ['create-archive', 'a.zip', 'extract-archive'],
  ] as const;
  for (const [tool, name, undoing] of undone) {
    const { first, all } = offered(tool, [name, name]);
    expect(first, tool).not.toContain(undoing);
    expect(all, tool).toContain(undoing);
  }
});

test('offers no tool for PDFs where the result is none', () => {
  expect(offered('compress-pdf', ['photo.jpg']).first).not.toContain('protect-pdf');
  expect(offered('fill-form', ['values.csv']).first).not.toContain('sign-pdf');
});

test('offers nothing for a report alone that no tool is made for', () => {
  expect(offered('pdf-info', ['letter-info.json']).all).toEqual([]);
  expect(offered('pdf-info', ['a-info.json', 'b-info.json']).first).toContain('create-archive');
});
