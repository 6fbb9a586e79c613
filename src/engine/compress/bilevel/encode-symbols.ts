/** Writes shapes that come again and again once, and a page as places of them (ITU-T T.88, 6.4 and 6.5). Lossless: what differs is refined. */
import { ArithmeticCoder } from './arithmetic-coder.ts';
import { codeBitmap, contextsFor, FEW_PIXELS, MANY_PIXELS, type Template } from './generic-region.ts';
import type { Bitmap } from './ink-shapes.ts';
import { IntegerCoder, SymbolCoder } from './integer-coder.ts';
import { pixelBytes } from './segments.ts';

/** A place of a symbol on a page. */
export interface Instance extends Bitmap {
  readonly x: number;
  readonly y: number;
  /** In the order of the dictionary. */
  readonly symbol: number;
  /** Where the symbol's upper left corner lies in it, where the two are not the same; undefined where they are. */
  readonly refined: { readonly dx: number; readonly dy: number } | undefined;
}

/** Rows of a strip, as its logarithm: letters of one line lie in few strips. */
const STRIP_LOG = 3;
const STRIP = 1 << STRIP_LOG;
const BOTTOM_LEFT = 0;
/** The adaptive pixels of a refinement stand up left in both pictures. */
const REFINED_PIXELS = [-1, -1, -1, -1];

/** The data of a symbol dictionary. @param symbols by height, then by width. */
export function encodeDictionary(symbols: readonly Bitmap[]): Buffer {
  const [many, few] = [MANY_PIXELS, FEW_PIXELS].map((template) => dictionaryData(symbols, template));
  return few && many && few.length < many.length ? few : (many ?? Buffer.alloc(0));
}

function dictionaryData(symbols: readonly Bitmap[], template: Template): Buffer {
  const head = Buffer.alloc(10 + template.adaptive.length);
  head.writeUInt16BE(template.number << 10, 0);
  head.set(pixelBytes(template.adaptive), 2);
  head.writeUInt32BE(symbols.length, head.length - 8);
  head.writeUInt32BE(symbols.length, head.length - 4);
  const coder = new ArithmeticCoder(symbols.length * 40);
  const [heights, widths, exported] = [new IntegerCoder(coder), new IntegerCoder(coder), new IntegerCoder(coder)];
  const contexts = contextsFor(template);
  let [height, width] = [0, 0];
  for (const [index, symbol] of symbols.entries()) {
    if (symbol.height !== height) {
      if (index > 0) widths.encodeEnd();
      heights.encode(symbol.height - height);
      [height, width] = [symbol.height, 0];
    }
    widths.encode(symbol.width - width);
    width = symbol.width;
    codeBitmap(coder, contexts, template, symbol);
  }
  widths.encodeEnd();
  // None is kept back, all are given out.
  exported.encode(0);
  exported.encode(symbols.length);
  return Buffer.concat([head, coder.finish()]);
}

/** The data of a text region of this size, behind what every region tells of itself. */
export function encodeInstances(symbols: readonly Bitmap[], instances: readonly Instance[]): Buffer {
  const refines = instances.some(({ refined }) => refined);
  const head = Buffer.alloc(refines ? 10 : 6);
  head.writeUInt16BE((refines ? 2 : 0) | (STRIP_LOG << 2) | (BOTTOM_LEFT << 4), 0);
  if (refines) head.set(pixelBytes(REFINED_PIXELS), 2);
  head.writeUInt32BE(instances.length, head.length - 4);
  const coder = new ArithmeticCoder(instances.length * 8);
  const page = new PlaceCoder(coder, symbols, refines);
  for (const strip of stripsOf(instances)) page.encodeStrip(strip);
  return Buffer.concat([head, coder.finish()]);
}

interface Strip {
  readonly top: number;
  readonly instances: Instance[];
}

const bottomOf = ({ y, height }: Instance) => y + height - 1;

function stripsOf(instances: readonly Instance[]): readonly Strip[] {
  const strips = new Map<number, Strip>();
  for (const instance of instances) {
    const top = Math.floor(bottomOf(instance) / STRIP) * STRIP;
    const strip = strips.get(top) ?? { top, instances: [] };
    strips.set(top, strip);
    strip.instances.push(instance);
  }
  for (const strip of strips.values()) strip.instances.sort((a, b) => a.x - b.x || bottomOf(a) - bottomOf(b));
  return [...strips.values()].sort((a, b) => a.top - b.top);
}

class PlaceCoder {
  readonly #coder: ArithmeticCoder;
  readonly #symbols: readonly Bitmap[];
  readonly #refines: boolean;
  readonly #numbers;
  readonly #ids: SymbolCoder;
  readonly #contexts = new Uint8Array(1 << 13);
  #top = 0;
  #firstLeft = 0;

  constructor(coder: ArithmeticCoder, symbols: readonly Bitmap[], refines: boolean) {
    this.#coder = coder;
    this.#symbols = symbols;
    this.#refines = refines;
    this.#ids = new SymbolCoder(coder, symbols.length);
    const one = () => new IntegerCoder(coder);
    this.#numbers = {
      ...{ down: one(), first: one(), along: one(), inStrip: one() },
      ...{ isRefined: one(), width: one(), height: one(), dx: one(), dy: one() },
    };
    // Where the first strip begins is told from here.
    this.#numbers.down.encode(0);
  }

  encodeStrip({ top, instances }: Strip): void {
    const { down, first, along, inStrip } = this.#numbers;
    down.encode((top - this.#top) / STRIP);
    this.#top = top;
    let left: number | undefined;
    for (const instance of instances) {
      if (left === undefined) {
        first.encode(instance.x - this.#firstLeft);
        this.#firstLeft = instance.x;
      } else along.encode(instance.x - left);
      inStrip.encode(bottomOf(instance) - top);
      this.#ids.encode(instance.symbol);
      if (this.#refines) this.#encodeRefinement(instance);
      left = instance.x + instance.width - 1;
    }
    along.encodeEnd();
  }

  #encodeRefinement(instance: Instance): void {
    const { isRefined, width, height, dx, dy } = this.#numbers;
    const symbol = this.#symbols[instance.symbol];
    isRefined.encode(instance.refined ? 1 : 0);
    if (!instance.refined || !symbol) return;
    const [wider, taller] = [instance.width - symbol.width, instance.height - symbol.height];
    width.encode(wider);
    height.encode(taller);
    dx.encode(instance.refined.dx - Math.floor(wider / 2));
    dy.encode(instance.refined.dy - Math.floor(taller / 2));
    codeRefined(this.#coder, this.#contexts, instance, symbol, instance.refined);
  }
}

/** Pixel by pixel, from those around it and from those of the symbol beneath (6.3.5, template 0). */
export function codeRefined(
  coder: Pick<ArithmeticCoder, 'encode'>,
  contexts: Uint8Array,
  made: Bitmap,
  from: Bitmap,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): void {
  const here = framed(made);
  const under = FRAMED.get(from) ?? framed(from);
  FRAMED.set(from, under);
  const [row, rowUnder] = [made.width + 2 * FRAME, from.width + 2 * FRAME];
  for (let y = 0; y < made.height; y++) {
    let at = (y + FRAME) * row + FRAME;
    let below = (y - dy + FRAME) * rowUnder - dx + FRAME;
    // Three pixels each, newest in the lowest bit: of the row above, and of three rows of the symbol.
    let above = pairAt(here, at - row);
    let upper = pairAt(under, below - rowUnder);
    let middle = pairAt(under, below);
    let lower = pairAt(under, below + rowUnder);
    let bit = 0;
    for (const end = at + made.width; at < end; at++, below++) {
      above = ((above << 1) | (here[at - row + 1] ?? 0)) & 7;
      upper = ((upper << 1) | (under[below - rowUnder + 1] ?? 0)) & 7;
      middle = ((middle << 1) | (under[below + 1] ?? 0)) & 7;
      lower = ((lower << 1) | (under[below + rowUnder + 1] ?? 0)) & 7;
      const context = (above << 10) | (bit << 9) | (upper << 6) | (middle << 3) | lower;
      bit = here[at] ?? 0;
      coder.encode(contexts, context, bit);
    }
  }
}

/** A pixel and the one left of it. */
function pairAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at - 1] ?? 0) << 1) | (pixels[at] ?? 0);
}

/** Paper around a shape, in pixels: as far as a refinement looks beyond its edges. */
const FRAME = 6;

/** Symbols with their frames: most stand for many shapes. */
const FRAMED = new WeakMap<Bitmap, Uint8Array>();

function framed({ bits, width, height }: Bitmap): Uint8Array {
  const row = width + 2 * FRAME;
  const all = new Uint8Array(row * (height + 2 * FRAME));
  for (let y = 0; y < height; y++) {
    all.set(bits.subarray(y * width, (y + 1) * width), (y + FRAME) * row + FRAME);
  }
  return all;
}
