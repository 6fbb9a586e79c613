/** Rounds measured values to what they most likely were: all of a chart to one place, where that fits them all. */

/** In points: ends of what is measured are where they are drawn, to less. */
const SURE = 0.06;
/** So many times as far off may be single values, where one place fits all of them. */
const SLACK = 4;
/** How likely it may be that values come near to a place by chance. */
const CHANCE = 0.001;
/** The finest and the coarsest places that a value is rounded to, as powers of ten. */
const PLACES = { finest: 6, coarsest: 9 };
/** 3 × 0.1 is 0.30000000000000004 to a computer. */
const DIGITS = 12;

/** @param perPt what one point stands for. */
export function roundMeasured(values: readonly number[], perPt: number): readonly number[] {
  return inOnePlace(values, perPt) ?? values.map((value) => fewestDigits(value, perPt * SURE));
}

/** Whether one place fits all of them, and would hardly do so by chance. */
export function isRound(values: readonly number[], perPt: number): boolean {
  return inOnePlace(values, perPt) !== undefined;
}

function inOnePlace(values: readonly number[], perPt: number): readonly number[] | undefined {
  const reach = perPt * SURE * SLACK;
  for (let places = -PLACES.coarsest; places <= PLACES.finest; places++) {
    const chance = Math.min(1, (2 * reach) / 10 ** -places) ** values.length;
    if (chance > CHANCE) continue;
    const rounded = values.map((value) => roundTo(value, places));
    if (rounded.every((each, index) => Math.abs(each - (values[index] ?? each)) <= reach)) return rounded;
  }
  return undefined;
}

function fewestDigits(value: number, reach: number): number {
  for (let places = -PLACES.coarsest; places <= PLACES.finest; places++) {
    const rounded = roundTo(value, places);
    if (Math.abs(rounded - value) <= reach) return rounded;
  }
  return value;
}

function roundTo(value: number, places: number): number {
  const unit = 10 ** -places;
  const rounded = Number((Math.round(value / unit) * unit).toPrecision(DIGITS));
  return rounded === 0 ? 0 : rounded;
}
