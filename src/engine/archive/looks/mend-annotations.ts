/** Makes annotations printed, seen and still: flags, one normal look each, no actions of fields (ISO 19005-2, 6.3 and 6.4). */
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { inherited, NEED_NO_LOOK } from '../parts/check-interaction.ts';
import type { Subject } from '../rules/subject.ts';

const UNSEEN = 0x01 | 0x02 | 0x20 | 0x100;
const HIDDEN = 0x02 | 0x20;
const PRINT = 0x04;
const FIXED = 0x08 | 0x10;

export function mendAnnotations(subject: Subject, page: PdfRef): void {
  const { document } = subject;
  const dict = document.dict(page);
  for (const item of subject.items(dict, 'Annots')) {
    const annotation = document.dict(item);
    if (annotation) mendAnnotation(subject, annotation);
  }
}

function mendAnnotation(subject: Subject, annotation: PdfDict): void {
  const { part } = subject;
  const kind = subject.name(annotation, 'Subtype') ?? '';
  const flags = subject.number(annotation, 'F') ?? 0;
  if (!annotation.has('Rect')) annotation.set('Rect', placeOf(subject, annotation));
  // It must count as shown, and still shows nothing.
  if ((flags & HIDDEN) !== 0) annotation.delete('AP');
  annotation.set('F', (flags & ~UNSEEN) | PRINT | (kind === 'Text' ? FIXED : 0));
  if (part === 1) annotation.delete('CA');
  if (kind === 'Widget') annotation.delete('A');
  const looks = subject.dict(annotation, 'AP');
  if (!looks && NEED_NO_LOOK.includes(kind)) return;
  annotation.set('AP', PdfDict.of({ N: giveResources(subject, normalLook(subject, annotation, looks, kind)) }));
}

/** A look has no page to borrow them from. */
function giveResources(subject: Subject, look: PdfObject): PdfObject {
  const { document } = subject;
  const found = document.resolve(look);
  const each = found instanceof PdfDict ? [...found.entries()].map(([, value]) => value) : [look];
  for (const one of each) {
    const stream = document.stream(one);
    if (stream && !stream.dict.has('Resources')) stream.dict.set('Resources', new PdfDict());
  }
  return look;
}

/** The annotation shows nothing any more, and still has whatever look its kind must have. */
export function clearLook(subject: Subject, annotation: PdfDict): void {
  annotation.delete('AP');
  mendAnnotation(subject, annotation);
}

function normalLook(subject: Subject, annotation: PdfDict, looks: PdfDict | undefined, kind: string): PdfObject {
  const isButton = kind === 'Widget' && inherited(subject, annotation, 'FT') === 'Btn';
  if (isButton) return buttonLook(subject, annotation, looks);
  if (!looks?.has('N')) return emptyLook(subject, annotation);
  const normal = subject.document.resolve(looks.get('N'));
  const value = normal instanceof PdfDict ? normal.get(subject.name(annotation, 'AS') ?? '') : looks.get('N');
  return subject.document.resolve(value) === null ? emptyLook(subject, annotation) : value;
}

/** One look for each state. A button without states shows the one that is named here (PDF Reference 1.4, 8.4.4). */
function buttonLook(subject: Subject, annotation: PdfDict, looks: PdfDict | undefined): PdfObject {
  const given = looks?.get('N') ?? null;
  const normal = subject.document.resolve(given);
  if (normal instanceof PdfDict) return given;
  annotation.set('AS', name('Off'));
  return PdfDict.of({ Off: normal instanceof PdfStream ? given : emptyLook(subject, annotation) });
}

/** Some producers give the window of a comment no place, which every annotation must have (PDF Reference 1.4, 8.4.1). */
function placeOf(subject: Subject, annotation: PdfDict): PdfObject {
  return subject.dict(annotation, 'Parent')?.get('Rect') ?? [0, 0, 0, 0];
}

/** What shows nothing shows nothing in print either. */
function emptyLook(subject: Subject, annotation: PdfDict): PdfRef {
  const [left = 0, bottom = 0, right = 0, top = 0] = subject
    .items(annotation, 'Rect')
    .map((item) => subject.document.number(item) ?? 0);
  const box = [0, 0, Math.abs(right - left), Math.abs(top - bottom)];
  const entries = { Type: name('XObject'), Subtype: name('Form'), BBox: box, Resources: new PdfDict() };
  return subject.document.add(PdfStream.ofBytes(PdfDict.of(entries), new Uint8Array()));
}
