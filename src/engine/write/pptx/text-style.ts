/** What the texts of slides inherit from their master and layout, and how that is written (ECMA-376 part 1, 21.1.2.4). */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { kindOfFamily } from '../../layout/frames/font-kind.ts';
import type { TextRun } from '../../layout/frames/text-runs.ts';
import { xmlText } from '../office/xml.ts';

/** How letters look on a slide. */
export interface LetterLook {
  readonly family: string;
  /** Absent where each text has its own. */
  readonly sizePt?: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** `rrggbb`. */
  readonly colour: string;
}

export interface ParagraphStyle {
  readonly letters: LetterLook;
  readonly align: keyof typeof ALIGN;
  /** The attributes of its margin and its indent. */
  readonly margins: string;
  /** The XML of its bullet. */
  readonly bullet: string;
}

/** The style of paragraphs of a level, 0-based. */
export type StyleOf = (level: number) => ParagraphStyle;

/** A place of layouts for a text, and how that looks. */
export interface HeldStyle {
  readonly style: ParagraphStyle;
  /** On its slide, in points. */
  readonly frame: SeenBox;
}

/** Where the footer and the number of slides stand. */
export interface FootStyles {
  readonly footer?: HeldStyle;
  readonly number?: HeldStyle;
}

/** The fonts of a theme: of titles, and of all other texts. */
export interface DeckFonts {
  readonly major: string;
  readonly minor: string;
}

export const ALIGN = { left: 'l', center: 'ctr', right: 'r', both: 'just' } as const;
export const NO_BULLET = '<a:buNone/>';
export const NO_MARGIN = ' marL="0"';
const NO_WHITE = '<a:spcBef><a:spcPts val="0"/></a:spcBef>';
/** The pitch and kind of fonts: variable serif and sans, fixed, and script. */
const PITCH_FAMILIES = { serif: 18, sans: 34, mono: 49, script: 66 } as const;
/** Sizes of fonts that PowerPoint takes, in points. */
const SIZES = { min: 1, max: 4_000 };
/** Styles of bodies have nine levels. */
export const LEVELS = 9;

/** Of letters as they stand on the slide, in points: sizes that programs know in hundredths. */
export function slideSize(sizePt: number, scale: number): number {
  return Math.round(Math.min(SIZES.max, Math.max(SIZES.min, sizePt * scale)) * 100) / 100;
}

export function letterLook({ family, sizePt, bold, italic, colour }: TextRun, scale: number): Required<LetterLook> {
  return { family, sizePt: slideSize(sizePt, scale), bold, italic, colour };
}

/** Bold and italic letters say so in any case: programs that look at runs alone see it. @param style what they inherit. */
export function letterAttributes(look: Required<LetterLook>, style: LetterLook | undefined): string {
  const { bold = false, italic = false, sizePt } = style ?? {};
  return [
    look.sizePt === sizePt ? '' : ` sz="${Math.round(look.sizePt * 100)}"`,
    look.bold || bold ? ` b="${look.bold ? 1 : 0}"` : '',
    look.italic || italic ? ` i="${look.italic ? 1 : 0}"` : '',
  ].join('');
}

/** The colour and the font of letters, where their style has others. */
export function letterXml({ colour, family }: LetterLook, style: LetterLook | undefined): string {
  const fill = colour === style?.colour ? '' : `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
  return `${fill}${family === style?.family ? '' : fontXml(family)}`;
}

function fontXml(family: string): string {
  const font = xmlText(family);
  return `<a:latin typeface="${font}"${kindAttribute(family)}/><a:ea typeface="${font}"/><a:cs typeface="${font}"/>`;
}

/** What PowerPoint takes where it lacks the font: its pitch, and the kind of its letters (ECMA-376 part 1, 21.1.2.3.7). */
function kindAttribute(family: string): string {
  const kind = kindOfFamily(family);
  return kind ? ` pitchFamily="${PITCH_FAMILIES[kind]}"` : '';
}

/** A style as masters and layouts hold it. @param level 0-based. */
export function styleXml(style: ParagraphStyle, fonts: DeckFonts, level = 0): string {
  const { letters, align, margins, bullet } = style;
  const { sizePt, bold, italic, family, colour } = letters;
  const size = sizePt === undefined ? '' : ` sz="${Math.round(sizePt * 100)}"`;
  // A layout takes back what its master has.
  const attributes = `${size} b="${bold ? 1 : 0}" i="${italic ? 1 : 0}"`;
  const fill = `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
  const name = `a:lvl${level + 1}pPr`;
  // LibreOffice gives the lists of bodies an indent and white by itself.
  const indent = margins.includes('indent') ? '' : ' indent="0"';
  return `<${name}${margins}${indent} algn="${ALIGN[align]}">${NO_WHITE}${bullet}<a:defRPr${attributes}>${fill}${themeFontXml(family, fonts)}</a:defRPr></${name}>`;
}

function themeFontXml(family: string, { major, minor }: DeckFonts): string {
  if (family !== major && family !== minor) return fontXml(family);
  const name = family === minor ? '+mn' : '+mj';
  return `<a:latin typeface="${name}-lt"/><a:ea typeface="${name}-ea"/><a:cs typeface="${name}-cs"/>`;
}

/** The fonts of a theme (ECMA-376 part 1, 20.1.4.1.18). */
export function fontSchemeXml({ major, minor }: DeckFonts): string {
  return `<a:fontScheme name="Plain"><a:majorFont>${fontXml(major)}</a:majorFont><a:minorFont>${fontXml(minor)}</a:minorFont></a:fontScheme>`;
}
