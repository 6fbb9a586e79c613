/** Gives texts of slides their frames. */
import { expect, test } from 'vitest';
import { countedBox } from '../../../../tests/counted-boxes.ts';
import { FRAME_ROOM, frameTexts, type SlideText } from './slide-frames.ts';

const size = { widthPt: 400, heightPt: 300 };

function text(left: number, top: number, right: number, bottom: number, rest: Partial<SlideText> = {}): SlideText {
  return { box: { left, top, right, bottom }, sizePt: 10, align: 'left', isTitle: false, isBody: false, ...rest };
}

const title = { isTitle: true, sizePt: 20 };

test('gives a text the room that programs leave, and no more than what stands around it allows', () => {
  const [[frame, beside] = []] = frameTexts([
    { size, texts: [text(50, 100, 100, 110), text(104, 100, 150, 110)], others: [] },
  ]);
  expect(frame).toEqual({
    left: 50 - FRAME_ROOM.side,
    top: 100 - FRAME_ROOM.end,
    right: 102,
    bottom: 110 + FRAME_ROOM.end,
  });
  expect(beside?.left).toBe(102);
});

test('makes titles as wide as their slide, up to a picture beside them', () => {
  const picture = { left: 300, top: 0, right: 390, bottom: 90 };
  const [[wide] = [], [cut] = []] = frameTexts([
    { size, texts: [text(20, 20, 100, 40, title)], others: [] },
    { size, texts: [text(20, 20, 100, 40, title)], others: [picture] },
  ]);
  expect(wide).toEqual({ left: 20 - FRAME_ROOM.side, top: 12, right: 380 + FRAME_ROOM.side, bottom: 48 });
  expect(cut?.right).toBe(299);
  const [[centred] = []] = frameTexts([
    { size, texts: [text(150, 20, 250, 40, { ...title, align: 'center' })], others: [] },
  ]);
  expect([centred?.left, centred?.right]).toEqual([20 - FRAME_ROOM.side, 380 + FRAME_ROOM.side]);
});

test('gives texts at the side of a card as much room at their end, and lists its foot', () => {
  const card = { left: 40, top: 80, right: 200, bottom: 280 };
  const list = text(52, 120, 100, 160, { card, isBody: true });
  const [[head, body, right] = []] = frameTexts([
    {
      size,
      texts: [text(52, 90, 80, 100, { card }), list, text(150, 90, 188, 100, { card, align: 'right' })],
      others: [],
    },
  ]);
  expect([head?.left, head?.right]).toEqual([52 - FRAME_ROOM.side, 141.8]);
  expect([body?.right, body?.bottom]).toEqual([188 + FRAME_ROOM.side, 280 - FRAME_ROOM.side + FRAME_ROOM.end]);
  expect(right?.left).toBeLessThan(143);
  const [[label, amid] = []] = frameTexts([
    { size, texts: [text(80, 90, 100, 100, { card }), text(60, 200, 80, 210, { card, align: 'center' })], others: [] },
  ]);
  expect([label?.right, amid?.right]).toEqual([100 + FRAME_ROOM.side, 80 + FRAME_ROOM.side]);
});

test('gives what stands at one place on several slides one frame', () => {
  const frames = frameTexts([
    { size, texts: [text(20, 20, 100, 40, title), text(200, 100, 260, 110)], others: [] },
    { size, texts: [text(20, 10, 150, 50, title), text(200, 100, 300, 150)], others: [] },
    { size, texts: [text(20, 20, 100, 40, title), text(200, 130, 220, 140)], others: [] },
  ]);
  const [first, second, third] = frames;
  expect(first).toEqual(second);
  expect(third?.[0]).toEqual(first?.[0]);
  expect(first?.[0]?.top).toBe(10 - FRAME_ROOM.end);
  expect(third?.[1]?.top).toBe(130 - FRAME_ROOM.end);
});

test('makes lists that nothing stands beside as wide as their slide', () => {
  const list = { isBody: true };
  const [[alone, foot] = [], [left] = []] = frameTexts([
    { size, texts: [text(20, 100, 100, 200, list), text(20, 280, 60, 290)], others: [] },
    { size, texts: [text(20, 100, 100, 199, list), text(200, 100, 300, 200, list)], others: [] },
  ]);
  expect(alone?.right).toBe(380 + FRAME_ROOM.side);
  expect(foot?.right).toBe(60 + FRAME_ROOM.side);
  expect(left?.right).toBe(199 - FRAME_ROOM.side);
});

test('lets a main text reach down to the foot of its slide, where nothing stands below or beside it', () => {
  const list = { isBody: true };
  const [[alone] = [], [above] = [], [left] = [], [right] = []] = frameTexts([
    { size, texts: [text(20, 100, 100, 150, list)], others: [] },
    { size, texts: [text(20, 101, 100, 150, list), text(20, 200, 60, 210)], others: [] },
    { size, texts: [text(20, 110, 100, 150, list), text(200, 110, 300, 150, list)], others: [] },
    { size, texts: [text(200, 110, 300, 150, list)], others: [] },
  ]);
  expect(alone?.bottom).toBeCloseTo(0.88 * size.heightPt + FRAME_ROOM.end);
  expect(above?.bottom).toBe(199 - FRAME_ROOM.end);
  expect(left?.bottom).toBe(150 + FRAME_ROOM.end);
  expect(right?.bottom).toBe(150 + FRAME_ROOM.end);
});

test('looks at few boxes for each text of a slide, however many there are', () => {
  const looksAt = (texts: number) => {
    const looks = { count: 0 };
    const place = (index: number) => ({ left: 12 * (index % 30), top: 8 * Math.floor(index / 30) });
    const words = Array.from({ length: texts }, (_, index) => {
      const { left, top } = place(index);
      const { box, ...rest } = text(left, top, left + 8, top + 5);
      return { ...rest, box: countedBox(box, looks) };
    });
    const long = { widthPt: 400, heightPt: (8 * texts) / 30 };
    frameTexts([{ size: long, texts: words, others: [] }]);
    return looks.count / texts;
  };
  expect(looksAt(4_000)).toBeLessThan(2 * looksAt(500));
  expect(looksAt(4_000)).toBeLessThan(300);
});

test('gives a title the shape that it stands in the middle of, and none that lies behind it', () => {
  const holder = { left: 40, top: 0, right: 200, bottom: 300 };
  const framed = (top: number) =>
    frameTexts([{ size, texts: [text(60, top, 180, top + 20, { ...title, holder })], others: [] }])[0]?.[0];
  expect(framed(140)).toEqual(holder);
  expect(framed(30)?.bottom).toBe(58);
});

test('gives the only text below a title the room of a subtitle', () => {
  const name = text(100, 80, 300, 100, { ...title, align: 'center' });
  const [[, sub] = [], [, one] = []] = frameTexts([
    { size, texts: [name, text(150, 140, 250, 150, { align: 'center' }), text(10, 280, 20, 290)], others: [] },
    { size, texts: [name, text(150, 140, 250, 150), text(150, 180, 250, 190)], others: [] },
  ]);
  expect(sub).toEqual({
    ...{ left: 48 - FRAME_ROOM.side, right: 352 + FRAME_ROOM.side },
    ...{ top: 140 - FRAME_ROOM.end, bottom: 200 },
  });
  expect(one?.bottom).toBe(150 + FRAME_ROOM.end);
});

test('leaves room for longer numbers of slides on the side that they grow to, up to what stands there', () => {
  const number = (align: SlideText['align']) => text(200, 280, 205, 290, { align, foot: 'number' });
  const sides = (align: SlideText['align'], ...beside: SlideText[]) => {
    const [[frame] = []] = frameTexts([{ size, texts: [number(align), ...beside], others: [] }]);
    return [frame?.left, frame?.right];
  };
  const { side } = FRAME_ROOM;
  expect(sides('right')).toEqual([125 - side, 205 + side]);
  expect(sides('left')).toEqual([200 - side, 280 + side]);
  expect(sides('center')).toEqual([162.5 - side, 242.5 + side]);
  expect(sides('right', text(20, 280, 180, 290))[0]).toBeGreaterThan(180);
});

test('gives footers a third of the slide on the side that they grow to', () => {
  const [[frame] = []] = frameTexts([{ size, texts: [text(40, 280, 60, 290, { foot: 'footer' })], others: [] }]);
  expect(frame?.left).toBe(40 - FRAME_ROOM.side);
  expect(frame?.right).toBeCloseTo(40 + 400 / 3 + FRAME_ROOM.side);
});
