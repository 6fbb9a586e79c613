/** Quarter turns and flips as one: eight ways in which a picture can lie. */

/** First flipped from left to right, where it is, then turned clockwise by so many quarters. */
export interface Pose {
  /** 0 to 3. */
  readonly quarters: number;
  readonly isFlipped: boolean;
}

/** What makes a picture of each EXIF orientation stand upright, from 1 (Exif 2.32, section 4.6.4). */
const UPRIGHT_MAKERS: readonly Pose[] = [
  { quarters: 0, isFlipped: false },
  { quarters: 0, isFlipped: true },
  { quarters: 2, isFlipped: false },
  { quarters: 2, isFlipped: true },
  { quarters: 3, isFlipped: true },
  { quarters: 1, isFlipped: false },
  { quarters: 1, isFlipped: true },
  { quarters: 3, isFlipped: false },
];

/** All at once: made upright, turned, then flipped as it is seen. @param quarters clockwise, also below 0. */
export function poseAfter(orientation: number, quarters: number, flip: 'none' | 'h' | 'v'): Pose {
  const upright = UPRIGHT_MAKERS[orientation - 1] ?? { quarters: 0, isFlipped: false };
  const turned = upright.quarters + quarters;
  if (flip === 'none') return { quarters: within(turned), isFlipped: upright.isFlipped };
  // A flip after a turn is a flip before the turn the other way; upside down it is half a turn more.
  return { quarters: within((flip === 'v' ? 2 : 0) - turned), isFlipped: !upright.isFlipped };
}

function within(quarters: number): number {
  return ((quarters % 4) + 4) % 4;
}
