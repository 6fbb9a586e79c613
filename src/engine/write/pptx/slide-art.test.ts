/** Shares what lies under the text of slides between them. */
import { expect, test } from 'vitest';
import { Relations } from '../office/package.ts';
import { type ArtPicture, type ArtPiece, artXml, idsOfArt, type SlideArt, shareArt } from './slide-art.ts';

const placement = { scale: 1, left: 0, top: 0 };
const picture = (media: string, left = 0): ArtPicture => ({
  media,
  box: { left, top: 0, right: 9, bottom: 9 },
  placement,
});

const nameOf = (piece: ArtPiece) => {
  if ('key' in piece) return piece.key;
  if ('chart' in piece) return piece.chart;
  return 'media' in piece ? piece.media : piece.path.fill?.colour;
};

test('puts what repeats at its place onto layouts, and leaves the rest with the slides', () => {
  const logo = picture('logo.png');
  const slides: readonly SlideArt[] = [
    { pieces: [logo, picture('a.png')] },
    { pieces: [picture('logo.png')] },
    { pieces: [picture('logo.png', 50)] },
  ];
  const { layouts, placed } = shareArt(slides);
  expect(layouts.map(({ pieces }) => pieces.map(nameOf))).toEqual([[], ['logo.png']]);
  expect(placed.map(({ layout }) => layout)).toEqual([2, 2, 1]);
  expect(placed.map(({ own }) => own.pieces.map(nameOf))).toEqual([['a.png'], [], ['logo.png']]);
});

test('leaves pictures that stand on few of the slides with them, and shares shapes all the same', () => {
  const steps = [
    { kind: 'move', to: [0, 0] },
    { kind: 'line', to: [9, 9] },
  ] as const;
  const rule: ArtPiece = { path: { steps, strokeWidthPt: 1, dashesPt: [] }, placement };
  const few = { pieces: [picture('a.png'), rule] };
  const { layouts, placed } = shareArt([few, few, { pieces: [] }, { pieces: [] }, { pieces: [] }]);
  expect(placed.slice(0, 2).map(({ own }) => own.pieces.map(nameOf))).toEqual([['a.png'], ['a.png']]);
  expect(layouts.map(({ pieces }) => pieces)).toEqual([[], [rule]]);
});

test('takes pictures that are drawn before all texts to a layout where they repeat, as what a layout holds', () => {
  const few = { pieces: [{ ...picture('a.png'), isBeneath: true }] };
  const others = Array.from({ length: 20 }, () => ({ pieces: [] }));
  const { layouts, placed } = shareArt([few, few, ...others]);
  expect(layouts.map(({ pieces }) => pieces.map(nameOf))).toEqual([[], ['a.png']]);
  expect(placed.slice(0, 3).map(({ layout }) => layout)).toEqual([2, 2, 1]);
  expect(shareArt([few, ...others]).placed[0]?.own.pieces.map(nameOf)).toEqual(['a.png']);
});

test('takes art across a slide to a layout of its own', () => {
  const banner = { ...picture('banner.png'), isBeneath: true, isArt: true };
  const { layouts, placed } = shareArt([{ pieces: [banner, picture('a.png')] }, { pieces: [] }]);
  expect(layouts.map(({ pieces }) => pieces.length)).toEqual([0, 1]);
  expect(placed.map(({ layout, own }) => [layout, own.pieces.length])).toEqual([
    [2, 1],
    [1, 0],
  ]);
});

test('takes ornaments of the first and the last slide to layouts of their own', () => {
  const ornament = { pieces: [{ ...picture('logo.png'), isBeneath: true, isOrnament: true }] };
  const ownOf = (slides: readonly SlideArt[]) => shareArt(slides).placed.map(({ own }) => own.pieces.length);
  const [none, other] = [{ pieces: [] }, { pieces: [{ ...picture('a.png', 40), isBeneath: true, isOrnament: true }] }];
  expect(ownOf([ornament, none, none, other])).toEqual([0, 0, 0, 0]);
  expect(ownOf([none, ornament, none, none])).toEqual([0, 1, 0, 0]);
  expect(ownOf([ornament, none, none])).toEqual([1, 0, 0]);
});

test('takes a picture to a layout that is drawn before what repeats there', () => {
  const steps = [
    { kind: 'move', to: [0, 0] },
    { kind: 'line', to: [9, 9] },
  ] as const;
  const bar: ArtPiece = { path: { steps, strokeWidthPt: 1, dashesPt: [] }, placement, isBeneath: true };
  const art = { ...picture('a.png'), isBeneath: true };
  const others = Array.from({ length: 4 }, () => ({ pieces: [bar] }));
  const own = (pieces: readonly ArtPiece[]) => shareArt([{ pieces }, ...others]).placed[0]?.own.pieces.map(nameOf);
  expect(own([art, bar])).toEqual([]);
  expect(own([bar, art])).toEqual(['a.png']);
  expect(own([picture('a.png'), bar])).toEqual(['a.png']);
});

test('puts texts that repeat onto layouts', () => {
  const text = { key: 'Harbour office', toXml: (id: number) => `<p:sp id="${id}"/>` };
  const { layouts, placed } = shareArt([{ pieces: [text] }, { pieces: [text] }, { pieces: [] }]);
  expect(layouts.map(({ pieces }) => pieces.map(nameOf))).toEqual([[], ['Harbour office']]);
  expect(placed.map(({ layout }) => layout)).toEqual([2, 2, 1]);
  expect(artXml({ pieces: [text] }, new Relations(), 5).shapes).toEqual(['<p:sp id="5"/>']);
});

test('gives slides of another background another layout', () => {
  const red = { background: { colour: 'ff0000' }, pieces: [] };
  const blue = { background: { media: 'sky.png' }, pieces: [] };
  const { layouts, placed } = shareArt([red, blue, red, blue, { pieces: [] }]);
  expect(layouts).toEqual([{ pieces: [] }, red, blue]);
  expect(placed.map(({ layout }) => layout)).toEqual([2, 3, 2, 3, 1]);
  expect(placed.every(({ own }) => own.background === undefined)).toBe(true);
});

test('lays a picture as large as its slide over it where no other slide has it and no layout draws there', () => {
  const photo = { media: 'photo.jpg', picture: picture('photo.jpg') };
  const alone = shareArt([{ background: photo, pieces: [picture('a.png')] }, { pieces: [] }]).placed[0]?.own;
  expect(alone?.background).toBeUndefined();
  expect(alone?.pieces.map(nameOf)).toEqual(['photo.jpg', 'a.png']);
  const logo = { pieces: [picture('logo.png')] };
  const under = shareArt([{ background: photo, ...logo }, logo]).placed[0]?.own;
  expect(under).toEqual({ background: photo, pieces: [] });
  const [first] = shareArt([
    { background: photo, pieces: [] },
    { background: photo, pieces: [] },
  ]).placed;
  expect(first?.own).toEqual({ pieces: [] });
});

test('groups shapes of one drawing that follow each other, and gives every shape an id of its own', () => {
  const steps = [
    { kind: 'move', to: [0, 0] },
    { kind: 'line', to: [9, 9] },
  ] as const;
  const shape = (group?: number): ArtPiece => ({
    path: { steps, stroke: { colour: '000000', opacity: 1 }, strokeWidthPt: 1, dashesPt: [] },
    placement,
    ...(group === undefined ? {} : { group }),
  });
  const art = { pieces: [shape(0), shape(0), picture('a.png'), shape(1), shape(), shape()] };
  const { shapes } = artXml(art, new Relations(), 2);
  expect(shapes.map((xml) => /<p:(\w+)>/.exec(xml)?.[1])).toEqual(['grpSp', 'pic', 'cxnSp', 'cxnSp', 'cxnSp']);
  const ids = [...shapes.join('').matchAll(/cNvPr id="(\d+)"/g)].map(([, id]) => Number(id));
  expect(new Set(ids).size).toBe(7);
  expect(Math.max(...ids)).toBeLessThan(2 + idsOfArt(art));
});
