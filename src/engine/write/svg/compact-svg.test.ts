/** Makes drawings smaller, and looks at what is left of them. */
import { expect, test } from 'vitest';
import { compactSvg } from './compact-svg.ts';

test('rounds lengths, and keeps more of what lengths are multiplied by', () => {
  expect(
    compactSvg('<path d="M 1.23456 -0.004 L 10 2.5" transform="matrix(0.123456789,0,0,-1,5.6789,0)"/>', {
      precision: 2,
    }),
  ).toBe('<path d="M 1.23 0 L 10 2.5" transform="matrix(0.123457,0,0,-1,5.68,0)"/>');
});

test('leaves data of images as it is', () => {
  const image = '<image width="10.123456" xlink:href="data:image/png;base64,1.23456+/="/>';
  expect(compactSvg(image, { precision: 1 })).toBe(
    '<image width="10.1" xlink:href="data:image/png;base64,1.23456+/="/>',
  );
});

test('writes colours as numbers of sixteen', () => {
  expect(compactSvg('<g style="fill:rgb(100%,0%,50.196078%);"/>', { precision: 2 })).toBe('<g style="fill:#ff0080;"/>');
});

test('gives ids short names, wherever they are referred to', () => {
  expect(
    compactSvg('<clipPath id="clip1"/><g clip-path="url(#clip1)"><use xlink:href="#glyph0-1"/></g><g id="glyph0-1"/>', {
      precision: 2,
    }),
  ).toBe('<clipPath id="a0"/><g clip-path="url(#a0)"><use xlink:href="#a1"/></g><g id="a1"/>');
});

test('joins words that look the same, but not what is cut or seen through', () => {
  const word = (look: string) => `<g ${look}>\n  <use x="1"/>\n</g>\n`;
  const black = word('style="fill:#000"');
  expect(compactSvg(black + black + word('style="fill:#f00"'), { precision: 2 }).trim()).toBe(
    '<g style="fill:#000"><use x="1"/><use x="1"/></g><g style="fill:#f00"><use x="1"/></g>',
  );
  for (const look of ['clip-path="url(#a)"', 'style="fill-opacity:0.5"']) {
    expect(compactSvg(word(look) + word(look), { precision: 2 }).match(/<g /g), look).toHaveLength(2);
  }
});

test('keeps more decimals of what is drawn larger', () => {
  const path = '<path d="M 0.123456 0.7" transform="matrix(400,0,0,400,10.123,0)"/>';
  expect(compactSvg(path, { precision: 2 })).toBe('<path d="M 0.12346 0.7" transform="matrix(400,0,0,400,10.12,0)"/>');
  const group = '<g transform="matrix(0,50,-50,0,0,0)"><path d="M 0.123456 0"/></g>';
  expect(compactSvg(group, { precision: 2 })).toContain('d="M 0.1235 0"');
});
