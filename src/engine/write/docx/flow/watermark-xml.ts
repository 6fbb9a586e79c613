/** A watermark as Word makes them itself: WordArt in a header, under the name by which Word finds it again. */
import type { Watermark } from '../../../layout/model.ts';
import { xmlText } from '../../office/xml.ts';

export const WATERMARK_NAMESPACES =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w10="urn:schemas-microsoft-com:office:word"';

/** Letters are this high, in ems. */
const LETTERS = 0.75;
/** In points. */
const LEAST = 4;
const MOST = 3_000;

/** A paragraph that takes hardly any room in the header. @param count of those in the document. */
export function watermarkXml(mark: Watermark, count: number): string {
  const { text, degrees, box, lengthPt, sizePt, family, bold, colour } = mark;
  const [width, height] = [within(lengthPt), within(LETTERS * sizePt)];
  const left = (box.left + box.right - width) / 2;
  const top = (box.top + box.bottom - height) / 2;
  const style = [
    `position:absolute;margin-left:${pt(left)};margin-top:${pt(top)};width:${pt(width)};height:${pt(height)}`,
    `rotation:${Math.round((degrees + 360) % 360)};z-index:-251658752`,
    'mso-position-horizontal-relative:page;mso-position-vertical-relative:page',
  ].join(';');
  const weight = bold ? ';font-weight:bold' : '';
  const font = xmlText(`font-family:"${family.replace(/[";]/g, '')}";font-size:1pt${weight}`);
  const shape =
    `<v:shape id="PowerPlusWaterMarkObject${count}" o:spid="_x0000_s${2048 + count}" type="#_x0000_t136" ` +
    `style="${style}" o:allowincell="f" fillcolor="#${colour}" stroked="f">` +
    `<v:fill opacity=".5"/><v:textpath style="${font}" string="${xmlText(text)}"/></v:shape>`;
  const paragraph = '<w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr>';
  return `<w:p>${paragraph}<w:r><w:pict>${SHAPE_TYPE}${shape}</w:pict></w:r></w:p>`;
}

/** Of text on a straight line, as VML names it. */
const SHAPE_TYPE =
  '<v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" path="m0,0l21600,0m0,21600l21600,21600e">' +
  '<v:path textpathok="t"/><v:textpath on="t" fitshape="t"/></v:shapetype>';

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(MOST, Math.max(LEAST, value)) : LEAST;
}

function pt(value: number): string {
  return `${Math.round(value * 10) / 10}pt`;
}
