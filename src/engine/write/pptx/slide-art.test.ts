/** Shares what lies under the text of slides between them. */
import { expect, test } from 'vitest';
import { type ArtPicture, type SlideArt, shareArt } from './slide-art.ts';

const placement = { scale: 1, left: 0, top: 0 };
const picture = (media: string, left = 0): ArtPicture => ({
  media,
  box: { left, top: 0, right: 9, bottom: 9 },
  placement,
});

test('puts what repeats at its place onto layouts, and leaves the rest with the slides', () => {
  const logo = picture('logo.png');
  const slides: readonly SlideArt[] = [
    { pictures: [logo, picture('a.png')] },
    { pictures: [picture('logo.png')] },
    { pictures: [picture('logo.png', 50)] },
  ];
  const { layouts, placed } = shareArt(slides);
  expect(layouts.map(({ pictures }) => pictures.map(({ media }) => media))).toEqual([[], ['logo.png']]);
  expect(placed.map(({ layout }) => layout)).toEqual([2, 2, 1]);
  expect(placed.map(({ own }) => own.pictures.map(({ media }) => media))).toEqual([['a.png'], [], ['logo.png']]);
});

test('gives slides of another background another layout', () => {
  const red = { background: { colour: 'ff0000' }, pictures: [] };
  const blue = { background: { media: 'sky.png' }, pictures: [] };
  const { layouts, placed } = shareArt([red, blue, red, blue, { pictures: [] }]);
  expect(layouts).toEqual([{ pictures: [] }, red, blue]);
  expect(placed.map(({ layout }) => layout)).toEqual([2, 3, 2, 3, 1]);
  expect(placed.every(({ own }) => own.background === undefined)).toBe(true);
});
