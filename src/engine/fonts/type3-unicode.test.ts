/** Checks what readers are told of Type 3 fonts. */
import { expect, test } from 'vitest';
import { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, PdfStream } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { readToUnicode } from './read-to-unicode.ts';
import { keepDrawnLetters, nameDrawnFonts } from './type3-unicode.ts';

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

test('a letter of a Type 3 font that its map gives twice keeps what it stands for', () => {
  const document = PdfDocument.create();
  const map = '2 beginbfchar\n<41> <0041>\n<4C> <0000>\nendbfchar\n1 beginbfchar\n<4C> <0028>\nendbfchar';
  const stream = document.add(PdfStream.ofBytes(new PdfDict(), Buffer.from(map)));
  const font = document.add(PdfDict.of({ Type: name('Font'), Subtype: name('Type3'), ToUnicode: stream }));
  keepDrawnLetters(document);
  const mended = document.stream(document.dict(font)?.get('ToUnicode') ?? null);
  const bytes = mended ? decodeStream(document, mended, 1 << 20) : undefined;
  const letters = bytes ? readToUnicode(bytes, 1) : undefined;
  expect([...(letters ?? [])]).toEqual([
    [0x41, 'A'],
    [0x4c, '('],
  ]);
});
