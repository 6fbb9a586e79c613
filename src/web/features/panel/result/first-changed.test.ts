/** At which page results are opened. */
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../../tools/catalogue.gen.ts';
import { firstChanged } from './first-changed.ts';

const fieldsOf = (tool: string) => CATALOGUE.find(({ id }) => id === tool)?.fields ?? [];
const at = (...pages: readonly (string | number)[]) =>
  JSON.stringify(pages.map((page) => ({ page, x: 1, y: 1, width: 9 })));

test.each([
  ['sign-pdf', {}, 7],
  ['sign-pdf', { field: 'Here' }, 1],
  ['sign-pdf', { placements: at('5', 'last') }, 5],
  ['redact-pdf', { areas: at('4-6', '3') }, 3],
  ['redact-pdf', { 'whole-pages': '2, 7' }, 2],
  ['redact-pdf', { areas: at(4), text: 'Jane' }, 1],
  ['redact-pdf', { patterns: 'email', pages: '2-' }, 2],
  ['edit-pdf', { marks: at(6) }, 6],
  ['rotate-pdf', { rotation: '90' }, 1],
  ['rotate-pdf', { rotation: '90', 'per-page': '{"1-3, 5-7":0}' }, 4],
  ['add-watermark', { pages: '3-5, 2' }, 2],
  ['add-watermark', { pages: '9-12' }, 1],
  ['add-watermark', { pages: 'chapter' }, 1],
  ['compress-pdf', {}, 1],
] as const)('%s with %j is opened at page %i of seven', (tool, values, page) => {
  expect(firstChanged(fieldsOf(tool), values, 7)).toBe(page);
});
