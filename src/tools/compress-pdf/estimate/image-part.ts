/** What the dictionary and the first bytes of an image tell of it. */
import type { ImagePlace } from './image-places.ts';
import { numberAt } from './read-objects.ts';

export interface ImagePart {
  readonly kind: 'dct' | 'jpx' | 'ccitt' | 'jbig2' | 'flate' | 'bilevel';
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** Of a JPEG: mean of its first quantisation table; else 0. */
  readonly steps: number;
  /** Of a JPEG: how many its frame has; else 0. */
  readonly channels: number;
  /** Undefined where no page was found to show it. */
  readonly place?: ImagePlace | undefined;
}

const KINDS: readonly (readonly [filter: string, kind: ImagePart['kind']])[] = [
  ['DCTDecode', 'dct'],
  ['JPXDecode', 'jpx'],
  ['CCITTFaxDecode', 'ccitt'],
  ['JBIG2Decode', 'jbig2'],
];

/** @param head the first bytes of its data, at least a JPEG's tables. */
export function imagePart(
  stream: { readonly dictionary: string; readonly bytes: number },
  head: Uint8Array,
): ImagePart {
  const { dictionary, bytes } = stream;
  const isBilevel = numberAt(dictionary, 'BitsPerComponent') === 1 || /\/ImageMask\s+true/.test(dictionary);
  const kind = KINDS.find(([filter]) => dictionary.includes(filter))?.[1] ?? (isBilevel ? 'bilevel' : 'flate');
  const [width, height] = [numberAt(dictionary, 'Width'), numberAt(dictionary, 'Height')];
  return { kind, bytes, width, height, ...(kind === 'dct' ? jpegFacts(head) : { steps: 0, channels: 0 }) };
}

function jpegFacts(head: Uint8Array): { readonly steps: number; readonly channels: number } {
  let steps = 0;
  for (let at = 2; at + 4 < head.length && head[at] === 0xff; ) {
    const marker = head[at + 1] ?? 0;
    if (marker === 0xdb && steps === 0) steps = head.slice(at + 5, at + 69).reduce((sum, each) => sum + each, 0) / 64;
    if (marker >= 0xc0 && marker <= 0xc2) return { steps, channels: head[at + 9] ?? 0 };
    at += 2 + (head[at + 2] ?? 0) * 256 + (head[at + 3] ?? 0);
  }
  return { steps, channels: 0 };
}
