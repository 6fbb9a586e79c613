/** Writes the colours of mesh shadings anew: vertices and patches stay where they are (ISO 32000-2, 8.7.4.5.5 to 8.7.4.5.8). */
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict } from '../syntax/object.ts';
import { numbers } from './functions.ts';

export interface Mesh {
  readonly bytes: Uint8Array;
  readonly dict: PdfDict;
  readonly type: number;
  readonly components: number;
}

export interface ChangedMesh {
  readonly bytes: Uint8Array;
  readonly decode: readonly number[];
}

interface Layout {
  readonly flagBits: number;
  readonly coordinateBits: number;
  readonly componentBits: number;
}

const FREE_TRIANGLES = 4;
const LATTICE = 5;
const COONS = 6;
const TENSORS = 7;

/** The new colours have 8 bits a component. Undefined for meshes that are not built as they should be. */
export function changeMesh(
  document: PdfDocument,
  { bytes, dict, type, components }: Mesh,
  colorOf: (color: readonly number[]) => readonly number[],
): ChangedMesh | undefined {
  const bits = (key: string) => document.number(dict.get(key)) ?? 0;
  const decode = numbers(document, dict.get('Decode'));
  const layout: Layout = {
    flagBits: type === LATTICE ? 0 : bits('BitsPerFlag'),
    coordinateBits: bits('BitsPerCoordinate'),
    componentBits: bits('BitsPerComponent'),
  };
  if (!isSound(type, layout) || decode.length < 4 + 2 * components) return undefined;
  const reader = new BitReader(bytes);
  const writer = new BitWriter();
  const top = 2 ** layout.componentBits - 1;
  let made = 1;
  while (reader.has(layout.flagBits + 2 * layout.coordinateBits + components * layout.componentBits)) {
    const flag = layout.flagBits > 0 ? reader.take(layout.flagBits) : 0;
    if (layout.flagBits > 0) writer.put(flag, layout.flagBits);
    const { points, colors } = partsOf(type, flag & 3);
    for (let value = 0; value < 2 * points; value++)
      writer.put(reader.take(layout.coordinateBits), layout.coordinateBits);
    for (let color = 0; color < colors; color++) {
      const old = Array.from({ length: components }, (_, part) => {
        const [low = 0, high = 1] = [decode[4 + 2 * part], decode[5 + 2 * part]];
        return low + ((high - low) * reader.take(layout.componentBits)) / top;
      });
      const values = colorOf(old);
      made = values.length;
      for (const value of values) writer.put(Math.round(value * 255), 8);
    }
    reader.align();
    writer.align();
  }
  const ends = Array.from({ length: made }, () => [0, 1]).flat();
  return { bytes: writer.bytes(), decode: [...decode.slice(0, 4), ...ends] };
}

function isSound(type: number, { flagBits, coordinateBits, componentBits }: Layout): boolean {
  const isKnown = type >= FREE_TRIANGLES && type <= TENSORS;
  const hasFlags = type === LATTICE || (flagBits >= 2 && flagBits <= 8);
  return (
    isKnown && hasFlags && coordinateBits >= 1 && coordinateBits <= 32 && componentBits >= 1 && componentBits <= 16
  );
}

/** A patch that shares an edge with the one before it says less. */
function partsOf(type: number, flag: number): { readonly points: number; readonly colors: number } {
  if (type === COONS) return flag === 0 ? { points: 12, colors: 4 } : { points: 8, colors: 2 };
  if (type === TENSORS) return flag === 0 ? { points: 16, colors: 4 } : { points: 12, colors: 2 };
  return { points: 1, colors: 1 };
}

class BitReader {
  readonly #bytes: Uint8Array;
  #bit = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  has(bits: number): boolean {
    return this.#bit + bits <= this.#bytes.length * 8;
  }

  take(bits: number): number {
    let value = 0;
    for (let left = bits; left > 0; ) {
      const used = this.#bit & 7;
      const part = Math.min(left, 8 - used);
      const byte = this.#bytes[this.#bit >> 3] ?? 0;
      value = value * 2 ** part + ((byte >> (8 - used - part)) & (2 ** part - 1));
      this.#bit += part;
      left -= part;
    }
    return value;
  }

  align(): void {
    this.#bit = Math.ceil(this.#bit / 8) * 8;
  }
}

class BitWriter {
  readonly #bytes: number[] = [];
  #used = 0;

  put(value: number, bits: number): void {
    for (let left = bits; left > 0; ) {
      if (this.#used === 0) this.#bytes.push(0);
      const part = Math.min(left, 8 - this.#used);
      const piece = Math.floor(value / 2 ** (left - part)) % 2 ** part;
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (piece << (8 - this.#used - part));
      this.#used = (this.#used + part) % 8;
      left -= part;
    }
  }

  align(): void {
    this.#used = 0;
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
