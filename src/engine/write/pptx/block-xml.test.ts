/** Writes texts into the shapes that they fill. */
import { expect, test } from 'vitest';
import { slideParagraph } from '../../../../tests/slide-paragraph.ts';
import type { TextBlock } from '../../layout/slides/text-blocks.ts';
import { blockXml } from './block-xml.ts';

function label(left: number, right: number, top: number): TextBlock {
  const paragraph = slideParagraph(left, right, top, { baselinesPt: [top + 19, top + 19] });
  return { box: paragraph.box, turn: 0, paragraphs: [paragraph] };
}

const setting = {
  placement: { scale: 1, left: 0, top: 0 },
  isTitle: false,
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

test('says of each title whether it is bold where titles are bold by themselves', () => {
  const plain = blockXml(label(180, 221, 30), 2, { ...setting, isTitle: true, hasBoldTitles: true }, {});
  expect(plain).toContain(' b="0"');
  expect(blockXml(label(180, 221, 30), 2, { ...setting, isTitle: true }, {})).not.toContain(' b=');
  expect(blockXml(label(180, 221, 30), 2, { ...setting, hasBoldTitles: true }, {})).not.toContain(' b=');
});
