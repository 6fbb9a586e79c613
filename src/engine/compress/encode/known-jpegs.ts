/** Remembers JPEGs that were coded before: each round of a gentler level begins with the qualities of the last one. */
import { hash } from 'node:crypto';
import type { Pixels } from '../likeness/ssim.ts';

/** Of all JPEGs that are remembered; the ones that were made first are forgotten first. */
const MOST_BYTES = 12 * 1024 ** 2;

const known = new Map<string, Uint8Array>();
let bytesKnown = 0;

/** Those that are being coded: pictures that show the same are worked on side by side. */
const begun = new Map<string, Promise<Uint8Array>>();

/** Samples are told apart by what they are: a round decodes its pictures anew, and two pictures may show the same. */
const digests = new WeakMap<Uint8Array, string>();

/** @param how names everything but the samples that the JPEG depends on. */
export async function codedOnce(pixels: Pixels, how: string, code: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const key = `${how} ${pixels.width} ${pixels.height} ${pixels.channels} ${digestOf(pixels.data)}`;
  const before = known.get(key) ?? begun.get(key);
  if (before) return before;
  const coding = code();
  begun.set(key, coding);
  try {
    return remembered(key, await coding);
  } finally {
    begun.delete(key);
  }
}

function remembered(key: string, bytes: Uint8Array): Uint8Array {
  known.set(key, bytes);
  bytesKnown += bytes.length;
  for (const [oldest, { length }] of known) {
    if (bytesKnown <= MOST_BYTES) break;
    known.delete(oldest);
    bytesKnown -= length;
  }
  return bytes;
}

function digestOf(data: Uint8Array): string {
  const digest = digests.get(data) ?? hash('sha256', data, 'base64');
  digests.set(data, digest);
  return digest;
}
