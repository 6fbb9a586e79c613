/** The list of file types: no two claim one ending, and each can be named in a sentence. */
import { expect, test } from 'vitest';
import { describeFileType, FILE_TYPES, type FileTypeId, fileTypeOfExtension } from './file-type.ts';

const ids = Object.keys(FILE_TYPES) as readonly FileTypeId[];

test('every ending and every MIME type belongs to one type', () => {
  const endings = ids.flatMap((id) => FILE_TYPES[id].extensions as readonly string[]);
  expect(new Set(endings).size).toBe(endings.length);
  const mimes = ids.map((id) => FILE_TYPES[id].mime);
  expect(new Set(mimes).size).toBe(mimes.length);
});

test('every type is found by each of its endings, in any case', () => {
  for (const id of ids) {
    for (const ending of FILE_TYPES[id].extensions) {
      expect(fileTypeOfExtension(ending)).toBe(id);
      expect(fileTypeOfExtension(ending.toUpperCase())).toBe(id);
    }
  }
});

test('an ending that nobody claims hints at nothing', () => {
  for (const ending of ['', 'exe', 'toString', '.pdf']) expect(fileTypeOfExtension(ending)).toBeUndefined();
});

test('a type is named with the article that one says', () => {
  const named: Readonly<Partial<Record<FileTypeId, string>>> = {
    pdf: 'a PDF',
    png: 'a PNG image',
    avif: 'an AVIF image',
    heic: 'a HEIC image',
    svg: 'an SVG drawing',
    rtf: 'an RTF document',
    html: 'an HTML page',
    xlsx: 'an Excel workbook',
    odt: 'an OpenDocument text document',
    docx: 'a Word document',
    txt: 'a text file',
    zip: 'a zip file',
  };
  for (const [id, words] of Object.entries(named)) expect(describeFileType(id as FileTypeId)).toBe(words);
});

test('parts of a split archive are numbered up to 99', () => {
  for (const ending of ['001', '013', '099']) expect(fileTypeOfExtension(ending)).toBe('part');
  for (const ending of ['000', '100', '1']) expect(fileTypeOfExtension(ending)).toBeUndefined();
});
