/** What qpdf says is told as damage only where a reader of the file would miss something. */
import { expect, test } from 'vitest';
import { readDamage } from './qpdf-messages.ts';

test('names damage, the telling kinds first', () => {
  const said = `WARNING: a.pdf (object 4 0, offset 63361): expected endstream
WARNING: a.pdf: file is damaged
WARNING: a.pdf: can't find startxref
WARNING: a.pdf: Attempting to reconstruct cross-reference table`;
  expect(readDamage(said)).toEqual(['no-trailer', 'cross-references', 'stream-length']);
});

test.each([
  'WARNING: a.pdf: extraneous whitespace seen before xref',
  'WARNING: a.pdf (xref table, offset 41): accepting invalid xref table entry',
  'WARNING: a.pdf (object 14 0, offset 63361): stream keyword followed by carriage return only',
  'WARNING: a.pdf (object 14 0, offset 63361): stream keyword followed by extraneous whitespace',
  'WARNING: a.pdf (object 14 0, offset 63361): stream keyword not followed by proper line terminator',
  'WARNING: a.pdf: reported number of objects (23) is not one plus the highest object number (21)',
])('forgives what every reader forgives: %s', (line) => {
  expect(readDamage(line)).toEqual([]);
});
