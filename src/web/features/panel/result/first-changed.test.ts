/** At which page results are opened. */
import { expect, test } from 'vitest';
import type { JobFile } from '../../../../contract/job.ts';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { firstNamed, opensAt } from './first-changed.ts';

const fieldsOf = (tool: string) => CATALOGUE.find(({ id }) => id === tool)?.fields ?? [];

test.each([
  ['add-watermark', { pages: '3-5, 2' }, 2],
  ['add-watermark', { pages: '9-12' }, 1],
  ['add-watermark', { pages: 'chapter' }, 1],
  ['compress-pdf', {}, 1],
] as const)('%s with %j is opened at page %i of seven', (tool, values, page) => {
  expect(firstNamed(fieldsOf(tool), values, 7)).toBe(page);
});

test.each([
  [{ pages: 7, firstChanged: 5 }, '3', 5],
  [{ pages: 7 }, '3', 3],
  [{ pages: 6 }, '3', 1],
])('a result with %j of the pages %s is opened at page %i', (facts, pages, page) => {
  const file = { originalName: 'a.pdf', outputFilename: 'b.pdf', facts } as unknown as JobFile;
  const chosen = [{ file: { name: 'a.pdf' }, look: { kind: 'pdf', pages: 7 } }] as unknown as ChosenFile[];
  expect(opensAt(file, chosen, { fields: fieldsOf('add-watermark'), values: { pages } })).toBe(page);
});

test('where the work tells the page, the file need not be there any more', () => {
  const file = { outputFilename: 'b.pdf', facts: { pages: 7, firstChanged: 5 } } as unknown as JobFile;
  expect(opensAt(file, [], { fields: [], values: {} })).toBe(5);
});
