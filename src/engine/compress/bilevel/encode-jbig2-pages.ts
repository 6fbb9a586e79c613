/** Packs pages of black and white that share their letters: each that comes again is written once for all of them. Lossless. */
import { setImmediate } from 'node:timers/promises';
import type { Bilevel } from './encode-g4.ts';
import { fillRowsOf, genericRegion } from './encode-jbig2.ts';
import { encodeDictionary, encodeInstances, type Instance } from './encode-symbols.ts';
import { type Bitmap, findShapes, type InkShape } from './ink-shapes.ts';
import { pageInformation, regionInformation, SEGMENT, segment } from './segments.ts';
import { type Step, SymbolClasses } from './symbol-classes.ts';

/** Sides of what may be a letter, in pixels. */
const LIMITS = { least: 5, most: 255 };
const DICTIONARY = 0;
/** Share of the work that finding like letters takes. */
const SETTLING = 0.4;
const REST: Step = () => setImmediate();

/** A page whose shapes are known: what a group of pages holds of each. */
export interface ShapedPage {
  /** Turned round where most of it is ink: light letters on dark ground. */
  readonly picture: Bilevel;
  readonly isTurned: boolean;
  readonly shapes: readonly InkShape[];
}

export interface SharedPages {
  /** What all pages need. */
  readonly globals: Uint8Array;
  readonly pages: readonly Uint8Array[];
}

export function shapePage(picture: Bilevel): ShapedPage {
  const page = spread(picture);
  const isTurned = inkOf(page) * 2 > page.bits.length;
  if (isTurned) for (let at = 0; at < page.bits.length; at++) page.bits[at] = 1 - (page.bits[at] ?? 0);
  const seen = isTurned ? { ...picture, blackIsOne: !picture.blackIsOne } : picture;
  return { picture: seen, isTurned, shapes: findShapes(page, LIMITS) };
}

function inkOf({ bits }: Bitmap): number {
  let ink = 0;
  for (let at = 0; at < bits.length; at++) ink += bits[at] ?? 0;
  return ink;
}

/** @returns undefined where hardly anything comes again. */
export async function encodeJbig2Pages(pages: readonly ShapedPage[], step = REST): Promise<SharedPages | undefined> {
  const symbols = await chooseSymbols(pages, step);
  if (symbols.ordered.length < 2) return undefined;
  const encoded: Uint8Array[] = [];
  for (const page of pages) {
    encoded.push(Buffer.concat([pageHead(page), ...encodePage(page, symbols)]));
    await step((1 - SETTLING) / pages.length);
  }
  return { globals: dictionary(symbols.ordered, 0), pages: encoded };
}

/** One page with its own letters, which needs nothing beside it. @returns undefined where hardly any comes again. */
export async function encodeJbig2Symbols(page: ShapedPage, step = REST): Promise<Uint8Array | undefined> {
  const symbols = await chooseSymbols([page], step);
  if (symbols.ordered.length < 2) return undefined;
  return Buffer.concat([dictionary(symbols.ordered, 1), pageHead(page), ...encodePage(page, symbols)]);
}

interface Symbols {
  readonly classes: SymbolClasses;
  /** As the dictionary lists them. */
  readonly ordered: readonly Bitmap[];
  readonly numbers: ReadonlyMap<Bitmap, number>;
}

async function chooseSymbols(pages: readonly ShapedPage[], step: Step): Promise<Symbols> {
  const classes = new SymbolClasses();
  for (const { shapes } of pages) for (const shape of shapes) classes.add(shape);
  await classes.settle((share) => step(share * SETTLING));
  const used = new Set<Bitmap>();
  for (const { shapes } of pages) {
    for (const shape of shapes) {
      const found = classes.find(shape);
      if (found) used.add(found.symbol);
    }
  }
  const ordered = [...used].sort((a, b) => a.height - b.height || a.width - b.width);
  return { classes, ordered, numbers: new Map(ordered.map((symbol, number) => [symbol, number])) };
}

function dictionary(symbols: readonly Bitmap[], page: 0 | 1): Buffer {
  return segment({ number: DICTIONARY, type: SEGMENT.dictionary, page }, encodeDictionary(symbols));
}

function pageHead({ picture, isTurned }: ShapedPage): Buffer {
  return segment({ number: 1, type: SEGMENT.page, page: 1 }, pageInformation(picture, isTurned));
}

/** The letters at their places, and beneath them all that is no letter of the dictionary. */
function encodePage(
  { picture, isTurned, shapes }: ShapedPage,
  { classes, ordered, numbers }: Symbols,
): readonly Buffer[] {
  const instances: Instance[] = [];
  const rest = spread(picture);
  for (const shape of shapes) {
    const found = classes.find(shape);
    if (!found) continue;
    instances.push({ ...shape, symbol: numbers.get(found.symbol) ?? 0, refined: found.refined });
    erase(rest, shape);
  }
  const { width } = rest;
  const parts: Buffer[] = [];
  if (rest.bits.includes(1)) {
    const fill = (y: number, into: Uint8Array) => into.set(rest.bits.subarray(y * width, (y + 1) * width));
    parts.push(genericRegion(rest, fill, isTurned)(2));
  }
  if (instances.length > 0) {
    const place = { number: 3, type: SEGMENT.text, page: 1, needs: DICTIONARY } as const;
    parts.push(segment(place, regionInformation(rest, isTurned), encodeInstances(ordered, instances)));
  }
  return parts;
}

/** A byte a pixel, 1 for ink. */
function spread(picture: Bilevel): Bitmap {
  const { width, height } = picture;
  const bits = new Uint8Array(width * height);
  const fill = fillRowsOf(picture);
  for (let y = 0; y < height; y++) fill(y, bits.subarray(y * width, (y + 1) * width));
  return { width, height, bits };
}

function erase({ bits, width }: Bitmap, shape: InkShape): void {
  for (let at = 0; at < shape.bits.length; at++) {
    if (shape.bits[at] === 0) continue;
    bits[(shape.y + Math.floor(at / shape.width)) * width + shape.x + (at % shape.width)] = 0;
  }
}
