/** Reads colours as people write them. */

/** A colour of a screen (sRGB): each part from 0 to 1, and the same as `#rrggbb`. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly hex: string;
}

/** The sixteen basic names (CSS 2.1, section 4.3.6, without orange). */
const BASIC_COLOURS: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
};

/** @param written `#rgb`, `#rrggbb` or a basic name, in small letters. @returns undefined where it is no colour. */
export function parseColour(written: string): Colour | undefined {
  const hex = BASIC_COLOURS[written] ?? written.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  if (!/^#[0-9a-f]{6}$/.test(hex)) return undefined;
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { red: part(1), green: part(3), blue: part(5), hex };
}
