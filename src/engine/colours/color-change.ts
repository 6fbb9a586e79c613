/** The ways to change colours: each gives the new colour of any old one, alone and for all pixels of an image. */
import { toneCurve, vividness } from '../../contract/pictures/tone.ts';
import { clamp, type Rgb } from './rgb.ts';

export interface ColorChange {
  readonly kind: 'gray' | 'invert' | 'adjust';
  /** Every colour stays as it is. */
  readonly isNeutral: boolean;
  /** Light of each new colour, from 0 to 1. */
  color(old: Rgb): Rgb;
  /** Three bytes a pixel; the result has one where every pixel is a shade of grey. May change the bytes given. */
  pixels(rgb: Uint8Array): Uint8Array;
  /** Each channel becomes its complement. */
  readonly turnsChannels: boolean;
  /** What takes the place of each blend mode, so that layers mix as they did (ISO 32000-2, 11.3.5). */
  readonly blends: Readonly<Record<string, string>>;
}

/** Shares of light of red, green and blue, as JPEG counts them (ITU-R BT.601). */
const LUMA = { red: 0.299, green: 0.587, blue: 0.114 };

function luma([red, green, blue]: Rgb): number {
  return LUMA.red * red + LUMA.green * green + LUMA.blue * blue;
}

export function grayChange(): ColorChange {
  return {
    kind: 'gray',
    isNeutral: false,
    turnsChannels: false,
    blends: {},
    color(old) {
      const gray = luma(old.map(clamp) as unknown as Rgb);
      return [gray, gray, gray];
    },
    pixels(rgb) {
      const gray = new Uint8Array(rgb.length / 3);
      for (let to = 0, at = 0; to < gray.length; to++, at += 3) gray[to] = Math.round(lumaAt(rgb, at));
      return gray;
    },
  };
}

function lumaAt(rgb: Uint8Array, at: number): number {
  return LUMA.red * (rgb[at] ?? 0) + LUMA.green * (rgb[at + 1] ?? 0) + LUMA.blue * (rgb[at + 2] ?? 0);
}

/** The complement of each blend mode; modes that are their own, or have none, are not named. */
const COMPLEMENTS: Readonly<Record<string, string>> = {
  Multiply: 'Screen',
  Screen: 'Multiply',
  Darken: 'Lighten',
  Lighten: 'Darken',
  ColorDodge: 'ColorBurn',
  ColorBurn: 'ColorDodge',
};

/** @param keepsHues only light and dark are exchanged: red stays red. Either way, twice gives the old colour back. */
export function invertChange(keepsHues: boolean): ColorChange {
  return {
    kind: 'invert',
    isNeutral: false,
    turnsChannels: !keepsHues,
    blends: COMPLEMENTS,
    color(old) {
      const [red, green, blue] = old.map(clamp) as unknown as Rgb;
      if (!keepsHues) return [1 - red, 1 - green, 1 - blue];
      const shift = 1 - Math.max(red, green, blue) - Math.min(red, green, blue);
      return [red + shift, green + shift, blue + shift];
    },
    pixels(rgb) {
      for (let at = 0; at < rgb.length; at += 3) {
        const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
        const shift = 255 - Math.max(red, green, blue) - Math.min(red, green, blue);
        rgb[at] = keepsHues ? red + shift : 255 - red;
        rgb[at + 1] = keepsHues ? green + shift : 255 - green;
        rgb[at + 2] = keepsHues ? blue + shift : 255 - blue;
      }
      return rgb;
    },
  };
}

export interface Adjustment {
  /** Each from -100 to 100; 0 changes nothing. */
  readonly brightness: number;
  readonly contrast: number;
  readonly saturation: number;
}

export function adjustChange({ brightness, contrast, saturation }: Adjustment): ColorChange {
  const tone = toneCurve(brightness, contrast);
  const vivid = vividness(saturation);
  const table = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * tone(value / 255)));
  return {
    kind: 'adjust',
    isNeutral: brightness === 0 && contrast === 0 && saturation === 0,
    turnsChannels: false,
    blends: {},
    color(old) {
      const toned = old.map((value) => tone(clamp(value))) as unknown as Rgb;
      const gray = luma(toned);
      return toned.map((value) => clamp(gray + (value - gray) * vivid)) as unknown as Rgb;
    },
    pixels(rgb) {
      for (let at = 0; at < rgb.length; at++) rgb[at] = table[rgb[at] ?? 0] ?? 0;
      if (vivid === 1) return rgb;
      for (let at = 0; at < rgb.length; at += 3) {
        const gray = lumaAt(rgb, at);
        for (let channel = at; channel < at + 3; channel++) {
          const value = gray + ((rgb[channel] ?? 0) - gray) * vivid;
          rgb[channel] = Math.max(0, Math.min(255, Math.round(value)));
        }
      }
      return rgb;
    },
  };
}
