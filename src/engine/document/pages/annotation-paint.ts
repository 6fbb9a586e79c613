/** How an annotation asks to be painted: colours, line width, dashes (ISO 32000-2, 12.5.4 and table 166). */

import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, type PdfDict, type PdfObject } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';

/** Operators for colours of one, three and four parts. */
export const FILL = ['g', 'rg', 'k'] as const;
export const STROKE = ['G', 'RG', 'K'] as const;

/** The operands and the operator; undefined where the value is no colour. */
export function paint(
  document: PdfDocument,
  value: PdfObject,
  operators: typeof FILL | typeof STROKE,
): string | undefined {
  const found = document.resolve(value);
  const parts = isArray(found) ? found.map((part) => document.number(part) ?? 0) : [];
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[parts.length];
  return operator && `${parts.map((part) => serializeNumber(part)).join(' ')} ${operator}`;
}

/** Points; 0 means no line. */
export function lineWidth(document: PdfDocument, annotation: PdfDict): number {
  const style = document.number(document.dict(annotation.get('BS'))?.get('W') ?? null);
  return Math.max(0, style ?? document.number(document.array(annotation.get('Border'))[2] ?? null) ?? 1);
}

/** The operator that sets the dashes of a line; empty for an unbroken one. */
export function dashes(document: PdfDocument, annotation: PdfDict): string {
  const style = document.dict(annotation.get('BS'));
  const isDashed = style
    ? document.nameOf(style.get('S')) === 'D'
    : document.array(annotation.get('Border')).length > 3;
  if (!isDashed) return '';
  const given = document.array(style ? style.get('D') : (document.array(annotation.get('Border'))[3] ?? null));
  const lengths = given.map((length) => document.number(length) ?? 0).filter((length) => length > 0);
  return `[${(lengths.length > 0 ? lengths : [3]).map((length) => serializeNumber(length)).join(' ')}] 0 d`;
}
