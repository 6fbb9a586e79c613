/** Rewrites the operators of a content stream that set a colour of light or ink, to shades of grey (ISO 32000-2, 8.6.8). */

import { readOperators } from '../../content/content-operators.ts';
import { isArray, PdfName, type PdfObject, PdfString } from '../../syntax/object.ts';
import { brightness } from './gray-function.ts';
import { type Kind, kindOfCount } from './gray-kinds.ts';

const SETS: Readonly<Record<string, readonly [kind: Kind, operator: string]>> = {
  rg: ['rgb', 'g'],
  RG: ['rgb', 'G'],
  k: ['cmyk', 'g'],
  K: ['cmyk', 'G'],
};
const DEVICE: Readonly<Record<string, Kind>> = { DeviceRGB: 'rgb', DeviceCMYK: 'cmyk', RGB: 'rgb', CMYK: 'cmyk' };
const DECIMALS = 1000;

export interface GrayContent {
  readonly bytes: Uint8Array;
  /** Kinds for which the content now asks by the name of `spaceName`. */
  readonly asks: ReadonlySet<'rgb' | 'cmyk'>;
}

export function spaceName(kind: 'rgb' | 'cmyk'): string {
  return `SheafGrey${kind}`;
}

/** Undefined when nothing in it sets a colour. */
export function grayContent(bytes: Uint8Array): GrayContent | undefined {
  const parts: Uint8Array[] = [];
  const asks = new Set<'rgb' | 'cmyk'>();
  /** Of fills and of strokes: the kind of the device space that was chosen by name. */
  const chosen: { fill: Kind | undefined; stroke: Kind | undefined } = { fill: undefined, stroke: undefined };
  const saved: (typeof chosen)[] = [];
  let done = 0;
  const put = (start: number, end: number, text: string) => {
    parts.push(bytes.subarray(done, start), Buffer.from(text, 'latin1'));
    done = end;
  };
  for (const { word, operands, start, end } of readOperators(bytes)) {
    const set = SETS[word];
    const side = word === 'CS' || word === 'SC' || word === 'SCN' ? 'stroke' : 'fill';
    if (set) put(start, end, `${shade(operands, set[0])} ${set[1]}`);
    else if (word === 'q') saved.push({ ...chosen });
    else if (word === 'Q') Object.assign(chosen, saved.pop());
    else if (word === 'cs' || word === 'CS') {
      chosen[side] = operands[0] instanceof PdfName ? DEVICE[operands[0].value] : undefined;
      if (chosen[side]) put(start, end, `/DeviceGray ${word}`);
    } else if (['sc', 'scn', 'SC', 'SCN'].includes(word)) {
      const kind = chosen[side];
      if (kind) put(start, end, `${shade(operands, kind)} ${word}`);
    } else if (word === 'BI') {
      const space = inlineSpace(operands);
      const made = space && grayInlineSpace(space.value, asks);
      const at = made === undefined ? -1 : placeOf(bytes, start, end, space?.value ?? null);
      if (made !== undefined && at !== -1) put(at, at + lengthAt(bytes, at, end), made);
    }
    if (['g', 'rg', 'k'].includes(word)) chosen.fill = undefined;
    if (['G', 'RG', 'K'].includes(word)) chosen.stroke = undefined;
  }
  if (parts.length === 0) return undefined;
  parts.push(bytes.subarray(done));
  return { bytes: Buffer.concat(parts), asks };
}

function shade(operands: readonly PdfObject[], kind: Kind): number {
  const color = operands.map((value) => (typeof value === 'number' ? value : 0));
  return Math.round(brightness(color, kind) * DECIMALS) / DECIMALS;
}

function inlineSpace(operands: readonly PdfObject[]): { readonly value: PdfObject } | undefined {
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const key = operands[at];
    if (key instanceof PdfName && ['CS', 'ColorSpace'].includes(key.value)) return { value: operands[at + 1] ?? null };
  }
  return undefined;
}

/** An inline image may name a space of the resources; a palette is turned grey itself. */
function grayInlineSpace(space: PdfObject, asks: Set<'rgb' | 'cmyk'>): string | undefined {
  const kind = space instanceof PdfName ? DEVICE[space.value] : undefined;
  if (kind === 'rgb' || kind === 'cmyk') {
    asks.add(kind);
    return `/${spaceName(kind)}`;
  }
  if (!isArray(space)) return undefined;
  const [, base, high, table] = space;
  const baseKind = base instanceof PdfName ? DEVICE[base.value] : undefined;
  if (!baseKind || !(table instanceof PdfString) || typeof high !== 'number') return undefined;
  const count = baseKind === 'rgb' ? 3 : 4;
  const grays = Array.from({ length: high + 1 }, (_, entry) => {
    const color = Array.from({ length: count }, (_unused, part) => (table.bytes[entry * count + part] ?? 0) / 255);
    return Math.round(brightness(color, baseKind) * 255);
  });
  return `[/Indexed /DeviceGray ${high} <${Buffer.from(grays).toString('hex')}>]`;
}

/** Where the value of the colour space stands between the keys of an inline image. */
function placeOf(bytes: Uint8Array, start: number, end: number, value: PdfObject): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(end - start, 4096)).toString('latin1');
  const key = /\/(?:CS|ColorSpace)\s*/.exec(text);
  return key && value !== null ? start + key.index + key[0].length : -1;
}

function lengthAt(bytes: Uint8Array, at: number, end: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(end - at, 4096)).toString('latin1');
  return (/^(?:\/[^\s/<>[\]()]+|\[[^\]]*\])/.exec(text)?.[0] ?? '').length;
}

/** A colour of an annotation: an array of one, three or four numbers; the empty one is none. */
export function grayColor(value: readonly PdfObject[]): readonly PdfObject[] {
  const kind = kindOfCount(value.length);
  return kind && kind !== 'gray' ? [shade(value, kind)] : value;
}
