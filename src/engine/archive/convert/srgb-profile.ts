/** A profile of sRGB by the version of ICC that every part of PDF/A knows (ICC.1:1998-09): primaries, white and one curve. */
import { descriptionTag, iccProfile, noCopyrightTag, WHITE, xyzTag } from './icc-profile.ts';

/** XYZ under D50, as IEC 61966-2-1 adapted by Bradford gives them. */
export const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const CURVE_STEPS = 1024;

/** The same bytes each time. */
export function srgbProfileV2(): Uint8Array {
  const curve = curveTag();
  return iccProfile('mntrRGB XYZ ', [
    ['desc', descriptionTag('sRGB')],
    ['cprt', noCopyrightTag()],
    ['wtpt', xyzTag(WHITE)],
    ...Object.entries(PRIMARIES).map(([name, values]) => [name, xyzTag(values)] as const),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

/** The light of a value of sRGB, both from 0 to 1. */
export function lightOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function curveTag(): Buffer {
  const bytes = Buffer.alloc(12 + CURVE_STEPS * 2);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(CURVE_STEPS, 8);
  for (let step = 0; step < CURVE_STEPS; step++) {
    bytes.writeUInt16BE(Math.round(lightOf(step / (CURVE_STEPS - 1)) * 65_535), 12 + step * 2);
  }
  return bytes;
}
