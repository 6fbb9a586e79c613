/** Prints what form fields and comments show into their pages, and takes them away. */

import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { UsageLayers } from '../catalog/usage-layers.ts';
import { type Annotation, isWidget, pageAnnotations } from '../pages/annotation.ts';
import { ANNOTATION_FLAG, appearanceStamp } from '../pages/appearance.ts';
import { PageStamper, type Stamp } from '../pages/stamp-page.ts';
import { keepFieldsOf } from './form.ts';

/** A field may take its value from one above it; real ones stand a few levels below. */
const MAX_LEVELS = 32;

/** These bear files, sounds and models that a page cannot hold, or belong to the printer. */
const STAY = new Set(['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D', 'PrinterMark', 'TrapNet']);

export interface FlattenOptions {
  readonly fields: boolean;
  readonly comments: boolean;
  readonly links: boolean;
  /** Whether what is not printed, or printed only, goes on so: in a layer. Else it is as the screen shows it. */
  readonly layers: boolean;
  /** All pages of the document, where only some are made flat. */
  readonly all?: readonly PdfRef[];
}

export interface Flattened {
  readonly fields: number;
  readonly comments: number;
  readonly links: number;
  /** Fields that stayed, because they hold a value that the file has no picture of. */
  readonly left: number;
  /** Whether the document was given layers for what shows only on a screen or only on paper. */
  readonly hasLayers: boolean;
}

type Kind = 'fields' | 'comments' | 'links';

/** What is made flat shows where it showed: on the screen, on paper, or on both. */
export function flattenAnnotations(
  document: PdfDocument,
  pages: readonly PdfRef[],
  options: FlattenOptions,
): Flattened {
  const stamper = new PageStamper(document);
  const layers = options.layers ? new UsageLayers(document) : undefined;
  const gone: PdfRef[] = [];
  const counts = { fields: 0, comments: 0, links: 0, left: 0 };
  for (const page of pages) {
    const kept: PdfObject[] = [];
    const annotations = pageAnnotations(document, page);
    for (const annotation of annotations) {
      const { reference, dict } = annotation;
      const kind = kindOf(document, dict);
      const look = kind && options[kind] ? shownLook(document, page, annotation, layers) : undefined;
      if (!kind || !options[kind] || (!look && kind === 'fields' && hasUnseenValue(document, dict))) {
        if (kind === 'fields' && options.fields) counts.left++;
        kept.push(reference ?? dict);
        continue;
      }
      if (look) stamper.stamp(page, [look], { layer: 'over' });
      counts[kind]++;
      if (reference) gone.push(reference);
    }
    if (kept.length < annotations.length) document.editable(page).set('Annots', kept.length > 0 ? kept : null);
  }
  if (options.fields) keepFieldsOf(document, options.all ?? pages);
  // The tags may still know them; nothing must.
  for (const reference of gone) document.set(reference, null);
  return { ...counts, hasLayers: layers?.isUsed ?? false };
}

/** @returns how many fields stayed, because they hold a value that the file has no picture of. */
export function flattenFields(document: PdfDocument, pages: readonly PdfRef[]): number {
  return flattenAnnotations(document, pages, { fields: true, comments: false, links: false, layers: false }).left;
}

/** Undefined for what stays as it is. */
function kindOf(document: PdfDocument, annotation: PdfDict): Kind | undefined {
  if (isWidget(document, annotation)) return 'fields';
  const subtype = document.nameOf(annotation.get('Subtype')) ?? '';
  if (subtype === 'Link') return 'links';
  return STAY.has(subtype) ? undefined : 'comments';
}

/** Undefined where nothing shows, neither on a screen nor on paper. */
function shownLook(
  document: PdfDocument,
  page: PdfRef,
  { dict }: Annotation,
  layers: UsageLayers | undefined,
): Stamp | undefined {
  const flags = document.number(dict.get('F')) ?? 0;
  const has = (flag: number) => (flags & flag) !== 0;
  const [onScreen, onPaper] = [!has(ANNOTATION_FLAG.noView), has(ANNOTATION_FLAG.print) && layers !== undefined];
  if (has(ANNOTATION_FLAG.hidden) || (!onScreen && !onPaper) || isUndrawn(document, dict)) return undefined;
  const look = appearanceStamp(document, page, dict);
  if (!look) return undefined;
  const layer = onScreen && onPaper ? undefined : layers?.of(onScreen ? 'screen' : 'paper');
  const own = document.dict(dict.get('OC')) ? dict.get('OC') : undefined;
  const framed = own === undefined ? look : withLayer(document, look, own);
  return layer ? withLayer(document, framed, layer) : framed;
}

/** Viewers show popups when they are opened, and replies in a list. */
function isUndrawn(document: PdfDocument, annotation: PdfDict): boolean {
  const subtype = document.nameOf(annotation.get('Subtype'));
  return subtype === 'Popup' || (subtype === 'Text' && annotation.has('IRT'));
}

/** The same look as part of a layer. */
function withLayer(document: PdfDocument, { form, matrix }: Stamp, layer: PdfObject): Stamp {
  const inner = document.dict(form);
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: inner?.get('BBox'),
    Matrix: inner?.get('Matrix') ?? undefined,
    Resources: PdfDict.of({ XObject: PdfDict.of({ Look: plainForm(document, form) }) }),
    OC: layer,
  });
  return { form: document.add(PdfStream.ofBytes(dict, Buffer.from('/Look Do', 'latin1'))), matrix };
}

/** The form without its matrix, which the form around it bears. */
function plainForm(document: PdfDocument, form: PdfRef): PdfRef {
  const stream = document.stream(form);
  if (!stream?.dict.has('Matrix')) return form;
  const dict = stream.dict.clone();
  dict.delete('Matrix');
  return document.add(new PdfStream(dict, stream.data));
}

/** A value that would show if a viewer drew it: hidden fields and empty ones have none. */
function hasUnseenValue(document: PdfDocument, widget: PdfDict): boolean {
  const flags = document.number(widget.get('F')) ?? 0;
  if ((flags & (ANNOTATION_FLAG.hidden | ANNOTATION_FLAG.noView)) !== 0 || widget.has('AP')) return false;
  let field: PdfDict | undefined = widget;
  for (let level = 0; field && level < MAX_LEVELS; level++) {
    if (field.has('V')) {
      const value = field.get('V');
      return document.nameOf(value) !== 'Off' && document.text(value) !== '';
    }
    field = document.dict(field.get('Parent'));
  }
  return false;
}
