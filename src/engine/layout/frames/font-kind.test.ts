/** What kinds of letters fonts are told to have. */
import { expect, test } from 'vitest';
import { FontKinds, kindOfFamily } from './font-kind.ts';

test.each([
  ['Times New Roman', 'serif'],
  ['Book Antiqua', 'serif'],
  ['Roboto Slab', 'serif'],
  ['DejaVu Serif', 'serif'],
  ['PT Sans', 'sans'],
  ['DejaVu Sans', 'sans'],
  ['Century Gothic', 'sans'],
  ['DIN Next', 'sans'],
  ['DejaVu Sans Mono', 'mono'],
  ['Lucida Sans Typewriter', 'mono'],
  ['Segoe Script', 'script'],
  ['Dingbats', undefined],
  ['Brand', undefined],
])('knows the kind of %s', (family, kind) => {
  expect(kindOfFamily(family)).toBe(kind);
});

test('takes the word of the file for families whose names say nothing', () => {
  const kinds = new FontKinds();
  const font = { weight: 400, italic: false, fixedPitch: false };
  kinds.add({ ...font, name: 'AAAAAA+Brand-Regular', serif: true });
  kinds.add({ ...font, name: 'BAAAAA+Brand-Bold' });
  kinds.add({ ...font, name: 'Tafel', fixedPitch: true });
  kinds.add({ ...font, name: 'Wand' });
  kinds.add({ ...font, name: 'Georgia' });
  expect([...kinds.finish()]).toEqual([
    ['Brand', 'serif'],
    ['Tafel', 'mono'],
    ['Wand', 'sans'],
    ['Georgia', 'serif'],
  ]);
});
