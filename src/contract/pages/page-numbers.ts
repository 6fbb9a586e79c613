/** What stands where on a numbered page: plain text and geometry that the work and its preview share. */
import { numeral } from './numeral.ts';
import type { PageSize } from './page-size.ts';

/** Places at the upper and lower edge of a page as seen. */
export const PLACES = {
  'top-left': 'Top left',
  top: 'Top centre',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  bottom: 'Bottom centre',
  'bottom-right': 'Bottom right',
} as const;

export type Place = keyof typeof PLACES;

/** Short forms of the format, for those who do not want to write tokens. */
const PRESETS: Readonly<Record<string, string>> = {
  n: '{n}',
  'n / total': '{n} / {total}',
  'Page n of total': 'Page {n} of {total}',
};

export interface NumberTokens {
  /** What the page is numbered with. */
  readonly number: number;
  readonly total: number;
  /** The file's name without its ending. */
  readonly name: string;
  readonly title: string;
  /** As YYYY-MM-DD. */
  readonly date: string;
  readonly bates: string;
  /** What viewers show as the number of the page. */
  readonly label: string;
}

const TOKEN = /\{([^{}]*)\}/g;
const KNOWN = /^(?:n|n:(?:roman|ROMAN|alpha|ALPHA|0+)|total|name|title|date|bates|label)$/;
/** Styles of page labels by what a token calls them. */
const STYLES: Readonly<Record<string, string>> = { roman: 'r', ROMAN: 'R', alpha: 'a', ALPHA: 'A' };

/** The first token of a format that nothing fills. */
export function unknownToken(format: string): string | undefined {
  return [...format.matchAll(TOKEN)].find(([, word = '']) => !KNOWN.test(word))?.[0];
}

export function fillFormat(format: string, tokens: NumberTokens): string {
  return (PRESETS[format] ?? format).replace(TOKEN, (whole, word: string) => {
    const [key = '', style] = word.split(':');
    if (key === 'n') return styled(tokens.number, style);
    return key in tokens ? String(tokens[key as keyof NumberTokens]) : whole;
  });
}

function styled(number: number, style: string | undefined): string {
  if (style === undefined) return String(number);
  const label = STYLES[style];
  return label ? numeral(label, number) : String(number).padStart(style.length, '0');
}

/** The style of page labels (table 161) that says what a format says. */
export function labelStyle(format: string): string {
  const [, style = ''] = /\{n:(roman|ROMAN|alpha|ALPHA)\}/.exec(format) ?? [];
  return STYLES[style] ?? 'D';
}

type Written = Readonly<Record<string, unknown>>;

const LINES: readonly (readonly [option: string, place: Place])[] = [
  ['header-left', 'top-left'],
  ['header-center', 'top'],
  ['header-right', 'top-right'],
  ['footer-left', 'bottom-left'],
  ['footer-center', 'bottom'],
  ['footer-right', 'bottom-right'],
];

export interface Slot {
  readonly place: Place;
  readonly format: string;
}

/** What is written where: headers and footers, or else the one format at its position. Blank ones are left out. */
export function slotsOf(options: Written): readonly Slot[] {
  const lines = LINES.map(([option, place]) => ({ place, format: String(options[option] ?? '') })).filter(isWritten);
  if (lines.length > 0) return lines;
  const isBates = String(options.bates) === 'true' && options.format === '{n}';
  const format = isBates ? '{bates}' : String(options.format ?? '');
  return [{ place: (options.position ?? 'bottom') as Place, format }].filter(isWritten);
}

function isWritten({ format }: Slot): boolean {
  return format.trim() !== '';
}

/** Left and right change sides on even pages. */
export function mirrored(place: Place, page: number): Place {
  if (page % 2 === 1) return place;
  if (place.endsWith('-left')) return place.replace('left', 'right') as Place;
  return place.replace('right', 'left') as Place;
}

/** The lower left corner of a text on a page as seen, in points from the lower left corner of the page. */
export function textCorner(place: Place, page: PageSize, box: PageSize, marginPt: number): { x: number; y: number } {
  const y = place.startsWith('top') ? page.heightPt - marginPt - box.heightPt : marginPt;
  if (place.endsWith('-left')) return { x: marginPt, y };
  if (place.endsWith('-right')) return { x: page.widthPt - marginPt - box.widthPt, y };
  return { x: (page.widthPt - box.widthPt) / 2, y };
}

/** @returns undefined where the number needs more digits. */
export function batesText(number: number, digits: number, prefix: string, suffix: string): string | undefined {
  const text = String(number).padStart(digits, '0');
  return text.length > digits ? undefined : `${prefix}${text}${suffix}`;
}
