/** Tells the numbers that labels of a value axis were rounded from: 0, 18, 35, 53 are 0, 17.5, 35, 52.5. */

/** Of a step between two numbers: they are rounded. */
const ROUNDED = 0.02;
/** A step of fewer units is rounded so much that other numbers look like steps. */
const LEAST_UNITS = 8;
/** Decimals that a step has more than its labels, at most. */
const MORE_PLACES = 3;
/** 3 × 0.1 is 0.30000000000000004 to a computer. */
const DIGITS = 12;
const SLACK = 1e-6;

/** Whether two steps are one, as far as can be seen. */
export function isSameStep(first: number, second: number): boolean {
  return Math.abs(first - second) <= ROUNDED * Math.abs(first);
}

/** @param unit of the last place that is printed. @returns whether three numbers may have been even steps before they were rounded. */
export function mayBeRounded(a: number, b: number, c: number, unit: number): boolean {
  const [first, second] = [b - a, c - b];
  return Math.abs(first) >= LEAST_UNITS * unit && Math.abs(second - first) <= unit * (1 + SLACK);
}

/**
 * The simplest even steps that are printed so, or the numbers as they are where these are even; undefined where there are none.
 * @param values one step after another.
 */
export function evenSteps(values: readonly number[], unit: number): readonly number[] | undefined {
  const [first = 0, last = 0, count] = [values[0], values.at(-1), values.length - 1];
  if (count < 1) return values;
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? value));
  if (steps.every((step, index) => index === 0 || isSameStep(steps[index - 1] ?? 0, step))) return values;
  const isPrinted = (start: number, step: number, reach: number) =>
    values.every((value, index) => Math.abs(start + index * step - value) <= reach);
  const mean = (last - first) / count;
  for (let places = 1; places <= MORE_PLACES; places++) {
    const grain = unit / 10 ** places;
    const [from, to] = [Math.ceil((mean - unit / count) / grain), Math.floor((mean + unit / count) / grain)];
    for (let grains = from; grains <= to; grains++) {
      const step = grains * grain;
      const start = step * Math.round(first / step);
      if (!isPrinted(start, step, unit * (0.5 + SLACK))) continue;
      return values.map((_, index) => Number((start + index * step).toPrecision(DIGITS)));
    }
  }
  return undefined;
}
