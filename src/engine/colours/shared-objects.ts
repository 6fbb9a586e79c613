/** Finds what is drawn from several places: objects that a change of some pages must leave as they are for the others. */
import { Pace } from '../concurrency/pace.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/object.ts';

/** Ways out of what a page draws: to its neighbours, its targets and its structure. */
const WAYS_OUT = new Set(['Parent', 'P', 'Popup', 'IRT', 'Dest', 'A', 'AA', 'Pg', 'B', 'PieceInfo', 'Metadata']);
const DRAWN = ['Resources', 'Annots'] as const;
const MAX_DEPTH = 60;

/** Numbers of all objects that these pages are drawn from, their contents aside. */
export function drawnBy(document: PdfDocument, pages: readonly PdfRef[], signal: AbortSignal): Promise<Set<number>> {
  const roots = pages.flatMap((page) => DRAWN.map((key) => document.dict(page)?.get(key) ?? null));
  return reach(document, roots, signal);
}

/** Numbers of all objects that soft masks are drawn from: their light is opacity (11.5.3). */
export async function drawnByMasks(document: PdfDocument, signal: AbortSignal): Promise<Set<number>> {
  const roots: PdfObject[] = [];
  const pace = new Pace(signal);
  for (let number = 1; number < document.count; number++) {
    if (pace.isDue()) await pace.pause();
    visit(document.peek(number), (dict) => {
      const group = dict.has('S') ? dict.get('G') : null;
      // Some producers list the masks of images among what a page may draw.
      for (const mask of [group, dict.get('SMask')]) if (mask instanceof PdfRef) roots.push(mask);
    });
  }
  return reach(document, roots, signal);
}

async function reach(document: PdfDocument, roots: readonly PdfObject[], signal: AbortSignal): Promise<Set<number>> {
  const found = new Set<number>();
  const pace = new Pace(signal);
  const waiting: PdfObject[] = [...roots];
  const note = (value: PdfObject) => {
    if (!(value instanceof PdfRef) || found.has(value.number)) return;
    found.add(value.number);
    waiting.push(document.peek(value.number));
  };
  for (const root of roots) note(root);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (pace.isDue()) await pace.pause();
    visit(value, undefined, note);
  }
  return found;
}

/** Goes through what is nested in a value. */
function visit(
  value: PdfObject,
  onDict: ((dict: PdfDict) => void) | undefined,
  onReference: (value: PdfRef) => void = () => undefined,
  depth = 0,
): void {
  const inner = value instanceof PdfStream ? value.dict : value;
  if (depth > MAX_DEPTH) return;
  if (inner instanceof PdfRef) onReference(inner);
  else if (isArray(inner)) for (const item of inner) visit(item, onDict, onReference, depth + 1);
  else if (inner instanceof PdfDict) {
    onDict?.(inner);
    for (const [key, item] of inner.entries()) if (!WAYS_OUT.has(key)) visit(item, onDict, onReference, depth + 1);
  }
}
