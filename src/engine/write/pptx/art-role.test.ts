/** Checks which pictures of a slide may be art of its layout. */
import { expect, test } from 'vitest';
import type { SlidePicture } from '../../page/graphics/slide-graphics.ts';
import { artRole } from './art-role.ts';

const size = { widthPt: 400, heightPt: 300 };
const at = (left: number, top: number, right: number, bottom: number) => ({ box: { left, top, right, bottom } });
const picture = (box: SlidePicture['box']): SlidePicture => ({
  path: 'a.png',
  ending: 'png',
  box,
  order: 0,
  isBeneath: true,
});

test('takes what is small or at an edge, below texts amid their slide, for an ornament', () => {
  const title = [at(40, 120, 300, 160)];
  const [small, edge, photo] = [at(20, 240, 90, 280), at(200, 0, 400, 300), at(60, 40, 340, 260)];
  const isOrnament = (box: SlidePicture['box'], texts: readonly { readonly box: SlidePicture['box'] }[]) =>
    artRole(picture(box), texts, size).isOrnament ?? false;
  expect([small, edge, photo].map(({ box }) => isOrnament(box, title))).toEqual([true, true, false]);
  expect(isOrnament(small.box, [at(40, 20, 300, 50)])).toBe(false);
  expect(isOrnament(small.box, [])).toBe(false);
});
