/** Takes layers out of a document with all that is drawn on them: on pages, in forms, pictures, patterns and annotations. */
import { contentParts } from '../../content/contents.ts';
import { ContentNames, dropUnusedResources } from '../../content/unused-resources.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { dropAnnotations } from './drop-annotations.ts';
import { dropLayers } from './drop-layers.ts';
import { withoutHiddenParts } from './hidden-content.ts';

const MAX_CONTENT_BYTES = 64 * 1024 ** 2;

/** Which layers go, and what they take with them. */
export interface LayerRemoval {
  /** Numbers of their objects. */
  readonly layers: ReadonlySet<number>;
  /** @param value what stands behind `/OC`: a layer, or several with a rule. */
  isGone(value: PdfObject): boolean;
  /** What a rule over several layers is from now on; undefined: the same. */
  leftOf(rule: PdfDict): PdfDict | undefined;
}

export function removeLayers(document: PdfDocument, pages: readonly PdfRef[], removal: LayerRemoval): void {
  if (removal.layers.size === 0) return;
  dropAnnotations(document, pages, (dict) => removal.isGone(dict.get('OC')));
  const forms = emptyForms(document, removal);
  const names = new ContentNames(document);
  for (const page of pages) {
    if (!cleanPage(document, page, removal)) continue;
    const used = names.ofPage(page);
    if (used) dropUnusedResources(document, page, used);
  }
  for (const form of forms) {
    if (!cleanForm(document, form, removal)) continue;
    const used = names.ofForm(form);
    if (used) dropUnusedResources(document, form, used);
  }
  simplifyRules(document, removal);
  dropLayers(document, removal.layers);
}

/** Forms and pictures of these layers show nothing any more. @returns the other forms. */
function emptyForms(document: PdfDocument, removal: LayerRemoval): readonly PdfRef[] {
  const forms: PdfRef[] = [];
  for (let number = 1, count = document.count; number < count; number++) {
    const value = document.peek(number);
    if (!(value instanceof PdfStream)) continue;
    const reference = new PdfRef(number);
    if (value.dict.has('OC') && removal.isGone(value.dict.get('OC'))) {
      const empty = PdfDict.of({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0] });
      document.set(reference, PdfStream.ofBytes(empty, new Uint8Array()));
    } else if (isName(document.resolve(value.dict.get('Subtype')), 'Form') || value.dict.has('PatternType')) {
      forms.push(reference);
    }
  }
  return forms;
}

function cleanPage(document: PdfDocument, page: PdfRef, removal: LayerRemoval): boolean {
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
  const left = withoutHiddenParts(Buffer.concat(parts), goneNames(document, dict.get('Resources'), removal));
  if (!left) return false;
  dict.set('Contents', document.add(PdfStream.ofBytes(new PdfDict(), left)));
  dropCopies(dict);
  return true;
}

function cleanForm(document: PdfDocument, form: PdfRef, removal: LayerRemoval): boolean {
  const stream = document.stream(form);
  const bytes = stream && decodeStream(document, stream, MAX_CONTENT_BYTES);
  const left = bytes && withoutHiddenParts(bytes, goneNames(document, stream.dict.get('Resources'), removal));
  if (!left) return false;
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms']) dict.delete(key);
  dropCopies(dict);
  document.set(form, PdfStream.ofBytes(dict, left));
  return true;
}

/** A small picture of the page, and the drawing as its program saved it, still have what was removed. */
function dropCopies(dict: PdfDict): void {
  for (const key of ['Thumb', 'PieceInfo']) dict.delete(key);
}

/** The names by which content calls what goes. */
function goneNames(document: PdfDocument, resources: PdfObject, removal: LayerRemoval): ReadonlySet<string> {
  const properties = document.dict(document.dict(resources)?.get('Properties') ?? null);
  const entries = [...(properties?.entries() ?? [])];
  return new Set(entries.filter(([, value]) => removal.isGone(value)).map(([key]) => key));
}

function simplifyRules(document: PdfDocument, removal: LayerRemoval): void {
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    if (!(value instanceof PdfDict) || !isName(document.resolve(value.get('Type')), 'OCMD')) continue;
    const reference = new PdfRef(number);
    if (removal.isGone(reference)) continue;
    const left = removal.leftOf(value);
    if (left) document.set(reference, left);
  }
}
