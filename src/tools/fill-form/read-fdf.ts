/** Reads form data from FDF (ISO 32000-2, 12.7.8): a small PDF with fields and their values. */

import { stateText } from '../../engine/document/forms/form-fields.ts';
import { Lexer } from '../../engine/syntax/lexer.ts';
import { isArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../../engine/syntax/object.ts';
import { Keyword, Parser, PdfSyntaxError } from '../../engine/syntax/parser.ts';
import { readText } from '../../engine/syntax/text-string.ts';
import type { Cell } from './form-data.ts';

const MAX_DEPTH = 64;

/** Undefined where the bytes hold no form data. */
export function readFdf(bytes: Uint8Array): ReadonlyMap<string, Cell> | undefined {
  const objects = readObjects(bytes);
  const resolve = (value: PdfObject) => (value instanceof PdfRef ? (objects.get(value.number) ?? null) : value);
  const dict = (value: PdfObject) => {
    const found = resolve(value);
    return found instanceof PdfDict ? found : undefined;
  };
  const root = [...objects.values()].find((each) => each instanceof PdfDict && each.has('FDF'));
  const data = root instanceof PdfDict ? dict(root.get('FDF')) : undefined;
  if (!data) return undefined;
  const found = new Map<string, Cell>();
  const read = (fields: PdfObject, above: string, depth: number): void => {
    const list = resolve(fields);
    if (!isArray(list) || depth > MAX_DEPTH) return;
    for (const each of list) {
      const field = dict(each);
      const part = field && resolve(field.get('T'));
      if (!field || !(part instanceof PdfString)) continue;
      const name = above === '' ? readText(part) : `${above}.${readText(part)}`;
      if (field.has('V')) found.set(name, cellOf(resolve(field.get('V'))));
      read(field.get('Kids'), name, depth + 1);
    }
  };
  read(data.get('Fields'), '', 0);
  return found;
}

function cellOf(value: PdfObject): Cell {
  if (value instanceof PdfName) return value.value === 'Off' ? null : { state: stateText(value.value) };
  if (value instanceof PdfString) return readText(value);
  if (isArray(value)) return value.flatMap((each) => (each instanceof PdfString ? [readText(each)] : []));
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Objects by number; the trailer is not needed, and streams hold what fields have no room for. */
function readObjects(bytes: Uint8Array): ReadonlyMap<number, PdfObject> {
  const parser = new Parser(new Lexer(bytes));
  const objects = new Map<number, PdfObject>();
  const before: (PdfObject | Keyword)[] = [];
  try {
    for (let next = parser.next(); next !== undefined; next = parser.next()) {
      const [number] = before.slice(-2);
      const value = next instanceof Keyword && next.word === 'obj' ? parser.next() : undefined;
      if (typeof number === 'number' && value !== undefined && !(value instanceof Keyword)) objects.set(number, value);
      before.splice(0, before.length, ...before.slice(-1), next);
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  return objects;
}
