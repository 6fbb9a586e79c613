/** Checks what readers are told of Type 3 fonts. */
import { expect, test } from 'vitest';
import { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict } from '../syntax/object.ts';
import { nameDrawnFonts } from './type3-unicode.ts';

test('a Type 3 font takes the name of its descriptor, unless it has one', () => {
  const document = PdfDocument.create();
  const descriptor = document.add(
    PdfDict.of({ Type: name('FontDescriptor'), FontName: name('AAAAAA+Inter-Regular_Bold') }),
  );
  const font = { Type: name('Font'), Subtype: name('Type3'), FontDescriptor: descriptor };
  const bare = document.add(PdfDict.of(font));
  const named = document.add(PdfDict.of({ ...font, BaseFont: name('Mine') }));
  const other = document.add(PdfDict.of({ ...font, Subtype: name('TrueType') }));
  nameDrawnFonts(document);
  const names = [bare, named, other].map((each) => document.nameOf(document.dict(each)?.get('BaseFont') ?? null));
  expect(names).toEqual(['AAAAAA+Inter-Regular_Bold', 'Mine', undefined]);
});
