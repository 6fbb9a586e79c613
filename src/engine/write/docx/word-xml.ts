/** The XML of paragraphs, frames and pictures in Word documents (ECMA-376 part 1, 17.3 and 20.4). */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { Paragraph } from '../../layout/frames/paragraphs.ts';
import { type Frame, paragraphFrame, textDirection } from '../../layout/frames/placed-page.ts';
import type { TextRun } from '../../layout/frames/text-runs.ts';
import { directionOf } from '../../page/letters/letters.ts';
import { xmlText } from '../office/xml.ts';
import { anchoredBox, anchoredPicture } from './drawing-xml.ts';

/** After a paragraph of flowing text: 6 points, in twentieths. */
const AFTER_PARAGRAPH = 120;
const BLACK = '000000';

/** The id of the relation to an address. */
type LinkId = (address: string) => string;

interface FrameSetting {
  /** Of the page, for pages larger than Word knows. */
  readonly scale: number;
  readonly linkId: LinkId;
}

/** A run that holds a paragraph at its place on the page. */
export function placedParagraph(paragraph: Paragraph, id: number, { scale, linkId }: FrameSetting): string {
  const line = Math.max(1, Math.round(paragraph.leadingPt * scale * 20));
  const spacing = `w:before="0" w:after="0" w:line="${line}" w:lineRule="exact"`;
  const frame = scaled(paragraphFrame(paragraph), scale);
  const uprightLetters = textDirection(paragraph) === 'eaVert';
  const setting = { id, turn: paragraph.turn, uprightLetters, wraps: paragraph.lines > 1 };
  return anchoredBox(paragraphXml(paragraph, { spacing, scale, linkId }), frame, setting);
}

/** A run that holds a picture at its place, behind the text. @param relation id of the picture's part. */
export function placedPicture(box: SeenBox, relation: string, id: number, scale: number): string {
  const { left, top, right, bottom } = box;
  const frame = scaled({ left, top, width: right - left, height: bottom - top }, scale);
  return anchoredPicture({ id, relation }, frame, 'behind');
}

function scaled({ left, top, width, height }: Frame, scale: number): Frame {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

interface FlowSetting {
  /** Whether it begins a page. */
  readonly breaks: boolean;
  readonly linkId: LinkId;
}

export function flowingParagraph(paragraph: Paragraph, setting: FlowSetting): string {
  return paragraphXml(paragraph, { ...setting, spacing: `w:after="${AFTER_PARAGRAPH}"`, scale: 1 });
}

interface ParagraphSetting extends FrameSetting {
  /** Attributes of its `spacing`. */
  readonly spacing: string;
  readonly breaks?: boolean;
}

/** Elements stand in the order of the schema (CT_PPrBase). */
function paragraphXml(paragraph: Paragraph, { spacing, scale, breaks, linkId }: ParagraphSetting): string {
  const { runs, align, rightToLeft } = paragraph;
  const before = breaks ? '<w:pageBreakBefore/>' : '';
  const indent = Math.round(paragraph.indentPt * scale * 20);
  const ind = indent > 0 ? `<w:ind w:firstLine="${indent}"/>` : '';
  const bidi = rightToLeft ? '<w:bidi/>' : '';
  const jc = align === 'left' ? '' : `<w:jc w:val="${align}"/>`;
  const text = runs.map((run) => linkedRun(run, scale, linkId)).join('');
  return `<w:p><w:pPr>${before}${bidi}<w:spacing ${spacing}/>${ind}${jc}</w:pPr>${text}</w:p>`;
}

function linkedRun(run: TextRun, scale: number, linkId: LinkId): string {
  const xml = runXml(run, scale);
  return run.link ? `<w:hyperlink r:id="${linkId(run.link)}">${xml}</w:hyperlink>` : xml;
}

function runXml({ text, family, sizePt, bold, italic, colour, vertical }: TextRun, scale: number): string {
  const font = xmlText(family);
  const size = Math.max(2, Math.round(sizePt * scale * 2));
  const properties = [
    `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/>`,
    bold ? '<w:b/><w:bCs/>' : '',
    italic ? '<w:i/><w:iCs/>' : '',
    colour === BLACK ? '' : `<w:color w:val="${colour}"/>`,
    `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
    vertical ? `<w:vertAlign w:val="${vertical}"/>` : '',
    directionOf(text) === 'rtl' ? '<w:rtl/>' : '',
  ].join('');
  const parts = text.split('\t').map((part) => (part === '' ? '' : `<w:t xml:space="preserve">${xmlText(part)}</w:t>`));
  return `<w:r><w:rPr>${properties}</w:rPr>${parts.join('<w:tab/>')}</w:r>`;
}
