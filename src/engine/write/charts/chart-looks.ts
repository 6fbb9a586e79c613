/** Colours, lines and letters of charts in DrawingML (ECMA-376 part 1, 20.1). */
import type { ChartFill, ChartLine, TextLook } from '../../layout/chart-model.ts';
import { xmlText } from '../office/xml.ts';

const EMU_A_POINT = 12_700;
/** Sizes of letters that the format takes, in points. */
const SIZES = { min: 1, max: 4_000 };

export const NO_FILL = '<a:noFill/>';
export const NO_LINE = '<a:ln><a:noFill/></a:ln>';

export function fillXml({ colour, opacity }: ChartFill): string {
  const alpha = opacity < 1 ? `<a:alpha val="${Math.round(opacity * 100_000)}"/>` : '';
  return `<a:solidFill><a:srgbClr val="${colour}">${alpha}</a:srgbClr></a:solidFill>`;
}

export function lineXml({ colour, widthPt }: ChartLine, scale: number): string {
  return `<a:ln w="${Math.round(widthPt * scale * EMU_A_POINT)}">${fillXml({ colour, opacity: 1 })}</a:ln>`;
}

/** @param name of the element: properties of a run, or those that runs have without their own. */
export function runPropertiesXml(name: 'a:rPr' | 'a:defRPr', look: TextLook, scale: number): string {
  const { sizePt, colour, bold, italic, family } = look;
  const size = Math.round(Math.min(SIZES.max, Math.max(SIZES.min, sizePt * scale)) * 100);
  const style = `sz="${size}" b="${bold ? 1 : 0}" i="${italic ? 1 : 0}"`;
  return `<${name} ${style}>${fillXml({ colour, opacity: 1 })}<a:latin typeface="${xmlText(family)}"/></${name}>`;
}

/** @param turn in 60,000ths of a degree clockwise; undefined leaves it to the program. */
export function textPropertiesXml(look: TextLook, scale: number, turn?: number): string {
  const body = turn === undefined ? '<a:bodyPr/>' : `<a:bodyPr rot="${turn}" vert="horz"/>`;
  return `<c:txPr>${body}<a:lstStyle/><a:p><a:pPr>${runPropertiesXml('a:defRPr', look, scale)}</a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;
}
