/** Deflates as small as zlib can, in no more memory than so few bytes need. */
import { constants, deflateSync } from 'node:zlib';

const [LEAST_WINDOW_BITS, MOST_WINDOW_BITS] = [9, 15];
const [LEAST_MEMORY_LEVEL, MOST_MEMORY_LEVEL] = [1, 8];
/** A memory level so far below the bits of the window finds all that the usual one finds. */
const LEVELS_BELOW = 6;
/** zlib looks so far ahead, and no match begins nearer to the end of the window. */
const LOOK_AHEAD_BYTES = 262;

/**
 * The zlib form (RFC 1950). Each call takes as much memory as a window of 32 KB needs, 260 KB, where nothing is said: a
 * thousand small streams would fill memory sooner than it is freed.
 */
export function deflateBest(bytes: Uint8Array): Uint8Array {
  const bits = Math.ceil(Math.log2(bytes.length + LOOK_AHEAD_BYTES));
  const windowBits = Math.min(MOST_WINDOW_BITS, Math.max(LEAST_WINDOW_BITS, bits));
  const memLevel = Math.min(MOST_MEMORY_LEVEL, Math.max(LEAST_MEMORY_LEVEL, windowBits - LEVELS_BELOW));
  return deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION, windowBits, memLevel, ...roomFor(bytes.length) });
}

const [LEAST_ROOM_BYTES, MOST_ROOM_BYTES] = [64, 16 * 1024];

/** Node gets 16 KB for the result of each call, and more in pieces of that; small data needs less. */
export function roomFor(bytes: number): { readonly chunkSize: number } {
  return { chunkSize: Math.min(MOST_ROOM_BYTES, bytes + LEAST_ROOM_BYTES) };
}
