/** Reads colour spaces: what each set of components looks like, as red, green and blue (ISO 32000-2, 8.6). */
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, PdfName, type PdfObject, PdfString } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { numbers, readFunction } from './functions.ts';
import { fromInks, fromLab, type Rgb } from './rgb.ts';

export interface ColorSpace {
  /** `none` marks nothing, whatever its values (8.6.6.4). */
  readonly family: 'gray' | 'rgb' | 'cmyk' | 'lab' | 'indexed' | 'inks' | 'pattern' | 'none';
  readonly components: number;
  readonly initial: readonly number[];
  /** Ends of each component, as `/Decode` of an image counts them. */
  readonly ranges: readonly number[];
  readonly toRgb: (values: readonly number[]) => Rgb;
}

const MAX_DEPTH = 4;
const MAX_INKS = 32;
const UNIT = [0, 1];

export const GRAY: ColorSpace = {
  family: 'gray',
  components: 1,
  initial: [0],
  ranges: UNIT,
  toRgb: ([gray = 0]) => [gray, gray, gray],
};

const RGB: ColorSpace = {
  family: 'rgb',
  components: 3,
  initial: [0, 0, 0],
  ranges: [...UNIT, ...UNIT, ...UNIT],
  toRgb: ([red = 0, green = 0, blue = 0]) => [red, green, blue],
};

const CMYK: ColorSpace = {
  family: 'cmyk',
  components: 4,
  initial: [0, 0, 0, 1],
  ranges: [...UNIT, ...UNIT, ...UNIT, ...UNIT],
  toRgb: fromInks,
};

const BY_NAME: Readonly<Record<string, ColorSpace>> = {
  DeviceGray: GRAY,
  G: GRAY,
  CalGray: GRAY,
  DeviceRGB: RGB,
  RGB,
  CalRGB: RGB,
  DeviceCMYK: CMYK,
  CMYK,
};

/** What so many components are, where nothing else tells. */
export function spaceOfCount(count: number): ColorSpace | undefined {
  return [GRAY, RGB, CMYK].find(({ components }) => components === count);
}

/** Undefined for spaces that are not built as they should be. */
export function readSpace(document: PdfDocument, value: PdfObject, depth = 0): ColorSpace | undefined {
  const space = document.resolve(value);
  const [head = null, second = null, third = null, fourth = null] = isArray(space) ? space : [space];
  const family = document.nameOf(head) ?? '';
  const known = BY_NAME[family];
  if (known || depth > MAX_DEPTH) return known;
  switch (family) {
    case 'ICCBased':
      return readProfile(document, second, depth);
    case 'Lab':
      return readLab(document, second);
    case 'Indexed':
    case 'I':
      return readIndexed(document, second, document.number(third), fourth, depth);
    case 'Separation':
    case 'DeviceN':
      return readTint(document, second, third, fourth, depth);
    case 'Pattern': {
      const base = second === null ? undefined : readSpace(document, second, depth + 1);
      if (base?.family === 'none') return base;
      return { ...(base ?? GRAY), family: 'pattern', components: base?.components ?? 0 };
    }
    default:
      return undefined;
  }
}

function readProfile(document: PdfDocument, value: PdfObject, depth: number): ColorSpace | undefined {
  const dict = document.dict(value);
  const count = document.number(dict?.get('N') ?? null);
  const alternate = dict?.get('Alternate') ?? null;
  const named = alternate === null ? undefined : readSpace(document, alternate, depth + 1);
  if (named?.family === 'lab' && named.components === count) return named;
  return count === undefined ? undefined : spaceOfCount(count);
}

function readLab(document: PdfDocument, value: PdfObject): ColorSpace {
  const dict = document.dict(value);
  const given = numbers(document, dict?.get('Range') ?? null);
  const range = given.length === 4 ? given : [-100, 100, -100, 100];
  return {
    family: 'lab',
    components: 3,
    initial: [0, 0, 0],
    ranges: [0, 100, ...range],
    toRgb: (values) => fromLab(values, range),
  };
}

function readIndexed(
  document: PdfDocument,
  baseValue: PdfObject,
  high: number | undefined,
  table: PdfObject,
  depth: number,
): ColorSpace | undefined {
  const base = readSpace(document, baseValue, depth + 1);
  if (base?.family === 'none') return { ...base, components: 1 };
  const bytes = tableBytes(document, table);
  if (!base || !bytes || high === undefined || high < 0 || high > 255 || base.components === 0) return undefined;
  const { components, ranges } = base;
  const toRgb = ([index = 0]: readonly number[]) => {
    const entry = Math.max(0, Math.min(Math.floor(high), Math.round(index)));
    const color = Array.from({ length: components }, (_, part) => {
      const [low = 0, top = 1] = [ranges[2 * part], ranges[2 * part + 1]];
      return low + ((top - low) * (bytes[entry * components + part] ?? 0)) / 255;
    });
    return base.toRgb(color);
  };
  return { family: 'indexed', components: 1, initial: [0], ranges: [0, 255], toRgb };
}

function tableBytes(document: PdfDocument, value: PdfObject): Uint8Array | undefined {
  const found = document.resolve(value);
  if (found instanceof PdfString) return found.bytes;
  const stream = document.stream(found);
  return stream && decodeStream(document, stream, 1_000_000);
}

/** Inks by name, shown by the space and function that stand in for them. */
function readTint(
  document: PdfDocument,
  names: PdfObject,
  alternate: PdfObject,
  tint: PdfObject,
  depth: number,
): ColorSpace | undefined {
  const value = document.resolve(names);
  const inks = value instanceof PdfName ? [value] : document.array(value);
  const components = inks.length;
  const isSeen = components === 0 || inks.some((ink) => document.nameOf(ink) !== 'None');
  if (!isSeen) return { ...GRAY, family: 'none', components };
  const base = readSpace(document, alternate, depth + 1);
  const compute = readFunction(document, tint);
  if (!base || !compute || components === 0 || components > MAX_INKS || base.family === 'pattern') return undefined;
  return {
    family: 'inks',
    components,
    initial: Array.from({ length: components }, () => 1),
    ranges: Array.from({ length: components }, () => UNIT).flat(),
    toRgb: (values) => base.toRgb(compute(values)),
  };
}
