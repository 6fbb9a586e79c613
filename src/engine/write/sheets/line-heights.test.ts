/** Checks how far apart lines of cells are told to stand by the fonts of a file. */
import { expect, test } from 'vitest';
import { PdfDocument } from '../../syntax/document.ts';
import { PdfDict, PdfName, PdfStream } from '../../syntax/object.ts';
import { lineHeights } from './line-heights.ts';

/** A TrueType file of the two tables that tell the height of a line. */
function fontFile(unitsPerEm: number, ascent: number, descent: number): Buffer {
  const [head, hhea] = [Buffer.alloc(54), Buffer.alloc(36)];
  head.writeUInt16BE(unitsPerEm, 18);
  hhea.writeInt16BE(ascent, 4);
  hhea.writeInt16BE(descent, 6);
  hhea.writeInt16BE(400, 8);
  const start = Buffer.alloc(12 + 2 * 16);
  start.writeUInt16BE(2, 4);
  for (const [index, [tag, at, length]] of (
    [
      ['head', 44, 54],
      ['hhea', 98, 36],
    ] as const
  ).entries()) {
    start.write(tag, 12 + 16 * index);
    start.writeUInt32BE(at, 20 + 16 * index);
    start.writeUInt32BE(length, 24 + 16 * index);
  }
  return Buffer.concat([start, head, hhea]);
}

function documentWith(fonts: Readonly<Record<string, Uint8Array>>): PdfDocument {
  const document = PdfDocument.create();
  const entries = Object.entries(fonts).map(([name, bytes]) => {
    const file = document.add(PdfStream.ofBytes(PdfDict.of({ Length1: bytes.length }), bytes));
    const descriptor = document.add(PdfDict.of({ FontFile2: file }));
    return [name.slice(-1), PdfDict.of({ BaseFont: new PdfName(name), FontDescriptor: descriptor })] as const;
  });
  const resources = PdfDict.of({ Font: new PdfDict(entries) });
  const page = document.add(PdfDict.of({ Type: new PdfName('Page'), Resources: resources }));
  document.catalog.set('Pages', document.add(PdfDict.of({ Type: new PdfName('Pages'), Kids: [page] })));
  return document;
}

test('tells the height of a line by ascent and descent, without the line gap', () => {
  const document = documentWith({ 'ABCDEF+Font-A': fontFile(2000, 1500, -500), 'Font-B': fontFile(1000, 1100, -300) });
  expect(lineHeights(document)).toEqual(
    new Map([
      ['Font-A', 1],
      ['Font-B', 1.4],
    ]),
  );
});

test('tells nothing of fonts that are damaged or tell no height', () => {
  const document = documentWith({ 'Font-A': Buffer.from('no font at all'), 'Font-B': fontFile(0, 0, 0) });
  expect(lineHeights(document).size).toBe(0);
});
