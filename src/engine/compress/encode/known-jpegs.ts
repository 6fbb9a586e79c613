/** Remembers JPEGs that were coded before: each round of a gentler level begins with the qualities of the last one. */
import { hash } from 'node:crypto';
import type { Pixels } from '../likeness/ssim.ts';

/** Of all JPEGs that are remembered; the ones that were made first are forgotten first. */
const MOST_BYTES = 12 * 1024 ** 2;

const known = new Map<string, Uint8Array>();
let bytesKnown = 0;

/** Samples are told apart by what they are: a round decodes its pictures anew, and two pictures may show the same. */
const digests = new WeakMap<Uint8Array, string>();

/** @param how names everything but the samples that the JPEG depends on. */
export async function codedOnce(pixels: Pixels, how: string, code: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const key = `${how} ${pixels.width} ${pixels.height} ${pixels.channels} ${digestOf(pixels.data)}`;
  const before = known.get(key);
  if (before) return before;
  const bytes = await code();
  if (!known.has(key)) bytesKnown += bytes.length;
  known.set(key, bytes);
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
