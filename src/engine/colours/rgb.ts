/** Turns inks and Lab into red, green and blue, each from 0 to 1, about as viewers show them. */

export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * What full inks look like in print (SWOP), by their bits: 1 cyan, 2 magenta, 4 yellow. Between them colours are mixed
 * as halftone dots cover the paper (Neugebauer).
 */
const OVERPRINTS: readonly Rgb[] = [
  [255, 255, 255],
  [0, 174, 239],
  [236, 0, 140],
  [46, 49, 146],
  [255, 242, 0],
  [0, 166, 81],
  [237, 28, 36],
  [54, 54, 57],
];

const FLAT_OVERPRINTS = Float64Array.from(OVERPRINTS.flat());

/** Black ink alone is a shade of grey, and full black is black: text in it prints with that ink only. */
export function fromInks(inks: readonly number[]): Rgb {
  const [cyan = 0, magenta = 0, yellow = 0, black = 0] = inks.map(clamp);
  const light = [0, 0, 0];
  for (const [bits, color] of OVERPRINTS.entries()) {
    const share =
      ((bits & 1) === 0 ? 1 - cyan : cyan) *
      ((bits & 2) === 0 ? 1 - magenta : magenta) *
      ((bits & 4) === 0 ? 1 - yellow : yellow);
    for (const [channel, value] of color.entries()) light[channel] = (light[channel] ?? 0) + (share * value) / 255;
  }
  const [red = 0, green = 0, blue = 0] = light.map((value) => value * (1 - black));
  return [red, green, blue];
}

/** The same for pixels: four bytes each become three. */
export function inksToPixels(inks: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((inks.length / 4) * 3);
  const shares = new Float64Array(8);
  for (let at = 0, to = 0; at + 3 < inks.length; at += 4, to += 3) {
    const cyan = (inks[at] ?? 0) / 255;
    const magenta = (inks[at + 1] ?? 0) / 255;
    const yellow = (inks[at + 2] ?? 0) / 255;
    const light = 1 - (inks[at + 3] ?? 0) / 255;
    for (let bits = 0; bits < 8; bits++) {
      const pair = ((bits & 1) === 0 ? 1 - cyan : cyan) * ((bits & 2) === 0 ? 1 - magenta : magenta);
      shares[bits] = pair * ((bits & 4) === 0 ? 1 - yellow : yellow);
    }
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (let bits = 0; bits < 8; bits++) sum += (shares[bits] ?? 0) * (FLAT_OVERPRINTS[bits * 3 + channel] ?? 0);
      rgb[to + channel] = Math.round(sum * light);
    }
  }
  return rgb;
}

/** White is the white of the screen (D65), whatever the white point. @param range of a and b. */
export function fromLab(values: readonly number[], range: readonly number[]): Rgb {
  const [lightness = 0, a = 0, b = 0] = values;
  const within = (value: number, at: number) => Math.max(range[at] ?? -100, Math.min(range[at + 1] ?? 100, value));
  const middle = (lightness + 16) / 116;
  const [x, y, z] = [middle + within(a, 0) / 500, middle, middle - within(b, 2) / 200].map(cubed);
  const [xx, yy, zz] = [(x ?? 0) * 0.9505, y ?? 0, (z ?? 0) * 1.089];
  return [
    screen(3.2406 * xx - 1.5372 * yy - 0.4986 * zz),
    screen(-0.9689 * xx + 1.8758 * yy + 0.0415 * zz),
    screen(0.0557 * xx - 0.204 * yy + 1.057 * zz),
  ];
}

function cubed(value: number): number {
  return value >= 6 / 29 ? value ** 3 : (108 / 841) * (value - 4 / 29);
}

function screen(light: number): number {
  const value = clamp(light);
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** What is no number is 0. */
export function clamp(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(0, Math.min(1, value));
}
