/** Reads which character number (CID) each glyph of a CFF font bears (Adobe Technical Note 5176, 9 to 13). */

const ROS_OPERATOR = 0x0c1e;
const CHARSET_OPERATOR = 15;

/** @returns glyph → CID; undefined where they are the same: fonts that are not CID-keyed are addressed by glyph. */
export function readCids(cff: Uint8Array, glyphCount: number): ((glyph: number) => number) | undefined {
  const view = new DataView(cff.buffer, cff.byteOffset, cff.byteLength);
  const names = readIndex(view, view.getUint8(2));
  const dictionaries = readIndex(view, names.end);
  const [top] = dictionaries.items;
  const entries = top ? readDict(view, top.start, top.end) : new Map<number, number>();
  if (!entries.has(ROS_OPERATOR)) return undefined;
  const offset = entries.get(CHARSET_OPERATOR) ?? 0;
  if (offset <= 2) return undefined;
  const cids = readCharset(view, offset, glyphCount);
  return (glyph) => cids[glyph] ?? 0;
}

interface Index {
  readonly items: readonly { readonly start: number; readonly end: number }[];
  readonly end: number;
}

function readIndex(view: DataView, at: number): Index {
  const count = view.getUint16(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = view.getUint8(at + 2);
  const offset = (n: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(at + 3 + n * size + byte);
    return value;
  };
  const base = at + 2 + (count + 1) * size;
  const items = Array.from({ length: count }, (_, n) => ({ start: base + offset(n), end: base + offset(n + 1) }));
  return { items, end: base + offset(count) };
}

/** The last operand of each operator; two-byte operators have 0x0c in front. */
function readDict(view: DataView, start: number, end: number): Map<number, number> {
  const entries = new Map<number, number>();
  let operand = 0;
  for (let at = start; at < end; ) {
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 | view.getUint8(at++) : byte;
      entries.set(operator, operand);
    } else if (byte === 28) {
      operand = view.getInt16(at);
      at += 2;
    } else if (byte === 29) {
      operand = view.getInt32(at);
      at += 4;
    } else if (byte === 30) {
      while ((view.getUint8(at) & 0x0f) !== 0x0f) at++;
      at++;
    } else if (byte <= 246) operand = byte - 139;
    else if (byte <= 250) operand = (byte - 247) * 256 + view.getUint8(at++) + 108;
    else operand = -(byte - 251) * 256 - view.getUint8(at++) - 108;
  }
  return entries;
}

function readCharset(view: DataView, offset: number, glyphCount: number): Uint16Array {
  const cids = new Uint16Array(glyphCount);
  const format = view.getUint8(offset);
  let at = offset + 1;
  for (let glyph = 1; glyph < glyphCount; ) {
    const first = view.getUint16(at);
    at += 2;
    let left = 0;
    if (format === 1) left = view.getUint8(at++);
    if (format === 2) {
      left = view.getUint16(at);
      at += 2;
    }
    for (let step = 0; step <= left && glyph < glyphCount; step++) cids[glyph++] = first + step;
  }
  return cids;
}
