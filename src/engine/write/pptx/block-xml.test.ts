/** Writes texts into the shapes that they fill. */
import { expect, test } from 'vitest';
import { slideParagraph } from '../../../../tests/slide-paragraph.ts';
import type { TextBlock } from '../../layout/slides/text-blocks.ts';
import { blockXml } from './block-xml.ts';
import { NO_BULLET, NO_MARGIN, type ParagraphStyle } from './text-style.ts';

function label(left: number, right: number, top: number): TextBlock {
  const paragraph = slideParagraph(left, right, top, { baselinesPt: [top + 19, top + 19] });
  return { box: paragraph.box, turn: 0, paragraphs: [paragraph] };
}

const setting = {
  placement: { scale: 1, left: 0, top: 0 },
  linkId: () => '',
  pictureId: () => 'rId2',
};
const shape = { media: 'a.png', box: { left: 100, top: 100, right: 300, bottom: 160 } };

test('sets a label to the middle of its shape, where it stands', () => {
  const xml = blockXml(label(180, 221, 118), 2, setting, { shape });
  expect(xml).toContain('anchor="ctr"');
  expect(xml).toContain('algn="ctr"');
});

test('leaves a text at the top or at the left of its shape where it is', () => {
  const above = blockXml(label(180, 221, 102), 2, setting, { shape });
  expect([above.includes('anchor="t"'), above.includes('algn="ctr"')]).toEqual([true, true]);
  const aside = blockXml(label(110, 150, 118), 2, setting, { shape });
  expect([aside.includes('anchor="t"'), aside.includes('algn="ctr"')]).toEqual([true, false]);
});

const frame = { left: 0, top: 0, right: 500, bottom: 60 };
const style = (bold: boolean): ParagraphStyle => ({
  letters: { family: 'Arial', sizePt: 20, bold, italic: false, colour: '000000' },
  align: 'left',
  margins: NO_MARGIN,
  bullet: NO_BULLET,
});

test('writes of a title what its style does not have', () => {
  const holder = { kind: 'title', frame } as const;
  const written = (bold: boolean) =>
    blockXml(label(180, 221, 30), 2, { ...setting, holder, styleOf: () => style(bold) }, {});
  expect(written(false)).toContain('<a:p><a:r><a:rPr dirty="0"></a:rPr><a:t>Any</a:t></a:r></a:p>');
  expect(written(true)).toContain('<a:rPr b="0" dirty="0"></a:rPr>');
  expect(blockXml(label(180, 221, 30), 2, setting, {})).toMatch(/marL="0".*buNone.*sz="2000".*000000.*Arial/);
});

test('leaves the place of a title to its layout where it is the same', () => {
  const written = (right: number) =>
    blockXml(label(7.2, 221, 30), 2, { ...setting, holder: { kind: 'title', frame: { ...frame, right } } }, { frame });
  expect(written(500)).toContain('<p:spPr></p:spPr>');
  expect(written(400)).toContain('<a:off x="0" y="0"/>');
});

test('turns the frame of a text on a slope around its middle, which stays on its way around the middle of all', () => {
  const block = { ...label(180, 220, 100), slope: { angle: -Math.PI / 6, pivot: { x: 100, y: 109 } } };
  const xml = blockXml(block, 2, setting, { frame });
  expect(xml).toContain(' rot="19800000"');
  const [, x, y, cx, cy] = /x="(-?\d+)" y="(-?\d+)"\/><a:ext cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
  const middle = [Number(x) + Number(cx) / 2, Number(y) + Number(cy) / 2].map((at) => Math.round(at / 12_700));
  const level = /x="(-?\d+)" y="(-?\d+)"\/><a:ext cx="(\d+)" cy="(\d+)"/.exec(
    blockXml(label(180, 220, 100), 2, setting, {}),
  );
  const [dx, dy] = [Number(level?.[1]) + Number(level?.[3]) / 2, Number(level?.[2]) + Number(level?.[4]) / 2]
    .map((at) => at / 12_700)
    .map((at, index) => at - (index === 0 ? 100 : 109));
  const [cos, sin] = [Math.cos(Math.PI / 6), -0.5];
  expect(middle).toEqual(
    [100 + cos * (dx ?? 0) - sin * (dy ?? 0), 109 + sin * (dx ?? 0) + cos * (dy ?? 0)].map(Math.round),
  );
});

test('sets items that run from right to left from the right, and underlines their letters', () => {
  const item = slideParagraph(100, 280, 100, {
    align: 'right',
    rightToLeft: true,
    bullet: { text: '•', level: 0, labelPt: -300, textPt: -280, colour: '000000' },
  });
  const runs = item.runs.map((run) => ({ ...run, underline: true as const }));
  const block: TextBlock = {
    box: { ...item.box, right: 300 },
    turn: 0,
    paragraphs: [{ ...item, runs }],
  };
  const xml = blockXml(block, 2, setting, {});
  expect(xml).toContain(`marL="${20 * 12_700}" indent="${-20 * 12_700}" algn="r" rtl="1"`);
  expect(xml).toContain(' u="sng"');
});

test('ends the slack of a text where the shape does that it stands in', () => {
  const paragraph = slideParagraph(110, 510, 40, { lines: 2 });
  const written = (right: number) => {
    const holder = { left: 100, top: 30, right, bottom: 90 };
    const block: TextBlock = { box: paragraph.box, turn: 0, paragraphs: [paragraph, paragraph], holder };
    const xml = blockXml(block, 2, setting, { frame: holder });
    const [, x, width] = /<a:off x="(\d+)" y="\d+"\/><a:ext cx="(\d+)"/.exec(xml) ?? [];
    return (Number(x) + Number(width)) / 12_700;
  };
  expect(written(514)).toBe(514);
  expect(written(509)).toBe(511);
  expect(written(600)).toBe(600);
});

test('ends a text in columns where these do, so that it runs on as it did', () => {
  const { paragraphs, box } = label(20, 100, 10);
  const all = { ...box, right: 400, bottom: 50 };
  const block = { turn: 0, box: all, paragraphs, columns: { count: 3, pitchPt: 140, widthPt: 100 } } as const;
  const xml = blockXml(block, 2, setting, { frame: { ...frame, bottom: 100 } });
  const [, right, bottom] = /rIns="(\d+)" bIns="(\d+)" numCol="3" spcCol="508000" anchor="t"/.exec(xml) ?? [];
  expect(Number(right)).toBe(12_700 * (500 - 20 - 380));
  expect(Number(bottom)).toBeLessThan(12_700 * (100 - 50));
  expect(Number(bottom)).toBeGreaterThan(12_700 * (100 - 50 - 20));
});
