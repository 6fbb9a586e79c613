/** Checks that ids of tags depend on their order alone. */
import { expect, test } from 'vitest';
import { PdfDocument } from '../syntax/document.ts';
import { PdfDict, PdfString } from '../syntax/object.ts';
import { steadyIds } from './steady-ids.ts';

const text = (value: string) => new PdfString(Buffer.from(value, 'latin1'));

function idsAfter(...numbers: readonly number[]): readonly (string | undefined)[] {
  const document = PdfDocument.create();
  const ids = numbers.map((number) => text(`node${String(number).padStart(8, '0')}`));
  const tags = ids.map((id) => document.add(PdfDict.of({ ID: id, Alt: text('node of a tree') })));
  const tree = document.add(PdfDict.of({ Names: ids.flatMap((id, index) => [id, tags[index] ?? null]) }));
  steadyIds(document);
  const names = document.array(document.dict(tree)?.get('Names') ?? null);
  expect(document.text(document.dict(tags[0] ?? null)?.get('Alt') ?? null)).toBe('node of a tree');
  return [...tags.map((tag) => document.text(document.dict(tag)?.get('ID') ?? null)), document.text(names[0] ?? null)];
}

test('tags get the same ids wherever the browser began to count', () => {
  expect(idsAfter(15, 20, 26)).toEqual(['node00000001', 'node00000002', 'node00000003', 'node00000001']);
  expect(idsAfter(14, 19, 25)).toEqual(idsAfter(15, 20, 26));
});
