/** Brings the pixels of a picture, or of each frame of an animation, to a size: scaled, cut off, or with a border. */
import type { Sharp } from '../../../adapters/sharp.ts';
import type { TargetSize } from '../../../contract/pictures/target-size.ts';
import type { WrittenFormat } from './written-format.ts';

export interface ResizePlace {
  /** One of nine places, or `attention`: where there is most to see. */
  readonly place: string;
  /** `#rrggbb`; `auto`: clear where the format can be, else white. */
  readonly border: string;
  readonly format: WrittenFormat;
}

const GRAVITIES: Readonly<Record<string, string>> = {
  'top-left': 'northwest',
  top: 'north',
  'top-right': 'northeast',
  left: 'west',
  center: 'centre',
  right: 'east',
  'bottom-left': 'southwest',
  bottom: 'south',
  'bottom-right': 'southeast',
  attention: 'attention',
};

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

export function resizedPicture(picture: Sharp, target: TargetSize, { place, border, format }: ResizePlace): Sharp {
  const { size, picture: all } = target;
  if (all.width > size.width || all.height > size.height) {
    return picture.resize({ ...size, fit: 'cover', position: GRAVITIES[place] ?? 'centre' });
  }
  const scaled = picture.resize({ ...all, fit: 'fill' });
  const [right, below] = [size.width - all.width, size.height - all.height];
  if (right === 0 && below === 0) return scaled;
  const [left, top] = [share(right, place, 'left', 'right'), share(below, place, 'top', 'bottom')];
  const white = format === 'jpg' || format === 'bmp' ? '#ffffff' : CLEAR;
  const background = border === 'auto' ? white : border;
  return scaled.extend({ left, right: right - left, top, bottom: below - top, background });
}

function share(room: number, place: string, start: string, end: string): number {
  if (place.includes(start)) return 0;
  return place.includes(end) ? room : Math.floor(room / 2);
}
