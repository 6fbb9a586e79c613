/** Holds boxes with y upwards and boxes with y downwards apart: the check of types fails where one passes for the other. */
import { expect, test } from 'vitest';
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { PageBox } from './page-box.ts';

test('a box of the page as seen is none of the page’s own space, nor the other way round', () => {
  const seenIsApart: SeenBox extends PageBox ? 'mixed up' : 'apart' = 'apart';
  const pageIsApart: PageBox extends SeenBox ? 'mixed up' : 'apart' = 'apart';
  expect([seenIsApart, pageIsApart]).toEqual(['apart', 'apart']);
});
