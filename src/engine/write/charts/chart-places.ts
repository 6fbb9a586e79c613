/** Titles, legends and places of charts in DrawingML (ECMA-376 part 1, 21.2.2). */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { ChartData, ChartText, TextLook } from '../../layout/chart-model.ts';
import { xmlText } from '../office/xml.ts';
import { runPropertiesXml, textPropertiesXml } from './chart-looks.ts';

export function titleXml({ text, box, look }: ChartText, around: SeenBox, scale: number, isUpwards = false): string {
  const paragraphs = text.split('\n').map((line) => {
    return `<a:p><a:pPr><a:defRPr/></a:pPr><a:r>${runPropertiesXml('a:rPr', look, scale)}<a:t>${xmlText(line)}</a:t></a:r></a:p>`;
  });
  const turn = isUpwards ? ' rot="-5400000" vert="horz"' : '';
  return [
    `<c:title><c:tx><c:rich><a:bodyPr${turn}/><a:lstStyle/>${paragraphs.join('')}</c:rich></c:tx>`,
    `${layoutXml(box, around, '', false)}<c:overlay val="0"/></c:title>`,
  ].join('');
}

/** @param plot what the legend stands beside. */
export function legendXml(
  { box, look }: NonNullable<ChartData['legend']>,
  around: SeenBox,
  plot: SeenBox,
  scale: number,
): string {
  return [
    `<c:legend><c:legendPos val="${legendSide(box, plot)}"/>${layoutXml(legendRoom(box, look, around), around, '', true)}`,
    `<c:overlay val="0"/>${textPropertiesXml(look, scale)}</c:legend>`,
  ].join('');
}

function legendSide(box: SeenBox, plot: SeenBox): 'b' | 't' | 'l' | 'r' {
  if (box.left >= plot.right) return 'r';
  if (box.right <= plot.left) return 'l';
  return box.top >= plot.bottom ? 'b' : 't';
}

/** Other fonts need more room than the drawn ones: a legend that is too narrow leaves out entries. */
function legendRoom({ left, top, right, bottom }: SeenBox, { sizePt }: TextLook, around: SeenBox): SeenBox {
  return {
    left: Math.max(around.left, left - sizePt),
    right: Math.min(around.right, right + sizePt),
    top: Math.max(around.top, top - sizePt / 3),
    bottom: Math.min(around.bottom, bottom + sizePt / 3),
  } as SeenBox;
}

/** Places are parts of the whole chart. */
export function layoutXml(box: SeenBox, around: SeenBox, target: string, hasSize: boolean): string {
  const [width, height] = [around.right - around.left, around.bottom - around.top];
  const part = (value: number) => Math.min(1, Math.max(0, value)).toFixed(5);
  const size = hasSize
    ? `<c:w val="${part((box.right - box.left) / width)}"/><c:h val="${part((box.bottom - box.top) / height)}"/>`
    : '';
  return [
    `<c:layout><c:manualLayout>${target}<c:xMode val="edge"/><c:yMode val="edge"/>`,
    `<c:x val="${part((box.left - around.left) / width)}"/><c:y val="${part((box.top - around.top) / height)}"/>`,
    `${size}</c:manualLayout></c:layout>`,
  ].join('');
}
