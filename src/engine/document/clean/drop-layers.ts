/** Takes layers out of every list and dictionary that names them (ISO 32000-2, 8.11.4). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';

/** Flat lists of a configuration (table 99). */
const LISTS = ['Locked', 'ON', 'OFF'];

export function dropLayers(document: PdfDocument, layers: ReadonlySet<number>): void {
  const catalog = document.editable(document.trailer.get('Root'));
  const properties = document.dict(catalog.get('OCProperties'))?.clone() ?? new PdfDict();
  const isDropped = (value: PdfObject) => value instanceof PdfRef && layers.has(document.target(value)?.number ?? 0);
  const without = (value: PdfObject) => document.array(value).filter((item) => !isDropped(item));
  const groups = without(properties.get('OCGs'));
  if (groups.length === 0) catalog.delete('OCProperties');
  else {
    const configuration = (value: PdfObject) => {
      const copy = document.dict(value)?.clone() ?? new PdfDict();
      for (const key of LISTS) if (copy.has(key)) copy.set(key, emptyAsNone(without(copy.get(key))));
      if (copy.has('Order')) copy.set('Order', orderWithout(document, document.array(copy.get('Order')), isDropped));
      const rivals = document.array(copy.get('RBGroups')).map(without);
      if (copy.has('RBGroups')) copy.set('RBGroups', emptyAsNone(rivals.filter((group) => group.length > 0)));
      if (copy.has('AS')) copy.set('AS', emptyAsNone(rulesWithout(document, document.array(copy.get('AS')), without)));
      return copy;
    };
    properties.set('OCGs', groups);
    properties.set('D', configuration(properties.get('D')));
    const others = document.array(properties.get('Configs'));
    if (others.length > 0) properties.set('Configs', others.map(configuration));
    catalog.set('OCProperties', properties);
  }
  dropSwitches(document, isDropped);
  for (const number of layers) document.set(new PdfRef(number), null);
}

function emptyAsNone(list: readonly PdfObject[]): PdfObject {
  return list.length > 0 ? list : null;
}

/** What stood below a layer that goes takes its place; a heading without layers goes too. */
function orderWithout(
  document: PdfDocument,
  list: readonly PdfObject[],
  isDropped: (value: PdfObject) => boolean,
): readonly PdfObject[] {
  const left: PdfObject[] = [];
  for (const [index, item] of list.entries()) {
    if (isDropped(item)) continue;
    const inner = document.resolve(item);
    if (!isArray(inner)) {
      left.push(item);
      continue;
    }
    const kept = orderWithout(document, inner, isDropped);
    if (kept.every((each) => document.resolve(each) instanceof PdfString)) continue;
    if (isDropped(list[index - 1] ?? null) && !(document.resolve(inner[0] ?? null) instanceof PdfString)) {
      left.push(...kept);
    } else left.push(kept);
  }
  return left;
}

function rulesWithout(
  document: PdfDocument,
  rules: readonly PdfObject[],
  without: (value: PdfObject) => readonly PdfObject[],
): readonly PdfObject[] {
  return rules.flatMap((item) => {
    const rule = document.dict(item)?.clone();
    const left = without(rule?.get('OCGs') ?? null);
    if (!rule || left.length === 0) return [];
    rule.set('OCGs', left);
    return [rule];
  });
}

/** Bookmarks, links and buttons that switch layers (12.6.4.13). */
function dropSwitches(document: PdfDocument, isDropped: (value: PdfObject) => boolean): void {
  const cleaned = (action: PdfDict): PdfDict | undefined => {
    if (!isName(document.resolve(action.get('S')), 'SetOCGState')) return undefined;
    const state = document.array(action.get('State'));
    if (!state.some(isDropped)) return undefined;
    const copy = action.clone();
    copy.set(
      'State',
      state.filter((item) => !isDropped(item)),
    );
    return copy;
  };
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? undefined : value;
    if (!(dict instanceof PdfDict)) continue;
    const own = cleaned(dict);
    if (own) document.set(new PdfRef(number), own);
    const action = dict.get('A');
    const inner = action instanceof PdfDict ? cleaned(action) : undefined;
    if (inner) document.editable(new PdfRef(number)).set('A', inner);
  }
}
