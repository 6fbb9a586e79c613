/** Checks how large pictures become for what is asked for. */
import { expect, test } from 'vitest';
import { type SizeWish, targetSize, withPreset } from './target-size.ts';

const NOTHING: SizeWish = { width: null, height: null, percent: null, fit: 'inside', enlarge: false };

const CASES: readonly {
  readonly wish: Partial<SizeWish>;
  readonly size: string;
  readonly picture: string;
  readonly tooSmall?: true;
}[] = [
  { wish: { width: 100 }, size: '100x50', picture: '100x50' },
  { wish: { height: 20 }, size: '40x20', picture: '40x20' },
  { wish: { percent: 25 }, size: '50x25', picture: '50x25' },
  { wish: { percent: 300 }, size: '600x300', picture: '600x300' },
  { wish: { width: 60, percent: 25 }, size: '60x30', picture: '60x30' },
  { wish: { width: 100, height: 10 }, size: '20x10', picture: '20x10' },
  { wish: { width: 400 }, size: '200x100', picture: '200x100', tooSmall: true },
  { wish: { width: 400, enlarge: true }, size: '400x200', picture: '400x200' },
  { wish: { width: 50, height: 50, fit: 'cover' }, size: '50x50', picture: '100x50' },
  // The largest square that there is, instead of one with made-up pixels.
  { wish: { width: 300, height: 300, fit: 'cover' }, size: '100x100', picture: '200x100', tooSmall: true },
  { wish: { width: 300, height: 300, fit: 'cover', enlarge: true }, size: '300x300', picture: '600x300' },
  { wish: { width: 50, height: 50, fit: 'contain' }, size: '50x50', picture: '50x25' },
  { wish: { width: 300, height: 300, fit: 'contain' }, size: '300x300', picture: '200x100', tooSmall: true },
  { wish: { width: 50, height: 90, fit: 'fill' }, size: '50x90', picture: '50x90' },
  { wish: { width: 50, height: 300, fit: 'fill' }, size: '50x100', picture: '50x100', tooSmall: true },
  { wish: { width: 50, fit: 'cover' }, size: '50x25', picture: '50x25' },
  { wish: { width: 1 }, size: '1x1', picture: '1x1' },
];

test.each(CASES)('makes $size for $wish of 200 by 100 pixels', ({ wish, size, picture, tooSmall = false }) => {
  const target = targetSize({ width: 200, height: 100 }, { ...NOTHING, ...wish });
  expect(`${target?.size.width}x${target?.size.height}`).toBe(size);
  expect(`${target?.picture.width}x${target?.picture.height}`).toBe(picture);
  expect(target?.tooSmall).toBe(tooSmall);
});

test('has a size for each preset, and none where nothing is asked for', () => {
  const source = { width: 200, height: 100 };
  expect(targetSize(source, NOTHING)).toBeUndefined();
  const passport = withPreset({ ...NOTHING, percent: 10 }, 'passport-35x45mm@300');
  expect(targetSize(source, passport)?.size).toEqual({ width: 413, height: 531 });
  expect(targetSize(source, withPreset(NOTHING, '1080p'))?.size).toEqual(source);
});
