/** Whether a page mixes colours with those beneath, as highlighting does: some programs can draw that only as pixels. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { pageAnnotations } from './annotation.ts';

/** More forms and patterns than this are not looked into. */
const MOST_PARTS = 2_000;

/** By its own content, forms and patterns, and the appearances of its annotations (ISO 32000-2, 11.3.5). */
export function mixesColours(document: PdfDocument, page: PdfRef): boolean {
  const dict = document.dict(page);
  if (!dict) return false;
  const annotations = pageAnnotations(document, page).map((annotation) => annotation.dict);
  if (annotations.some((annotation) => isMixed(document, annotation))) return true;
  const waiting: PdfObject[] = [dict, ...annotations.flatMap((annotation) => looksOf(document, annotation))];
  const seen = new Set<PdfDict>();
  for (let part = waiting.pop(); part !== undefined && seen.size < MOST_PARTS; part = waiting.pop()) {
    const resolved = document.resolve(part);
    const own = resolved instanceof PdfStream ? resolved.dict : resolved;
    if (!(own instanceof PdfDict) || seen.has(own)) continue;
    seen.add(own);
    const resources = document.dict(own.get('Resources') ?? null);
    if (valuesOf(document, resources, 'ExtGState').some((state) => hasMode(document, document.dict(state))))
      return true;
    for (const kind of ['XObject', 'Pattern']) {
      for (const value of valuesOf(document, resources, kind)) waiting.push(value);
    }
  }
  return false;
}

/** The normal look, or one a state. */
function looksOf(document: PdfDocument, annotation: PdfDict): readonly PdfObject[] {
  const look = document.resolve(document.dict(annotation.get('AP') ?? null)?.get('N') ?? null);
  return look instanceof PdfDict ? [...look.entries()].map(([, value]) => value) : [look];
}

/** Readers mix the colour of a highlight with the text, whether its look says so or not. */
function isMixed(document: PdfDocument, annotation: PdfDict): boolean {
  return isName(document.resolve(annotation.get('Subtype')), 'Highlight') || hasMode(document, annotation);
}

function hasMode(document: PdfDocument, dict: PdfDict | undefined): boolean {
  const value = document.resolve(dict?.get('BM') ?? null);
  const modes = isArray(value) ? value : [value];
  return modes.some((mode) => {
    const name = document.nameOf(mode) ?? 'Normal';
    return name !== 'Normal' && name !== 'Compatible';
  });
}

function valuesOf(document: PdfDocument, resources: PdfDict | undefined, kind: string): readonly PdfObject[] {
  const dict = document.dict(resources?.get(kind) ?? null);
  return dict ? [...dict.entries()].map(([, value]) => value) : [];
}
