/** Draws what text and choice fields hold where the file has no picture of it, or one that viewers redraw (ISO 32000-2, 12.7.4.3). */

import { readBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { serializeNumber } from '../../syntax/serialize.ts';
import { type Lettering, letteringFor } from '../../text-setting/text-setter.ts';
import { isWidget, pageAnnotations } from '../pages/annotation.ts';
import { type FieldWriting, readFieldWriting } from './field-text.ts';

/** Points between the edge of a field and its text, as viewers leave them. */
const PADDING_PT = 2;
/** What viewers take at most for a text whose size is left to them. */
const AUTO_SIZE_PT = 12;
const MIN_SIZE_PT = 4;

interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * Gives every filled text or choice field of these pages a picture of its value.
 * @returns letters that no font has.
 */
export async function drawFieldLooks(document: PdfDocument, pages: readonly PdfRef[]): Promise<readonly string[]> {
  const redraws = document.isTrue(document.dict(document.catalog.get('AcroForm'))?.get('NeedAppearances') ?? null);
  let lettering: Lettering | undefined;
  for (const page of pages) {
    for (const { reference, dict } of pageAnnotations(document, page)) {
      if (!reference || !isWidget(document, dict) || (dict.has('AP') && !redraws)) continue;
      const writing = readFieldWriting(document, dict);
      const box = readBox(document, dict.get('Rect'));
      if (!writing || !box) continue;
      lettering ??= await letteringFor(document);
      const size = { width: box.right - box.left, height: box.top - box.bottom };
      const look = drawField(document, lettering, writing, dict, size);
      document.editable(reference).set('AP', PdfDict.of({ N: look }));
    }
  }
  await lettering?.finish();
  return lettering?.missing ?? [];
}

function drawField(
  document: PdfDocument,
  lettering: Lettering,
  writing: FieldWriting,
  widget: PdfDict,
  size: Room,
): PdfRef {
  const facts = document.dict(widget.get('MK'));
  const turns = Math.round((document.number(facts?.get('R') ?? null) ?? 0) / 90) & 3;
  const room = turns % 2 === 0 ? size : { width: size.height, height: size.width };
  const [cos = 1, sin = 0] = [[1, 0] as const, [0, 1] as const, [-1, 0] as const, [0, -1] as const][turns] ?? [];
  const { content, fonts } = writing.comb > 0 ? combed(lettering, writing, room) : written(lettering, writing, room);
  const { width, height } = room;
  const inner = `1 1 ${serializeNumber(width - 2)} ${serializeNumber(height - 2)} re W n`;
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Matrix: turns === 0 ? undefined : [cos, sin, -sin, cos, 0, 0],
    Resources: PdfDict.of({ Font: fonts }),
  });
  const parts = [frame(document, widget, facts, room), `/Tx BMC q ${inner}`, content, 'Q EMC'];
  return document.add(PdfStream.ofBytes(dict, Buffer.from(parts.join('\n'), 'latin1')));
}

interface Drawn {
  readonly content: string;
  readonly fonts: PdfDict;
}

function written(lettering: Lettering, writing: FieldWriting, room: Room): Drawn {
  const width = Math.max(1, room.width - 2 * PADDING_PT);
  const height = Math.max(1, room.height - 2 * PADDING_PT);
  let sizePt = writing.sizePt || (writing.multiline ? AUTO_SIZE_PT : Math.min(AUTO_SIZE_PT, height));
  const text = () => (writing.multiline ? wrapped(lettering, writing, sizePt, width) : writing.text);
  const fits = () => {
    const { widthPt, heightPt } = lettering.measure(text(), { ...writing.style, sizePt });
    return widthPt <= width && heightPt <= height;
  };
  while (writing.sizePt === 0 && sizePt > MIN_SIZE_PT && !fits()) sizePt -= 0.5;
  const laid = lettering.lay(text(), { ...writing.style, sizePt });
  const free = room.width - laid.widthPt;
  const x = { left: PADDING_PT, center: free / 2, right: free - PADDING_PT }[writing.style.align];
  const y = writing.multiline ? room.height - PADDING_PT - laid.heightPt : (room.height - laid.heightPt) / 2;
  return { content: moved(x, y, laid.content), fonts: fontsOf(laid.resources) };
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

/** Breaks at spaces what is wider than the field. */
function wrapped(lettering: Lettering, { text, style }: FieldWriting, sizePt: number, width: number): string {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\r\n]/)) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || lettering.measure(longer, { ...style, sizePt }).widthPt <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    lines.push(line);
  }
  return lines.join('\n');
}

/** Background and border (12.5.6.19, table 192). */
function frame(document: PdfDocument, widget: PdfDict, facts: PdfDict | undefined, { width, height }: Room): string {
  const back = colour(document, facts?.get('BG') ?? null, ['g', 'rg', 'k']);
  const edge = colour(document, facts?.get('BC') ?? null, ['G', 'RG', 'K']);
  const line = document.number(document.dict(widget.get('BS'))?.get('W') ?? null) ?? 1;
  const box = (inset: number) =>
    [inset, inset, width - 2 * inset, height - 2 * inset].map((each) => serializeNumber(each)).join(' ');
  const parts = [
    ...(back ? [`${back} ${box(0)} re f`] : []),
    ...(edge && line > 0 ? [`${edge} ${serializeNumber(line)} w ${box(line / 2)} re S`] : []),
  ];
  return `q ${parts.join(' ')} Q`;
}

/** @param operators for one, three and four parts. */
function colour(
  document: PdfDocument,
  value: PdfObject,
  operators: readonly [string, string, string],
): string | undefined {
  const found = document.resolve(value);
  const parts = isArray(found) ? found.map((part) => document.number(part) ?? 0) : [];
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[parts.length];
  return operator && `${parts.map((part) => serializeNumber(part)).join(' ')} ${operator}`;
}
