/** Gives annotations and form fields new colours: their looks, and what viewers draw them from (ISO 32000-2, 12.5 and 12.7). */
import { inherited } from '../document/forms/field-text.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/object.ts';
import { changeContent, roundColor, setColor } from './change-content.ts';
import type { ChangedObjects } from './changed-objects.ts';
import type { ColorChange } from './color-change.ts';
import { spaceOfCount } from './color-spaces.ts';
import { numbers } from './functions.ts';

const COLORS = ['C', 'IC'];
/** Drawn black where they have neither a look nor a colour. */
const BLACK_KINDS = /^(?:Ink|Square|Circle|Line|Polygon|PolyLine|Underline|StrikeOut|Squiggly|Link)$/;
const FIELD_COLORS = ['BC', 'BG'];
const LOOKS = ['N', 'R', 'D'];

/**
 * Changes what the page lists as its annotations.
 * @returns the list, anew where an annotation stands in it itself.
 */
export async function changeAnnotations(
  document: PdfDocument,
  listed: readonly PdfObject[],
  objects: ChangedObjects,
  change: ColorChange,
): Promise<readonly PdfObject[]> {
  const made: PdfObject[] = [];
  for (const item of listed) {
    const isDone = item instanceof PdfRef && objects.annotations.has(item.number);
    if (item instanceof PdfRef) objects.annotations.add(item.number);
    const old = isDone ? undefined : document.dict(item);
    const changed = old && (await changeAnnotation(document, old, objects, change));
    if (changed && item instanceof PdfRef) document.set(item, changed);
    if (changed) objects.hasChanges = true;
    made.push(changed && !(item instanceof PdfRef) ? changed : item);
  }
  return made;
}

/** @returns the annotation in its new colours; undefined where it stays. */
async function changeAnnotation(
  document: PdfDocument,
  old: PdfDict,
  objects: ChangedObjects,
  change: ColorChange,
): Promise<PdfDict | undefined> {
  const made = old.clone();
  changeOwnColors(document, made, change);
  const look = document.dict(old.get('MK'))?.clone();
  if (look && changeColors(document, look, FIELD_COLORS, change)) made.set('MK', look);
  const looks = await changeLooks(document, document.dict(old.get('AP')), objects);
  if (looks) made.set('AP', looks);
  const isField = document.nameOf(old.get('Subtype')) === 'Widget';
  const ofForm = isField ? document.dict(document.catalog.get('AcroForm'))?.get('DA') : undefined;
  const writing = document.resolve(inherited(document, old, 'DA') ?? ofForm ?? null);
  const text = writing instanceof PdfString ? await changeWriting(writing, change) : undefined;
  if (text) made.set('DA', text);
  const isChanged = [...made.entries()].some(([key, value]) => value !== old.get(key));
  return isChanged ? made : undefined;
}

/** What viewers draw it in where it has no look. */
function changeOwnColors(document: PdfDocument, made: PdfDict, change: ColorChange): void {
  const kind = document.nameOf(made.get('Subtype')) ?? '';
  const hasLook = document.dict(made.get('AP'))?.has('N') ?? false;
  // Viewers multiply it with what is under it, which would be black on black.
  if (kind === 'Highlight' && !hasLook && change.blends.Multiply) return;
  changeColors(document, made, COLORS, change);
  const black = roundColor(change.color([0, 0, 0]));
  const isBlack = black.every((value) => value === 0);
  if (!hasLook && !isBlack && !made.has('C') && BLACK_KINDS.test(kind)) made.set('C', black);
}

/** An array of one, three or four numbers; the empty one is none. @returns whether one was changed. */
function changeColors(document: PdfDocument, dict: PdfDict, keys: readonly string[], change: ColorChange): boolean {
  let isChanged = false;
  for (const key of keys) {
    const old = numbers(document, dict.get(key));
    const space = spaceOfCount(old.length);
    if (!space) continue;
    const made = roundColor(change.color(space.toRgb(old)));
    if (made.join() === old.join()) continue;
    dict.set(key, made);
    isChanged = true;
  }
  return isChanged;
}

async function changeLooks(
  document: PdfDocument,
  old: PdfDict | undefined,
  objects: ChangedObjects,
): Promise<PdfDict | undefined> {
  if (!old) return undefined;
  const made = old.clone();
  for (const key of LOOKS) {
    const value = old.get(key);
    if (value === null) continue;
    const next = document.stream(value)
      ? await changeLook(value, objects)
      : await changeStates(document, value, objects);
    if (next !== value) made.set(key, next);
  }
  return [...made.entries()].some(([key, value]) => value !== old.get(key)) ? made : undefined;
}

async function changeStates(document: PdfDocument, value: PdfObject, objects: ChangedObjects): Promise<PdfObject> {
  const states = document.dict(value);
  const made = new PdfDict();
  for (const [state, look] of states?.entries() ?? [])
    made.set(state, document.stream(look) ? await changeLook(look, objects) : look);
  const isChanged = [...made.entries()].some(([state, look]) => look !== states?.get(state));
  return isChanged ? made : value;
}

async function changeLook(value: PdfObject, objects: ChangedObjects): Promise<PdfObject> {
  return value instanceof PdfRef ? objects.form(value, new PdfDict(), true, 0) : value;
}

/** What viewers write the value of a field with. */
async function changeWriting(writing: PdfString, change: ColorChange): Promise<PdfString | undefined> {
  const parts = { space: () => undefined, inlineImage: async () => undefined };
  const changed = await changeContent(writing.bytes, change, parts);
  if (changed) return new PdfString(changed.bytes);
  const black = change.color([0, 0, 0]);
  const hasColor = /(?:^|\s)(?:g|rg|k)(?:\s|$)/.test(Buffer.from(writing.bytes).toString('latin1'));
  if (hasColor || black.every((value) => value === 0)) return undefined;
  return new PdfString(Buffer.concat([writing.bytes, Buffer.from(` ${setColor(black, false)}`)]));
}
