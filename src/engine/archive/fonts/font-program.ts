/** The program that is embedded with a font: which glyphs it has and how wide they are. */

import { CffProgram } from '../../fonts/cff-program.ts';
import { TrueType } from '../../fonts/true-type.ts';
import { readType1, type Type1Font } from '../../fonts/type1.ts';
import type { PdfDict } from '../../syntax/object.ts';
import type { Subject } from '../rules/subject.ts';

export type FontProgram =
  | { readonly kind: 'true-type'; readonly program: TrueType; readonly width: (glyph: number) => number | undefined }
  | { readonly kind: 'cff'; readonly program: CffProgram }
  | { readonly kind: 'type1'; readonly program: Type1Font };

/** `none`: nothing is embedded. `broken`: what is embedded cannot be read. */
export function readProgram(subject: Subject, descriptor: PdfDict | undefined): FontProgram | 'none' | 'broken' {
  const key = ['FontFile', 'FontFile2', 'FontFile3'].find((each) =>
    subject.document.stream(descriptor?.get(each) ?? null),
  );
  if (!descriptor || key === undefined) return 'none';
  const bytes = subject.bytes(descriptor.get(key));
  if (!bytes) return 'broken';
  try {
    if (key === 'FontFile') return { kind: 'type1', program: readType1(bytes) };
    if (key === 'FontFile3' && !isOpenType(bytes)) return { kind: 'cff', program: new CffProgram(bytes) };
    return readSfnt(bytes);
  } catch (error) {
    if (error instanceof RangeError) return 'broken';
    throw error;
  }
}

function isOpenType(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return head === 'OTTO' || head === 'true' || head === '\0\x01\0\0';
}

function readSfnt(bytes: Uint8Array): FontProgram {
  const tables = tablesOf(bytes);
  const cff = tables.get('CFF ');
  if (cff) return { kind: 'cff', program: new CffProgram(cff) };
  const program = new TrueType(bytes);
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((tag) => viewOf(tables.get(tag)));
  if (!head || !hhea || !hmtx) throw new RangeError('a table is missing');
  const scale = 1000 / (head.getUint16(18) || 1000);
  const last = hhea.getUint16(34) - 1;
  const width = (glyph: number) => {
    const at = Math.min(glyph, last) * 4;
    return at >= 0 && at + 2 <= hmtx.byteLength ? hmtx.getUint16(at) * scale : undefined;
  };
  return { kind: 'true-type', program, width };
}

function viewOf(bytes: Uint8Array | undefined): DataView | undefined {
  return bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function tablesOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < Math.min(64, view.getUint16(4)); index++) {
    const at = 12 + index * 16;
    const tag = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
    const start = view.getUint32(at + 8);
    tables.set(tag, bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  return tables;
}

/** The width that a Type 1 charstring begins with (`hsbw`, `sbw`), in thousandths of an em. */
export function type1Width({ matrix }: Type1Font, code: Uint8Array): number | undefined {
  const stack: number[] = [];
  for (let at = 0; at < code.length; at++) {
    const byte = code[at] ?? 0;
    if (byte >= 32) at = pushNumber(stack, code, at);
    else if (byte === 13) return (stack[1] ?? 0) * (matrix[0] ?? 0.001) * 1000;
    else if (byte === 12 && code[at + 1] === 12) {
      const [a = 0, b = 1] = stack.splice(-2);
      stack.push(a / b);
      at++;
    } else if (byte === 12 && code[at + 1] === 7) return (stack[2] ?? 0) * (matrix[0] ?? 0.001) * 1000;
    else return undefined;
  }
  return undefined;
}

function pushNumber(stack: number[], code: Uint8Array, at: number): number {
  const [byte = 0, next = 0] = code.subarray(at, at + 2);
  if (byte <= 246) stack.push(byte - 139);
  else if (byte <= 250) stack.push((byte - 247) * 256 + next + 108);
  else if (byte <= 254) stack.push(-(byte - 251) * 256 - next - 108);
  else {
    stack.push(Buffer.from(code.subarray(at + 1, at + 5)).readInt32BE());
    return at + 4;
  }
  return byte <= 246 ? at : at + 1;
}
