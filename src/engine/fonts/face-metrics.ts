/** Reads the measures of a face from its tables head, hhea, OS/2, post and maxp (OpenType 1.9). */
import type { ShapingFace } from '../../adapters/harfbuzz.ts';

/** Thousandths of an em; the descent is positive. */
export interface FaceMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly italicAngle: number;
  readonly box: readonly number[];
}

export function readMetrics(face: ShapingFace): FaceMetrics {
  const head = tableView(face, 'head');
  const hhea = tableView(face, 'hhea');
  const os2 = tableView(face, 'OS/2');
  const post = tableView(face, 'post');
  const scale = 1000 / (readInt16(head, 18) || 1000);
  const scaled = (value: number) => Math.round(value * scale);
  const ascent = scaled(readInt16(hhea, 4)) || 900;
  const hasCapHeight = (readInt16(os2, 0) || 0) >= 2;
  return {
    ascent,
    descent: Math.abs(scaled(readInt16(hhea, 6))),
    capHeight: (hasCapHeight && scaled(readInt16(os2, 88))) || Math.round(ascent * 0.75),
    italicAngle: readInt16(post, 4),
    box: [36, 38, 40, 42].map((at) => scaled(readInt16(head, at))),
  };
}

export function glyphCount(face: ShapingFace): number {
  const maxp = tableView(face, 'maxp');
  return maxp && maxp.byteLength >= 6 ? maxp.getUint16(4) : 0;
}

function tableView(face: ShapingFace, tag: string): DataView | undefined {
  const bytes = face.table(tag);
  return bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readInt16(view: DataView | undefined, at: number): number {
  return view && at + 2 <= view.byteLength ? view.getInt16(at) : 0;
}
