/** The form's answers as the editor shows them, and the answers that its buttons and frames give. */
import type { CropMargins } from '../../contract/pages/crop-margins.ts';
import type { Size } from '../../contract/pictures/size.ts';
import {
  areaWithin,
  insideTurned,
  isQuarterTurn,
  type PictureArea,
  turnedSize,
  wholeTurn,
  withinRatio,
} from '../../contract/pictures/turned-size.ts';

export type Values = Readonly<Record<string, string>>;
export type Turn = 'left' | 'right' | 'across' | 'down';

/** The picture after it was turned, in whole pixels; the corners of a slanted one as asked. */
export function sizeAfterTurn(size: Size, values: Values): Size {
  const angle = angleOf(values);
  const isCut = !isQuarterTurn(angle) && values.corners !== 'fill';
  const { width, height } = isCut ? insideTurned(size, angle) : turnedSize(size, angle);
  const side = (length: number) => Math.max(1, isCut ? Math.floor(length) : Math.round(length));
  return { width: side(width), height: side(height) };
}

/** What is left of the turned picture. */
export function keptArea(turned: Size, values: Values): PictureArea {
  const all = { x: 0, y: 0, ...turned };
  const crop = readAreas(`[${values.crop || ''}]`)[0];
  const kept = (crop && areaWithin(crop, turned)) ?? all;
  const ratio = ratioOf(values.aspect ?? '');
  if (ratio === null) return kept;
  const { width, height } = withinRatio(kept, ratio);
  return {
    x: kept.x + Math.floor((kept.width - width) / 2),
    y: kept.y + Math.floor((kept.height - height) / 2),
    width,
    height,
  };
}

/** The size of the file that will be made; what a plain border leaves is not known before. */
export function finalSize(turned: Size, values: Values): Size {
  const { width, height } = keptArea(turned, values);
  const border = Math.max(0, Math.floor(Number(values.border) || 0));
  return { width: width + 2 * border, height: height + 2 * border };
}

/** Half-written answers show nothing. */
export function readAreas(written: string | undefined): readonly PictureArea[] {
  try {
    const read: unknown = JSON.parse(written || '[]');
    return Array.isArray(read) ? read.filter(isArea) : [];
  } catch {
    return [];
  }
}

export function writeAreas(areas: readonly PictureArea[]): string {
  return areas.length === 0 ? '' : JSON.stringify(areas.map(whole));
}

export function marginsOf(turned: Size, values: Values): CropMargins {
  const { x, y, width, height } = keptArea(turned, { crop: values.crop ?? '' });
  return { top: y, left: x, right: turned.width - x - width, bottom: turned.height - y - height };
}

/** Nothing is asked for where the frame is around everything. */
export function cropFor({ top, right, bottom, left }: CropMargins, turned: Size): string {
  if (Math.max(top, right, bottom, left) < 1) return '';
  const area = { x: left, y: top, width: turned.width - left - right, height: turned.height - top - bottom };
  return JSON.stringify(whole(area));
}

/**
 * The answers after the picture on the screen was turned or flipped once more. A flip comes last: turning what is flipped
 * turns the picture itself the other way. @param turned its size before.
 */
export function afterTurn(turn: Turn, turned: Size, values: Values): Values {
  const flip = values.flip || 'none';
  const moved = (area: PictureArea) => whole(movedBy(turn, area, turned));
  const places = {
    crop: readAreas(`[${values.crop || ''}]`)
      .map(moved)
      .map((area) => JSON.stringify(area))
      .join(),
    'hide-areas': writeAreas(readAreas(values['hide-areas']).map(moved)),
  };
  if (turn === 'across' || turn === 'down') {
    const way = turn === 'across' ? 'h' : 'v';
    if (flip === 'none') return { ...places, flip: way };
    // Flipped both ways is turned upside down.
    return { ...places, flip: 'none', ...(flip === way ? {} : { rotate: writeAngle(angleOf(values) + 180) }) };
  }
  const quarter = (turn === 'right') === (flip === 'none') ? 90 : -90;
  return { ...places, rotate: writeAngle(angleOf(values) + quarter) };
}

function movedBy(turn: Turn, { x, y, width, height }: PictureArea, turned: Size): PictureArea {
  switch (turn) {
    case 'across':
      return { x: turned.width - x - width, y, width, height };
    case 'down':
      return { x, y: turned.height - y - height, width, height };
    case 'right':
      return { x: turned.height - y - height, y: x, width: height, height: width };
    case 'left':
      return { x: y, y: turned.width - x - width, width: height, height: width };
  }
}

export function angleOf({ rotate }: Values): number {
  const angle = Number(rotate);
  return Number.isFinite(angle) ? angle : 0;
}

/** From above −180 to 180. */
function writeAngle(angle: number): string {
  const turned = wholeTurn(Math.round(angle * 100) / 100);
  return String(turned > 180 ? Math.round((turned - 360) * 100) / 100 : turned);
}

/** As CSS: what the work does to the colours. */
export function filterOf({ grayscale, brightness, contrast }: Values): string {
  const share = (written: string | undefined) => Math.max(0, 100 + (Number(written) || 0));
  const grey = grayscale === 'true' ? 'grayscale(1) ' : '';
  return `${grey}brightness(${share(brightness)}%) contrast(${share(contrast)}%)`;
}

function ratioOf(aspect: string): number | null {
  const [width = 0, height = 0] = aspect.split(':').map(Number);
  return width > 0 && height > 0 ? width / height : null;
}

function isArea(value: unknown): value is PictureArea {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Partial<PictureArea>;
  return [x, y, width, height].every((each) => typeof each === 'number' && Number.isFinite(each));
}

function whole({ x, y, width, height }: PictureArea): PictureArea {
  const side = (length: number) => Math.max(1, Math.round(length));
  return { x: Math.round(x), y: Math.round(y), width: side(width), height: side(height) };
}
