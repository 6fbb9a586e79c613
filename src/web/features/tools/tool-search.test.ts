/** What the search box finds. */
import { expect, test } from 'vitest';
import { CARDS } from '../../../tools/cards.gen.ts';
import { SEARCH } from '../../../tools/search.gen.ts';
import { findTools } from './tool-search.ts';

const found = (text: string) => findTools([...CARDS, ...SEARCH.landings], text, SEARCH.keywords).map(({ id }) => id);

test('shows every tool while nothing is typed', () => {
  expect(findTools(CARDS, '  ', SEARCH.keywords)).toEqual(CARDS);
});

test('finds a tool by what people call the work', () => {
  expect(found('make smaller')).toContain('compress-pdf');
  expect(found('join')[0]).toBe('merge-pdf');
  expect(found('upside down')).toEqual(['rotate-pdf']);
});

test('finds a tool while a word is half typed, whatever its case', () => {
  expect(found('COMPR')[0]).toBe('compress-pdf');
});

test('finds a tool by the ending of a file', () => {
  expect(found('docx')).toContain('convert-to-pdf');
});

test('finds nothing for a word that fits nowhere', () => {
  expect(found('zebra')).toEqual([]);
  expect(found('zebra to pdf')).toEqual([]);
});

test('finds what most of the words say where no tool fits them all', () => {
  expect(found('compress zebra')[0]).toBe('compress-pdf');
  expect(found('sign the lease')).toContain('sign-pdf');
});

test.each([
  ['fill in form', 'fill-form'],
  ['fillable form', 'fill-form'],
  ['acroform', 'fill-form'],
  ['mail merge into pdf', 'fill-form'],
  ['fill in a pdf form', 'fill-form'],
  ['import xfdf', 'fill-form'],
  ['web page to pdf', 'html-to-pdf'],
  ['saved website', 'html-to-pdf'],
  ['html file', 'html-to-pdf'],
  ['make read only', 'protect-pdf'],
  ['fill out form', 'fill-form'],
  ['scan to text', 'ocr-pdf'],
  ['take out pages', 'extract-pages'],
  ['photos to pdf', 'jpg-to-pdf'],
  ['combine photos', 'jpg-to-pdf'],
  ['black out names', 'redact-pdf'],
  ['sign contract', 'sign-pdf'],
  ['too large for email', 'compress-pdf'],
  ['comparing versions', 'compare-pdf'],
  ['print double sided', 'booklet-pdf'],
  ['photo of receipt', 'ocr-pdf'],
  ['read text from photo', 'ocr-pdf'],
  ['crooked scan', 'clean-scan'],
  ['change links', 'edit-links'],
  ['hide layers', 'pdf-layers'],
  ['rename files', 'auto-rename'],
  ['name invoices', 'auto-rename'],
  ['separator page', 'split-scan'],
  ['several photos', 'split-scan'],
  ['make pdf editable', 'pdf-to-word'],
  ['convert scan to word', 'pdf-to-word'],
  ['pdf to doc', 'pdf-to-word'],
  ['pdf to csv', 'pdf-to-excel'],
  ['bank statement to excel', 'pdf-to-excel'],
  ['save as jpg', 'pdf-to-jpg'],
  ['pdf to images', 'pdf-to-jpg'],
  ['receipt to pdf', 'jpg-to-pdf'],
  ['phone photo to pdf', 'jpg-to-pdf'],
  ['under 2 mb', 'compress-pdf'],
  ['grayscale', 'grayscale-pdf'],
  ['prevent editing', 'protect-pdf'],
  ['prevent copying', 'protect-pdf'],
  ['open locked pdf', 'unlock-pdf'],
  ['electronic signature', 'sign-pdf'],
  ['blank out', 'redact-pdf'],
  ['hide personal data', 'redact-pdf'],
  ['add letterhead', 'overlay-pdf'],
  ['change page order', 'organize-pdf'],
  ['delete a page', 'delete-pages'],
  ['remove last page', 'delete-pages'],
  ['first page only', 'extract-pages'],
  ['split into chapters', 'split-pdf'],
  ['double page scan', 'split-pdf'],
  ['one file from several', 'merge-pdf'],
  ['make bigger', 'posterize-pdf'],
  ['word count', 'pdf-info'],
] as const)('who types “%s” finds %s first', (text, tool) => {
  expect(found(text)[0]).toBe(tool);
});

test('finds a page by its name in the order in which it is said', () => {
  const firsts = [
    'word to pdf',
    'pdf to word',
    'png to pdf',
    'pdf to png',
    'pdf to tiff',
    'heic to pdf',
    'xlsx to pdf',
  ];
  const pages = [
    'word-to-pdf',
    'pdf-to-word',
    'png-to-pdf',
    'pdf-to-png',
    'pdf-to-tiff',
    'heic-to-pdf',
    'excel-to-pdf',
  ];
  expect(firsts.map((text) => found(text)[0])).toEqual(pages);
});

test('does with names and summaries while the rest is on its way', () => {
  expect(findTools(CARDS, 'merge').map(({ id }) => id)).toEqual(['merge-pdf']);
});
