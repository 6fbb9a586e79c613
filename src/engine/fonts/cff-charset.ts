/** Reads which character number (CID) each glyph of a CFF font bears (Adobe Technical Note 5176, 9 to 13). */
import { CFF_OPERATOR, readCffCharset, readCffDict, readCffIndex } from './cff-structure.ts';

/** @returns glyph → CID; undefined where they are the same: fonts that are not CID-keyed are addressed by glyph. */
export function readCids(cff: Uint8Array, glyphCount: number): ((glyph: number) => number) | undefined {
  const names = readCffIndex(cff, cff[2] ?? 0);
  const [top] = readCffIndex(cff, names.end).items;
  const entries = top && readCffDict(top);
  if (!entries?.has(CFF_OPERATOR.ros)) return undefined;
  const offset = entries.get(CFF_OPERATOR.charset)?.at(-1) ?? 0;
  if (offset <= 2) return undefined;
  const cids = readCffCharset(cff, offset, glyphCount);
  return (glyph) => cids[glyph] ?? 0;
}
