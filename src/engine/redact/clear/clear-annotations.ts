/** Takes away comments and links under boxes or with what is to go in what they show, and empties such fields. */
import { isWidget, pageAnnotations } from '../../document/pages/annotation.ts';
import { linkBoxes } from '../../document/pages/page-links.ts';
import { intersectBoxes, type PageBox, readBox } from '../../geometry/page-box.ts';
import { findInLetters } from '../../page/words/found-letters.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';
import type { Wanted } from '../find/wanted.ts';
import type { LooseDrawings } from './loose-drawings.ts';

export interface AnnotationInput {
  readonly document: PdfDocument;
  readonly page: PdfRef;
  readonly wanted: Wanted;
  /** All boxes of the page, and those that the visitor drew; in the page's own space. */
  readonly covers: readonly PageBox[];
  readonly areas: readonly PageBox[];
  readonly drawings: LooseDrawings;
}

export interface ClearedAnnotations {
  readonly removed: number;
  readonly fields: number;
  /** Where emptied fields stand: they are covered, too. */
  readonly places: readonly PageBox[];
}

/** Share of the smaller one that a link and a box have to have in common. */
const SHARED = 0.2;
/** In points: less is the edge of a box. */
const LEAST_PT = 1;

export function clearAnnotations(input: AnnotationInput): ClearedAnnotations {
  const { document, page } = input;
  const removed = new Set<PdfDict>();
  const places: PageBox[] = [];
  let fields = 0;
  const annotations = pageAnnotations(document, page);
  for (const { reference, dict } of annotations) {
    if (isWidget(document, dict)) {
      if (!reference || !isFieldWanted(input, dict)) continue;
      emptyField(document, reference);
      const place = readBox(document, dict.get('Rect'));
      if (place) places.push(place);
      fields++;
    } else if (isGone(input, dict)) removed.add(dict);
  }
  for (const { dict } of annotations) {
    const parent = document.dict(dict.get('Parent'));
    if (isName(document.resolve(dict.get('Subtype')), 'Popup') && parent && removed.has(parent)) removed.add(dict);
  }
  if (removed.size > 0) dropFromPage(document, page, removed);
  return { removed: removed.size, fields, places };
}

function isGone({ document, wanted, covers, areas, drawings }: AnnotationInput, dict: PdfDict): boolean {
  const subtype = document.nameOf(dict.get('Subtype'));
  const boxes = linkBoxes(document, dict);
  if (subtype === 'Link') {
    const action = document.dict(dict.get('A'));
    const address = document.resolve(action?.get('URI') ?? null);
    if (address instanceof PdfString && wanted.isIn(readable(address))) return true;
    return boxes.some((box) => covers.some((cover) => share(box, cover)));
  }
  if (boxes.some((box) => areas.some((area) => touch(box, area)))) return true;
  return drawings.lettersShown(dict).some((letters) => findInLetters(letters, wanted.finders).length > 0);
}

/** An address may write its letters as numbers. */
function readable(address: PdfString): string {
  const text = Buffer.from(address.bytes).toString('utf8');
  try {
    return `${text}\n${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}

function isFieldWanted({ document, wanted, areas, drawings }: AnnotationInput, dict: PdfDict): boolean {
  const box = readBox(document, dict.get('Rect'));
  if (box && areas.some((area) => touch(box, area))) return true;
  const values: PdfObject[] = [];
  for (let each: PdfDict | undefined = dict, steps = 0; each && steps < 30; steps++) {
    values.push(each.get('V'), each.get('DV'), each.get('RV'));
    each = document.dict(each.get('Parent'));
  }
  if (values.some((value) => stringsIn(document, value).some((text) => wanted.withoutIn(text) !== undefined)))
    return true;
  return drawings.lettersShown(dict).some((letters) => findInLetters(letters, wanted.finders).length > 0);
}

function stringsIn(document: PdfDocument, value: PdfObject): readonly PdfString[] {
  const found = document.resolve(value);
  if (found instanceof PdfString) return [found];
  return isArray(found) ? found.flatMap((item) => stringsIn(document, item)) : [];
}

/** The field keeps its place and name, and can be filled in again. */
function emptyField(document: PdfDocument, widget: PdfRef): void {
  const own = document.dict(widget) ?? new PdfDict();
  const parent = own.get('Parent');
  const field = own.has('T') || !(parent instanceof PdfRef) ? widget : parent;
  for (let at: PdfObject = widget, steps = 0; at instanceof PdfRef && steps < 30; steps++) {
    const dict: PdfDict = document.editable(at);
    for (const key of ['V', 'DV', 'RV', 'I', 'TI']) dict.delete(key);
    at = dict.get('Parent');
  }
  const kids = field === widget ? [widget] : document.array(document.dict(field)?.get('Kids') ?? null);
  for (const kid of kids.length > 0 ? kids : [widget]) if (kid instanceof PdfRef) emptyLook(document, kid);
}

function emptyLook(document: PdfDocument, widget: PdfRef): void {
  const dict = document.editable(widget);
  const isButton = document.nameOf(dict.get('FT')) === 'Btn' || dict.has('AS');
  if (isButton) {
    dict.set('AS', name('Off'));
    return;
  }
  const box = readBox(document, dict.get('Rect')) ?? { left: 0, bottom: 0, right: 1, top: 1 };
  const look = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, box.right - box.left, box.top - box.bottom],
  });
  dict.set('AP', PdfDict.of({ N: document.add(PdfStream.ofBytes(look, Buffer.from('/Tx BMC EMC'))) }));
  const setup = document.dict(dict.get('MK'))?.clone();
  for (const key of ['CA', 'RC', 'AC']) setup?.delete(key);
  if (setup) dict.set('MK', setup);
}

function dropFromPage(document: PdfDocument, page: PdfRef, removed: ReadonlySet<PdfDict>): void {
  const list = document.array(document.dict(page)?.get('Annots') ?? null);
  const kept: PdfObject[] = [];
  for (const item of list) {
    const dict = document.dict(item);
    if (!dict || !removed.has(dict)) kept.push(item);
    // The tags may still know it; nothing must.
    else if (item instanceof PdfRef) document.set(item, null);
  }
  document.editable(page).set('Annots', kept.length > 0 ? kept : null);
}

/** What somebody drew a box over goes as a whole, however little of it lies under the box. */
function touch(a: PageBox, b: PageBox): boolean {
  const common = intersectBoxes(a, b);
  return common !== undefined && common.right - common.left > LEAST_PT && common.top - common.bottom > LEAST_PT;
}

function share(a: PageBox, b: PageBox): boolean {
  const common = intersectBoxes(a, b);
  return common !== undefined && areaOf(common) >= SHARED * Math.min(areaOf(a), areaOf(b));
}

function areaOf({ left, right, bottom, top }: PageBox): number {
  return (right - left) * (top - bottom);
}
