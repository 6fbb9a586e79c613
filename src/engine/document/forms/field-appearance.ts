/** Draws what text and choice fields hold where the file has no picture of it, or one that viewers redraw (ISO 32000-2, 12.7.4.3). */

import { readBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { type Lettering, letteringFor } from '../../text-setting/text-setter.ts';
import { wrapLines } from '../../text-setting/wrap-lines.ts';
import { type Annotation, isWidget, pageAnnotations } from '../pages/annotation.ts';
import { type ButtonLook, chooseState, readButton } from './button-look.ts';
import { type FieldWriting, fieldWriting, inherited, readFieldWriting } from './field-text.ts';
import { listContent } from './list-look.ts';
import { type Room, widgetFrame } from './widget-frame.ts';

/** Points between the edge of a field and its text, as viewers leave them. */
const PADDING_PT = 2;
/** What viewers take at most for a text whose size is left to them. */
const AUTO_SIZE_PT = 12;
const MIN_SIZE_PT = 4;
/** Share of the height of a line that its letters take: capitals are some 0.72 of the size, a line 1.15. */
const INK = 0.55;

export interface DrawnLooks {
  readonly count: number;
  /** Letters that no font has. */
  readonly missing: readonly string[];
}

/** Gives every filled text or choice field and every button of these pages a picture of what it holds. */
export async function drawFieldLooks(document: PdfDocument, pages: readonly PdfRef[]): Promise<DrawnLooks> {
  const redraws = document.isTrue(document.dict(document.catalog.get('AcroForm'))?.get('NeedAppearances') ?? null);
  let lettering: Lettering | undefined;
  let count = 0;
  for (const page of pages) {
    for (const widget of pageAnnotations(document, page)) {
      const draw = lookOf(document, widget, redraws);
      if (!draw || !widget.reference) continue;
      lettering ??= await letteringFor(document);
      document.editable(widget.reference).set('AP', PdfDict.of({ N: draw(lettering) }));
      count++;
    }
  }
  await lettering?.finish();
  return { count, missing: lettering?.missing ?? [] };
}

/** Undefined where the field has a picture already, or nothing to show. */
function lookOf(document: PdfDocument, { dict, reference }: Annotation, redraws: boolean) {
  const box = readBox(document, dict.get('Rect'));
  if (!reference || !box || !isWidget(document, dict)) return undefined;
  const size = { width: box.right - box.left, height: box.top - box.bottom };
  const isButton = document.nameOf(inherited(document, dict, 'FT') ?? null) === 'Btn';
  if (isButton) {
    chooseState(document, reference);
    const look = dict.has('AP') ? undefined : readButton(document, dict, size);
    return look && ((lettering: Lettering) => drawButton(document, lettering, look, dict, size));
  }
  const writing = dict.has('AP') && !redraws ? undefined : readFieldWriting(document, dict);
  return writing && ((lettering: Lettering) => drawWriting(document, lettering, writing, dict, size));
}

/**
 * Draws a text or choice field anew, whatever picture it had.
 * @param shown in place of its value. @returns whether all of the text has room.
 */
export function redrawField(
  document: PdfDocument,
  lettering: Lettering,
  place: PdfRef,
  shown?: string,
): { readonly fits: boolean } {
  const dict = document.editable(place);
  const box = readBox(document, dict.get('Rect'));
  const writing = fieldWriting(document, dict, shown);
  if (!box || !writing) return { fits: true };
  const size = { width: box.right - box.left, height: box.top - box.bottom };
  const fits = writing.text === '' || writing.comb > 0 || hasRoom(lettering, writing, turnedRoom(document, dict, size));
  dict.set('AP', PdfDict.of({ N: drawWriting(document, lettering, writing, dict, size) }));
  return { fits };
}

/** Gives a tick box or radio button without pictures one for each state. */
export function drawStates(document: PdfDocument, lettering: Lettering, place: PdfRef, state: string): void {
  const dict = document.editable(place);
  const box = readBox(document, dict.get('Rect'));
  if (!box) return;
  const size = { width: box.right - box.left, height: box.top - box.bottom };
  const states = new PdfDict();
  for (const each of [state, 'Off']) {
    const asShown = dict.clone();
    asShown.set('AS', name(each));
    const look = readButton(document, asShown, size) ?? { mark: '' };
    states.set(each, drawButton(document, lettering, look, dict, size));
  }
  dict.set('AP', PdfDict.of({ N: states }));
}

/** Gives a field that shows nothing, such as one for a signature, its background and border. */
export function drawFrame(document: PdfDocument, place: PdfRef): void {
  const dict = document.editable(place);
  const box = readBox(document, dict.get('Rect'));
  if (!box) return;
  const room = turnedRoom(document, dict, { width: box.right - box.left, height: box.top - box.bottom });
  const look = addLook(document, dict, room, widgetFrame(document, dict, room), new PdfDict());
  dict.set('AP', PdfDict.of({ N: look }));
}

/** A picture of a text in a frame; the origin is the lower left corner of the field as its text stands. */
export function drawWriting(
  document: PdfDocument,
  lettering: Lettering,
  writing: FieldWriting,
  widget: PdfDict,
  size: Room,
): PdfRef {
  const room = turnedRoom(document, widget, size);
  const { content, fonts } = writtenContent(document, lettering, writing, widget, room);
  if (content === '') return addLook(document, widget, room, widgetFrame(document, widget, room), fonts);
  const inner = `1 1 ${serializeNumber(room.width - 2)} ${serializeNumber(room.height - 2)} re W n`;
  const parts = [widgetFrame(document, widget, room), `/Tx BMC q ${inner}`, content, 'Q EMC'];
  return addLook(document, widget, room, parts.join('\n'), fonts);
}

function writtenContent(
  document: PdfDocument,
  lettering: Lettering,
  writing: FieldWriting,
  widget: PdfDict,
  room: Room,
): Drawn {
  if (writing.comb > 0) return combed(lettering, writing, room);
  const list = listContent(document, lettering, writing, widget, room);
  if (list) return { content: list.content, fonts: fontsOf(list.resources) };
  return writing.text === '' ? { content: '', fonts: new PdfDict() } : written(lettering, writing, room);
}

function drawButton(
  document: PdfDocument,
  lettering: Lettering,
  { caption, mark, outline }: ButtonLook,
  widget: PdfDict,
  size: Room,
): PdfRef {
  const room = turnedRoom(document, widget, size);
  const { content, fonts } = caption ? written(lettering, caption, room) : { content: mark, fonts: new PdfDict() };
  const parts = [widgetFrame(document, widget, room, outline), content];
  return addLook(document, widget, room, parts.join('\n'), fonts);
}

/** Fields may be turned in quarters. */
function quarterTurns(document: PdfDocument, widget: PdfDict): number {
  const turn = document.number(document.dict(widget.get('MK'))?.get('R') ?? null);
  return Math.round((turn ?? 0) / 90) & 3;
}

function turnedRoom(document: PdfDocument, widget: PdfDict, size: Room): Room {
  const isAcross = quarterTurns(document, widget) % 2 === 1;
  return isAcross ? { width: size.height, height: size.width } : size;
}

function addLook(document: PdfDocument, widget: PdfDict, room: Room, content: string, fonts: PdfDict): PdfRef {
  const turns = quarterTurns(document, widget);
  const [cos = 1, sin = 0] = [[1, 0] as const, [0, 1] as const, [-1, 0] as const, [0, -1] as const][turns] ?? [];
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, room.width, room.height],
    Matrix: turns === 0 ? undefined : [cos, sin, -sin, cos, 0, 0],
    Resources: PdfDict.of({ Font: fonts }),
  });
  return document.add(PdfStream.ofBytes(dict, Buffer.from(content, 'latin1')));
}

interface Drawn {
  readonly content: string;
  readonly fonts: PdfDict;
}

function written(lettering: Lettering, writing: FieldWriting, room: Room): Drawn {
  const { text, sizePt } = fitted(lettering, writing, room);
  const laid = lettering.lay(text, { ...writing.style, sizePt });
  const free = room.width - laid.widthPt;
  const wanted = { left: PADDING_PT, center: free / 2, right: free - PADDING_PT }[writing.style.align];
  // Of what has no room, the beginning shows.
  const x = free < PADDING_PT ? PADDING_PT : wanted;
  const y = writing.multiline ? room.height - PADDING_PT - laid.heightPt : (room.height - laid.heightPt) / 2;
  return { content: moved(x, y, laid.content), fonts: fontsOf(laid.resources) };
}

/** The text in its lines, at its size or at the largest that has room. */
function fitted(lettering: Lettering, writing: FieldWriting, room: Room): { text: string; sizePt: number } {
  const width = Math.max(1, room.width - 2 * PADDING_PT);
  const height = Math.max(1, room.height - 2 * PADDING_PT);
  const { text: plain, multiline, style } = writing;
  let sizePt = writing.sizePt || (multiline ? AUTO_SIZE_PT : Math.min(AUTO_SIZE_PT, height));
  for (;;) {
    const text = multiline ? wrapLines(plain, width, { ...style, sizePt }, lettering) : plain;
    const { widthPt, heightPt } = lettering.measure(text, { ...style, sizePt });
    const fits = widthPt <= width && heightPt <= height;
    if (fits || writing.sizePt !== 0 || sizePt <= MIN_SIZE_PT) return { text, sizePt };
    sizePt -= 0.5;
  }
}

/** Whether nothing of the text is cut off. The room above and below the letters of a single line may be. */
function hasRoom(lettering: Lettering, writing: FieldWriting, room: Room): boolean {
  const { text, sizePt } = fitted(lettering, writing, room);
  const { widthPt, heightPt, descentPt } = lettering.measure(text, { ...writing.style, sizePt });
  const inkPt = writing.multiline ? heightPt - descentPt : heightPt * INK;
  return widthPt <= room.width && inkPt <= room.height;
}

/** One letter a cell. */
function combed(lettering: Lettering, writing: FieldWriting, room: Room): Drawn {
  const cell = room.width / writing.comb;
  const sizePt = writing.sizePt || Math.max(MIN_SIZE_PT, Math.min(AUTO_SIZE_PT, room.height - 2 * PADDING_PT));
  const fonts = new PdfDict();
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(writing.text)];
  const content = letters.slice(0, writing.comb).map(({ segment }, index) => {
    const laid = lettering.lay(segment, { ...writing.style, sizePt });
    for (const [key, font] of fontsOf(laid.resources).entries()) fonts.set(key, font);
    return moved(cell * index + (cell - laid.widthPt) / 2, (room.height - laid.heightPt) / 2, laid.content);
  });
  return { content: content.join('\n'), fonts };
}

function moved(x: number, y: number, content: string): string {
  return `q 1 0 0 1 ${serializeNumber(x)} ${serializeNumber(y)} cm\n${content}\nQ`;
}

function fontsOf(resources: PdfDict): PdfDict {
  const fonts = resources.get('Font');
  return fonts instanceof PdfDict ? fonts : new PdfDict();
}
