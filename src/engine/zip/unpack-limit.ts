/** How much a zip may unpack to: the one bound for all that opens zips, Office files and books included. */
import { ToolError } from '../../contract/messages/tool-error.ts';
import { MAX_UNPACK_RATIO, MIN_UNPACKED_BYTES } from '../../contract/site/limits.ts';

/** Bytes that a file of so many bytes may unpack to. */
export function unpackLimit(packed: number): number {
  return Math.max(MIN_UNPACKED_BYTES, packed * MAX_UNPACK_RATIO);
}

/**
 * @param unpacked what its directory claims, in bytes. @param packed size of the file.
 * @throws ToolError `unpacks-too-large`.
 */
export function requireModestUnpacking(unpacked: number, packed: number): void {
  if (unpacked > unpackLimit(packed)) throw new ToolError('unpacks-too-large');
}
