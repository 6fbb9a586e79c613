/** How much of a TrueType font is left when the glyphs that nobody sees and the tables that no reader asks for go. */
import { packedLength } from './read-objects.ts';

/** Tables that stay as they are; outlines shrink with the glyphs, all others go or pack to nearly nothing. */
const KEPT = ['head', 'hhea', 'maxp', 'cmap', 'cvt ', 'fpgm', 'prep'];

/**
 * @param font a TrueType program (`glyf` outlines), unpacked.
 * @param used glyphs that text shows; undefined where nobody knows.
 * @returns bytes that are left of it, packed; undefined where it has no outlines that we know.
 */
export async function fontLeft(font: Uint8Array, used: number | undefined): Promise<number | undefined> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = tablesOf(view);
  const drawn = drawnGlyphs(view, tables);
  if (drawn === 0) return undefined;
  const share = used === undefined ? 1 : Math.min(1, (used + 1) / drawn);
  const packed = (tag: string) => {
    const { start, length } = tables.get(tag) ?? { start: 0, length: 0 };
    return packedLength(font.subarray(start, start + length));
  };
  let left = (await packed('glyf')) * share;
  for (const tag of KEPT) left += await packed(tag);
  return left;
}

interface Table {
  readonly start: number;
  readonly length: number;
}

function tablesOf(view: DataView): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>();
  const count = view.byteLength < 12 ? 0 : view.getUint16(4);
  for (let at = 12; at < 12 + 16 * count && at + 16 <= view.byteLength; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
    tables.set(tag, { start: view.getUint32(at + 8), length: view.getUint32(at + 12) });
  }
  return tables;
}

/** Glyphs with an outline. */
function drawnGlyphs(view: DataView, tables: ReadonlyMap<string, Table>): number {
  const [head, loca] = [tables.get('head'), tables.get('loca')];
  if (!head || !loca || head.start + 52 > view.byteLength || loca.start + loca.length > view.byteLength) return 0;
  const isLong = view.getUint16(head.start + 50) === 1;
  const step = isLong ? 4 : 2;
  let drawn = 0;
  for (let at = loca.start, before = -1; at + step <= loca.start + loca.length; at += step) {
    const now = isLong ? view.getUint32(at) : view.getUint16(at);
    if (before >= 0 && now > before) drawn++;
    before = now;
  }
  return drawn;
}
