/** Run properties (CT_RPr): what a look adds to the style that it stands on, in the order of the schema. */
import type { Look } from '../../../layout/model.ts';
import { xmlText } from '../../office/xml.ts';
import { halfPoints, hexColour, twips } from '../measures.ts';

/** The colours that Word has for marking text; any other is shading. */
const HIGHLIGHTS: readonly (readonly [name: string, colour: string])[] = [
  ['yellow', 'ffff00'],
  ['green', '00ff00'],
  ['cyan', '00ffff'],
  ['magenta', 'ff00ff'],
  ['blue', '0000ff'],
  ['red', 'ff0000'],
  ['darkBlue', '000080'],
  ['darkCyan', '008080'],
  ['darkGreen', '008000'],
  ['darkMagenta', '800080'],
  ['darkRed', '800000'],
  ['darkYellow', '808000'],
  ['darkGray', '808080'],
  ['lightGray', 'c0c0c0'],
  ['black', '000000'],
];
/** Of 255, summed over red, green and blue. */
const SAME_COLOUR = 48;

export interface LookSetting {
  /** A character style that the run carries; `base` is then the look with that style. */
  readonly style?: string;
  readonly rightToLeft?: boolean;
}

/** `<w:rPr>` with what differs between look and base; empty where nothing does. */
export function lookXml(look: Look, base: Look, setting: LookSetting = {}): string {
  const inner = lookProperties(look, base, setting);
  return inner === '' ? '' : `<w:rPr>${inner}</w:rPr>`;
}

export function lookProperties(look: Look, base: Look, { style, rightToLeft }: LookSetting = {}): string {
  return [
    style ? `<w:rStyle w:val="${style}"/>` : '',
    look.family === base.family ? '' : fontsXml(look.family),
    toggled('b', look.bold, base.bold) + toggled('bCs', look.bold, base.bold),
    toggled('i', look.italic, base.italic) + toggled('iCs', look.italic, base.italic),
    toggled('smallCaps', look.smallCaps, base.smallCaps),
    toggled('strike', look.strike, base.strike),
    colourXml(look.colour, base.colour),
    spacingXml(look.spacingPt, base.spacingPt),
    sizeXml(look.sizePt, base.sizePt),
    highlightXml(look.highlight, base.highlight),
    underlineXml(look.underline, base.underline),
    shadeXml(look.highlight, base.highlight),
    look.vertical === base.vertical ? '' : `<w:vertAlign w:val="${look.vertical ?? 'baseline'}"/>`,
    rightToLeft ? '<w:rtl/>' : '',
  ].join('');
}

export function fontsXml(family: string): string {
  const font = xmlText(family);
  return `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:eastAsia="${font}" w:cs="${font}"/>`;
}

function toggled(name: string, is: boolean | undefined, was: boolean | undefined): string {
  if (Boolean(is) === Boolean(was)) return '';
  return is ? `<w:${name}/>` : `<w:${name} w:val="0"/>`;
}

function colourXml(colour: string, base: string): string {
  const hex = hexColour(colour);
  return hex === hexColour(base) ? '' : `<w:color w:val="${hex}"/>`;
}

function spacingXml(spacingPt = 0, base = 0): string {
  const spacing = twips(spacingPt);
  return spacing === twips(base) ? '' : `<w:spacing w:val="${spacing}"/>`;
}

function sizeXml(sizePt: number, base: number): string {
  const size = halfPoints(sizePt);
  return size === halfPoints(base) ? '' : `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`;
}

function underlineXml(is: boolean | undefined, was: boolean | undefined): string {
  if (Boolean(is) === Boolean(was)) return '';
  return `<w:u w:val="${is ? 'single' : 'none'}"/>`;
}

function highlightXml(colour: string | undefined, base: string | undefined): string {
  if (colour === base) return '';
  if (colour === undefined) return '<w:highlight w:val="none"/>';
  const name = highlightName(colour);
  return name ? `<w:highlight w:val="${name}"/>` : '';
}

function shadeXml(colour: string | undefined, base: string | undefined): string {
  if (colour === base || colour === undefined || highlightName(colour)) return '';
  return `<w:shd w:val="clear" w:color="auto" w:fill="${hexColour(colour)}"/>`;
}

function highlightName(colour: string): string | undefined {
  const parts = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [wanted, near] = [parts(hexColour(colour)), HIGHLIGHTS.map(([name, hex]) => ({ name, parts: parts(hex) }))];
  const distance = (other: readonly number[]) =>
    other.reduce((sum, each, index) => sum + Math.abs(each - (wanted[index] ?? 0)), 0);
  return near.find((each) => distance(each.parts) <= SAME_COLOUR)?.name;
}
