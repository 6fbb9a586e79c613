/** Checks which fonts of a medium weight are told to be bold. */
import { expect, test } from 'vitest';
import { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict } from '../syntax/object.ts';
import { nameMediumBold } from './medium-weights.ts';

function named(...fonts: readonly string[]): readonly (string | undefined)[] {
  const document = PdfDocument.create();
  const made = fonts.map((each) => document.add(PdfDict.of({ Type: name('Font'), BaseFont: name(each) })));
  nameMediumBold(document);
  return made.map((each) => document.nameOf(document.dict(each)?.get('BaseFont') ?? null));
}

test('the medium weight beside a regular one is bold', () => {
  expect(named('ABCDEF+Roboto-Regular', 'GHIJKL+Roboto-Medium', 'Roboto-MediumItalic')).toEqual([
    'ABCDEF+Roboto-Regular',
    'GHIJKL+Roboto-Bold',
    'Roboto-BoldItalic',
  ]);
});

test('it stays medium beside a heavier one, by itself, and beside the regular one of another family', () => {
  const all = ['Roboto-Regular', 'Roboto-Medium', 'Roboto-Bold'];
  expect(named(...all)).toEqual(all);
  expect(named('Roboto-Medium')).toEqual(['Roboto-Medium']);
  expect(named('Inter-Regular', 'Roboto-Medium')).toEqual(['Inter-Regular', 'Roboto-Medium']);
});

test('stays quick with thousands of fonts', () => {
  const before = performance.now();
  named(...Array.from({ length: 4000 }, (_, index) => (index % 2 === 0 ? 'Face-Medium' : `Face-${index}`)));
  expect(performance.now() - before).toBeLessThan(4000);
});
