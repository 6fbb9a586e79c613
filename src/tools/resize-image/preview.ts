/** What the page shows of the choices: the size that the work will give, and where the image stands in it. */
import type { Size } from '../../contract/pictures/size.ts';
import {
  type Fit,
  SIZE_PRESETS,
  type SizePreset,
  type TargetSize,
  targetSize,
  withPreset,
} from '../../contract/pictures/target-size.ts';

export type Values = Readonly<Record<string, string>>;

const MAX_SIDE_PX = 30_000;
const MAX_PERCENT = 1_000;

/** Undefined while no size is chosen. */
export function targetOf(source: Size, values: Values): TargetSize | undefined {
  const preset = values.preset ?? 'none';
  const wish = {
    width: numberOf(values.width, MAX_SIDE_PX),
    height: numberOf(values.height, MAX_SIDE_PX),
    percent: numberOf(values.percent, MAX_PERCENT),
    fit: (values.fit || 'inside') as Fit,
    enlarge: values.enlarge === 'true',
  };
  return targetSize(source, withPreset(wish, preset in SIZE_PRESETS ? (preset as SizePreset) : null));
}

/** Share of the room before the image: 0 at the start, 1 at the end. */
export function placeOf({ gravity = '' }: Values): { readonly across: number; readonly down: number } {
  return { across: shareOf(gravity, 'left', 'right'), down: shareOf(gravity, 'top', 'bottom') };
}

/** Clear where it is not a colour: the squares below show through. */
export function borderOf({ background = '' }: Values): string | undefined {
  return background === 'auto' ? undefined : background;
}

function shareOf(place: string, start: string, end: string): number {
  if (place.includes(start)) return 0;
  return place.includes(end) ? 1 : 0.5;
}

function numberOf(written: string | undefined, most: number): number | null {
  const value = Number(written);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}
