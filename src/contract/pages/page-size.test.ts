/** Papers and lengths: names, units, and what is neither. */
import { describe, expect, test } from 'vitest';
import { paperName, parseLengthPt, parsePaper } from './page-size.ts';

const inMm = (points: number) => Math.round((points * 25.4) / 72);

describe('a paper name', () => {
  /** Millimetres as ISO 216 lists them; inches as North American papers are known. */
  const ISO: Readonly<Record<string, readonly [number, number]>> = {
    a0: [841, 1189],
    a1: [594, 841],
    a2: [420, 594],
    a3: [297, 420],
    a4: [210, 297],
    a5: [148, 210],
    a6: [105, 148],
    a7: [74, 105],
    a8: [52, 74],
    a9: [37, 52],
    a10: [26, 37],
    b0: [1000, 1414],
    b1: [707, 1000],
    b2: [500, 707],
    b3: [353, 500],
    b4: [250, 353],
    b5: [176, 250],
    b6: [125, 176],
    b7: [88, 125],
    b8: [62, 88],
    b9: [44, 62],
    b10: [31, 44],
  };
  for (const [name, millimetres] of Object.entries(ISO)) {
    test(`${name} is ${millimetres.join(' × ')} mm`, () => {
      const paper = parsePaper(name);
      expect(paper && [inMm(paper.widthPt), inMm(paper.heightPt)]).toEqual(millimetres);
    });
  }

  const INCHES: Readonly<Record<string, readonly [number, number]>> = {
    letter: [8.5, 11],
    legal: [8.5, 14],
    tabloid: [11, 17],
    ledger: [17, 11],
    executive: [7.25, 10.5],
    statement: [5.5, 8.5],
    folio: [8.5, 13],
  };
  for (const [name, [width, height]] of Object.entries(INCHES)) {
    test(`${name} is ${width} × ${height} in`, () =>
      expect(parsePaper(name)).toEqual({ widthPt: width * 72, heightPt: height * 72 }));
  }

  test('is taken in any case and with spaces around it', () => {
    expect(parsePaper(' A4 ')).toEqual(parsePaper('a4'));
    expect(parsePaper('Letter')).toEqual(parsePaper('letter'));
  });
});

describe('a size of its own', () => {
  test('is two lengths with an x between them', () => {
    expect(parsePaper('210mmx297mm')).toEqual({ widthPt: parseLengthPt('210mm'), heightPt: parseLengthPt('297mm') });
    expect(parsePaper('100 X 200')).toEqual({ widthPt: 100, heightPt: 200 });
    expect(parsePaper('8.5in×11in')).toEqual({ widthPt: 612, heightPt: 792 });
    expect(parsePaper('96pxx192px')).toEqual({ widthPt: 72, heightPt: 144 });
  });

  test('has two sides above nothing and at most 14,400 points', () => {
    for (const bad of ['0x10', '10x0', '100x', 'x100', '100', '200inx300in', 'axb', ''])
      expect(parsePaper(bad)).toBeUndefined();
    expect(parsePaper('200inx200in')).toEqual({ widthPt: 14_400, heightPt: 14_400 });
  });
});

test('names that are no paper are none, also those that JavaScript knows', () => {
  for (const bad of ['a11', 'b-1', 'a', 'c4', 'foolscap', 'constructor', '__proto__'])
    expect(parsePaper(bad)).toBeUndefined();
});

describe('a length', () => {
  test('is a number with its unit; without one it is points', () => {
    expect(parseLengthPt('36')).toBe(36);
    expect(parseLengthPt('36pt')).toBe(36);
    expect(parseLengthPt('1in')).toBe(72);
    expect(parseLengthPt('2.54cm')).toBeCloseTo(72, 10);
    expect(parseLengthPt('25.4mm')).toBeCloseTo(72, 10);
    expect(parseLengthPt('96 px')).toBe(72);
    expect(parseLengthPt(' .5 IN ')).toBe(36);
  });

  test('is nothing else', () => {
    for (const bad of ['', 'mm', '1,5mm', '1e3', '1 2', '10km', '1..5']) expect(parseLengthPt(bad)).toBeUndefined();
  });
});

test('a size is named as it is asked for, whichever way round', () => {
  for (const name of ['a4', 'letter', 'b5', 'tabloid']) {
    const { widthPt, heightPt } = parsePaper(name) ?? { widthPt: 0, heightPt: 0 };
    expect(paperName({ widthPt, heightPt })).toBe(name);
    expect(paperName({ widthPt: heightPt, heightPt: widthPt })).toBe(name);
  }
  expect(paperName({ widthPt: 283.46, heightPt: 141.73 })).toBe('100x50mm');
});
