/** Reads the layers of a document as its viewers list them (ISO 32000-2, 8.11): names, nesting, and what shows when it is opened. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';

/** Lists of layers are a few levels deep. */
const MAX_DEPTH = 16;

export interface Layer {
  /** Place in the document's list, from 1. */
  readonly number: number;
  readonly name: string;
  /** Headings and layers that it stands below in the list of viewers, from the outermost. */
  readonly path: readonly string[];
  /** Shows on a screen when the document is opened. */
  readonly isVisible: boolean;
  readonly isPrinted: boolean;
  /** Viewers do not let their users change it. */
  readonly isLocked: boolean;
  readonly reference: PdfRef;
}

/** In the order of the document's list, each once. */
export function readLayers(document: PdfDocument): readonly Layer[] {
  const properties = document.dict(document.catalog.get('OCProperties'));
  const start = document.dict(properties?.get('D') ?? null) ?? new PdfDict();
  const listed = (key: string) => new Set(layerNumbers(document, start.get(key)));
  const [on, off, locked] = [listed('ON'), listed('OFF'), listed('Locked')];
  const allOff = isName(document.resolve(start.get('BaseState')), 'OFF');
  const paths = readPaths(document, start.get('Order'));
  const numbers = [...new Set(layerNumbers(document, properties?.get('OCGs') ?? null))];
  return numbers.map((number, index) => {
    const reference = new PdfRef(number);
    const dict = document.dict(reference) ?? new PdfDict();
    const isOn = allOff ? on.has(number) : !off.has(number);
    const shownIn = (event: 'View' | 'Print') => stateByUsage(document, start, dict, number, event) ?? isOn;
    return {
      number: index + 1,
      name: document.text(dict.get('Name')) ?? '',
      path: paths.get(number) ?? [],
      isVisible: shownIn('View'),
      isPrinted: shownIn('Print'),
      isLocked: locked.has(number),
      reference,
    };
  });
}

/** Numbers of the objects that a list of layers refers to. */
export function layerNumbers(document: PdfDocument, list: PdfObject): readonly number[] {
  return document.array(list).flatMap((item) => {
    const target = item instanceof PdfRef ? document.target(item) : null;
    return target && document.dict(target) ? [target.number] : [];
  });
}

/** What a screen or a printer makes of it, where the document has that switch the layer (8.11.4.5). */
function stateByUsage(
  document: PdfDocument,
  start: PdfDict,
  layer: PdfDict,
  number: number,
  event: 'View' | 'Print',
): boolean | undefined {
  const isRuled = document.array(start.get('AS')).some((item) => {
    const rule = document.dict(item);
    if (!rule || document.nameOf(rule.get('Event')) !== event) return false;
    const kinds = document.array(rule.get('Category')).map((kind) => document.nameOf(kind));
    return kinds.includes(event) && layerNumbers(document, rule.get('OCGs')).includes(number);
  });
  if (!isRuled) return undefined;
  const usage = document.dict(document.dict(layer.get('Usage'))?.get(event) ?? null);
  const state = document.nameOf(usage?.get(`${event}State`) ?? null);
  return state === undefined ? undefined : state !== 'OFF';
}

/** A text at the head of a list is its heading; a list behind a layer is below that layer (table 99). */
function readPaths(document: PdfDocument, order: PdfObject): ReadonlyMap<number, readonly string[]> {
  const paths = new Map<number, readonly string[]>();
  const visit = (list: readonly PdfObject[], path: readonly string[], depth: number): void => {
    let above = path;
    for (const [index, item] of list.entries()) {
      const inner = document.array(item);
      if (inner.length > 0) {
        const isHeaded = document.text(inner[0] ?? null) !== undefined;
        if (depth < MAX_DEPTH) visit(inner, isHeaded ? path : above, depth + 1);
        continue;
      }
      const heading = index === 0 && depth > 0 ? document.text(item) : undefined;
      if (heading !== undefined) path = above = [...path, heading];
      const [number] = layerNumbers(document, [item]);
      if (number === undefined) continue;
      if (!paths.has(number)) paths.set(number, path);
      above = [...path, document.text(document.dict(item)?.get('Name') ?? null) ?? ''];
    }
  };
  visit(document.array(order), [], 0);
  return paths;
}
