/** Takes out layers that are switched off, with all that is drawn on them. */
import { contentParts } from '../../content/contents.ts';
import { ContentNames, dropUnusedResources } from '../../content/unused-resources.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { dropAnnotations } from './drop-annotations.ts';
import { withoutHiddenParts } from './hidden-content.ts';
import { LayerStates } from './layer-states.ts';

const MAX_CONTENT_BYTES = 64 * 1024 ** 2;
/** Lists of layers in a configuration (table 99); `Order` and `RBGroups` may hold lists themselves. */
const LISTS = ['Order', 'RBGroups', 'Locked', 'ON', 'OFF'];

/** @returns how many layers there were. */
export function removeHiddenLayers(document: PdfDocument, pages: readonly PdfRef[]): number {
  const states = new LayerStates(document);
  if (states.hidden.size === 0) return 0;
  dropAnnotations(document, pages, (dict) => states.isHidden(dict.get('OC')));
  const forms = emptyHiddenForms(document, states);
  const names = new ContentNames(document);
  for (const page of pages) {
    if (!cleanPage(document, page, states)) continue;
    const used = names.ofPage(page);
    if (used) dropUnusedResources(document, page, used);
  }
  for (const form of forms) {
    if (!cleanForm(document, form, states)) continue;
    const used = names.ofForm(form);
    if (used) dropUnusedResources(document, form, used);
  }
  freeRules(document, states);
  dropLayers(document, states.hidden);
  return states.hidden.size;
}

/** Forms and pictures of hidden layers show nothing any more. @returns the other forms. */
function emptyHiddenForms(document: PdfDocument, states: LayerStates): readonly PdfRef[] {
  const forms: PdfRef[] = [];
  for (let number = 1, count = document.count; number < count; number++) {
    const value = document.peek(number);
    if (!(value instanceof PdfStream)) continue;
    const reference = new PdfRef(number);
    if (value.dict.has('OC') && states.isHidden(value.dict.get('OC'))) {
      const empty = PdfDict.of({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0] });
      document.set(reference, PdfStream.ofBytes(empty, new Uint8Array()));
    } else if (isName(document.resolve(value.dict.get('Subtype')), 'Form') || value.dict.has('PatternType')) {
      forms.push(reference);
    }
  }
  return forms;
}

function cleanPage(document: PdfDocument, page: PdfRef, states: LayerStates): boolean {
  const dict = document.editable(page);
  const contents = dict.get('Contents');
  const streams = contentParts(document, contents);
  const parts: Uint8Array[] = [];
  for (const each of streams) {
    const stream = document.stream(each);
    const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
    if (!bytes) return false;
    parts.push(bytes, Buffer.from('\n'));
  }
  const left = withoutHiddenParts(Buffer.concat(parts), hiddenNames(document, dict.get('Resources'), states));
  if (!left) return false;
  dict.set('Contents', document.add(PdfStream.ofBytes(new PdfDict(), left)));
  return true;
}

function cleanForm(document: PdfDocument, form: PdfRef, states: LayerStates): boolean {
  const stream = document.stream(form);
  const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
  const left = bytes && withoutHiddenParts(bytes, hiddenNames(document, stream.dict.get('Resources'), states));
  if (!left) return false;
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms']) dict.delete(key);
  document.set(form, PdfStream.ofBytes(dict, left));
  return true;
}

/** The names by which content calls hidden layers. */
function hiddenNames(document: PdfDocument, resources: PdfObject, states: LayerStates): ReadonlySet<string> {
  const properties = document.dict(document.dict(resources)?.get('Properties') ?? null);
  const entries = [...(properties?.entries() ?? [])];
  return new Set(entries.filter(([, value]) => states.isHidden(value)).map(([key]) => key));
}

/** What shows because a layer is off shows always from now on. */
function freeRules(document: PdfDocument, states: LayerStates): void {
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (!(value instanceof PdfDict) || !isName(document.resolve(value.get('Type')), 'OCMD')) continue;
    if (!states.isHidden(new PdfRef(number))) document.set(new PdfRef(number), PdfDict.of({ Type: name('OCMD') }));
  }
}

function dropLayers(document: PdfDocument, hidden: ReadonlySet<number>): void {
  const catalog = document.editable(document.trailer.get('Root'));
  const properties = document.dict(catalog.get('OCProperties'))?.clone() ?? new PdfDict();
  const without = (value: PdfObject): PdfObject => {
    if (value instanceof PdfRef && hidden.has(document.target(value)?.number ?? 0)) return null;
    const list = document.resolve(value);
    if (!Array.isArray(list)) return value;
    return list.map(without).filter((item) => item !== null);
  };
  const groups = document.array(without(properties.get('OCGs')));
  if (groups.length === 0) catalog.delete('OCProperties');
  else {
    properties.set('OCGs', groups);
    const configuration = (value: PdfObject) => {
      const copy = document.dict(value)?.clone() ?? new PdfDict();
      for (const key of LISTS) if (copy.has(key)) copy.set(key, without(copy.get(key)));
      const rules = document.array(copy.get('AS')).map((rule) => {
        const own = document.dict(rule)?.clone() ?? new PdfDict();
        own.set('OCGs', without(own.get('OCGs')));
        return own;
      });
      if (rules.length > 0) copy.set('AS', rules);
      return copy;
    };
    properties.set('D', configuration(properties.get('D')));
    if (properties.has('Configs'))
      properties.set('Configs', document.array(properties.get('Configs')).map(configuration));
    catalog.set('OCProperties', properties);
  }
  for (const number of hidden) document.set(new PdfRef(number), null);
}
