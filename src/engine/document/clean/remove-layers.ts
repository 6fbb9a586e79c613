/** Takes layers out of a document with all that is drawn on them: on pages, in forms, pictures, patterns and annotations. */
import { ToolError } from '../../../contract/messages/tool-error.ts';
import { contentParts } from '../../content/contents.ts';
import { ContentNames, dropUnusedResources, isFormWithoutResources } from '../../content/unused-resources.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { dropAnnotations } from './drop-annotations.ts';
import { dropLayers } from './drop-layers.ts';
import { withoutHiddenParts } from './hidden-content.ts';

/** Maps and drawings of one page are the largest contents there are. */
const MAX_CONTENT_BYTES = 256 * 1024 ** 2;

/** By the number of what is drawn: the resources of what draws it, where it has none of its own. */
type Lent = ReadonlyMap<number, readonly PdfObject[]>;

/** Which layers go, and what they take with them. */
export interface LayerRemoval {
  /** Numbers of their objects. */
  readonly layers: ReadonlySet<number>;
  /** @param value what stands behind `/OC`: a layer, or several with a rule. */
  isGone(value: PdfObject): boolean;
  /** What a rule over several layers is from now on; undefined: the same. */
  leftOf(rule: PdfDict): PdfDict | undefined;
}

/** @throws ToolError `engine-failed` where content with such a layer cannot be read: it would show from then on. */
export function removeLayers(document: PdfDocument, pages: readonly PdfRef[], removal: LayerRemoval): void {
  if (removal.layers.size === 0) return;
  dropAnnotations(document, pages, (dict) => removal.isGone(dict.get('OC')));
  const forms = emptyForms(document, removal);
  const glyphs = glyphResources(document);
  const lent = lentResources(document, [...pages, ...forms]);
  const names = new ContentNames(document);
  for (const page of pages) {
    if (!cleanPage(document, page, removal)) continue;
    const used = names.ofPage(page);
    if (used) dropUnusedResources(document, page, used);
  }
  for (const form of forms) {
    if (!cleanForm(document, form, lent.get(form.number) ?? [], removal)) continue;
    const used = names.ofForm(form);
    if (used) dropUnusedResources(document, form, used);
  }
  for (const [number, resources] of glyphs) cleanForm(document, new PdfRef(number), resources, removal);
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

/** Forms without resources take those of the page or form that draws them (ISO 32000-1, table 95). */
function lentResources(document: PdfDocument, lenders: readonly PdfRef[]): Lent {
  const lent = new Map<number, readonly PdfObject[]>();
  for (const lender of lenders) {
    const resources = document.dict(document.dict(lender)?.get('Resources') ?? null);
    for (const [, value] of document.dict(resources?.get('XObject') ?? null)?.entries() ?? []) {
      const target = value instanceof PdfRef ? document.target(value) : null;
      if (!resources || !target || !isFormWithoutResources(document, value)) continue;
      lent.set(target.number, [...(lent.get(target.number) ?? []), resources]);
    }
  }
  return lent;
}

/** Glyphs of Type 3 fonts are drawings with the resources of their font. */
function glyphResources(document: PdfDocument): Lent {
  const lent = new Map<number, readonly PdfObject[]>();
  for (let number = 1; number < document.count; number++) {
    const font = document.peek(number);
    if (!(font instanceof PdfDict) || !font.has('CharProcs')) continue;
    for (const [, glyph] of document.dict(font.get('CharProcs'))?.entries() ?? []) {
      const target = glyph instanceof PdfRef ? document.target(glyph) : null;
      if (target) lent.set(target.number, [font.get('Resources')]);
    }
  }
  return lent;
}

function cleanPage(document: PdfDocument, page: PdfRef, removal: LayerRemoval): boolean {
  const dict = document.editable(page);
  const gone = goneNames(document, [dict.get('Resources')], removal);
  if (gone.size === 0) return false;
  const streams = contentParts(document, dict.get('Contents'));
  const parts: Uint8Array[] = [];
  for (const each of streams) {
    const stream = document.stream(each);
    if (stream) parts.push(contentOf(document, stream), Buffer.from('\n'));
  }
  const left = withoutHiddenParts(Buffer.concat(parts), gone);
  if (!left) return false;
  dict.set('Contents', document.add(PdfStream.ofBytes(new PdfDict(), left)));
  dropCopies(dict);
  return true;
}

/** @param lent the resources that it draws with beside its own. */
function cleanForm(document: PdfDocument, form: PdfRef, lent: readonly PdfObject[], removal: LayerRemoval): boolean {
  const stream = document.stream(form);
  const gone = goneNames(document, [stream?.dict.get('Resources') ?? null, ...lent], removal);
  if (!stream || gone.size === 0) return false;
  const left = withoutHiddenParts(contentOf(document, stream), gone);
  if (!left) return false;
  const dict = stream.dict.clone();
  for (const key of ['Filter', 'DecodeParms']) dict.delete(key);
  dropCopies(dict);
  document.set(form, PdfStream.ofBytes(dict, left));
  return true;
}

function contentOf(document: PdfDocument, stream: PdfStream): Uint8Array {
  const bytes = decodeStream(document, stream, MAX_CONTENT_BYTES);
  if (!bytes) throw new ToolError('engine-failed', { reason: '' });
  return bytes;
}

/** A small picture of the page, and the drawing as its program saved it, still have what was removed. */
function dropCopies(dict: PdfDict): void {
  for (const key of ['Thumb', 'PieceInfo']) dict.delete(key);
}

/** The names by which content calls what goes. */
function goneNames(document: PdfDocument, resources: readonly PdfObject[], removal: LayerRemoval): ReadonlySet<string> {
  const entries = resources.flatMap((each) => [
    ...(document.dict(document.dict(each)?.get('Properties') ?? null)?.entries() ?? []),
  ]);
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
