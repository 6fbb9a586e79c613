/** Tells by samples of an area whether it has one colour, or colours that change along one way (ISO 32000-2, 8.7.4.5.3). */

export type Rgb = readonly [red: number, green: number, blue: number];

/** A colour at a place of the area: `across` and `down` go from 0 to 1. */
export interface ColourSample {
  readonly across: number;
  readonly down: number;
  readonly colour: Rgb;
}

export interface LinearGradient {
  readonly way: 'across' | 'down';
  /** From the begin; `at` goes from 0 to 1. */
  readonly stops: readonly { readonly at: number; readonly colour: Rgb }[];
}

/** Fewer samples tell nothing. */
const LEAST_SAMPLES = 20;
/** Of 255: colours of one place along the way differ by no more, and so does what lies between two stops. */
const SAME = 6;

/** @returns one stop for an area of one colour, two or more for a gradient; undefined for all else. */
export function linearGradient(samples: readonly ColourSample[]): LinearGradient | undefined {
  if (samples.length < LEAST_SAMPLES) return undefined;
  for (const way of ['down', 'across'] as const) {
    const levels = levelsOf(samples, way);
    if (!levels) continue;
    const stops = simplified(levels);
    const [first] = stops;
    if (first && stops.every((stop) => isNear(stop.colour, first.colour))) return { way, stops: [first] };
    return { way, stops };
  }
  return undefined;
}

/** The colour at each place along the way; undefined where the places of one level have several. */
function levelsOf(samples: readonly ColourSample[], way: LinearGradient['way']): LinearGradient['stops'] | undefined {
  const levels = new Map<number, Rgb[]>();
  for (const sample of samples) levels.set(sample[way], [...(levels.get(sample[way]) ?? []), sample.colour]);
  const stops = [...levels]
    .map(([at, colours]) => ({ at, colour: meanOf(colours), colours }))
    .sort((a, b) => a.at - b.at);
  const isEven = stops.every(({ colour, colours }) => colours.every((each) => isNear(each, colour)));
  return isEven ? stops.map(({ at, colour }) => ({ at, colour })) : undefined;
}

/** As few stops as tell the colours between them; the first and the last stand at the ends. */
function simplified(levels: LinearGradient['stops']): LinearGradient['stops'] {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last) return [];
  const inner = parted(levels, 0, levels.length - 1).flatMap((index) => levels[index] ?? []);
  return [{ ...first, at: 0 }, ...inner, { ...last, at: 1 }];
}

/** Places of the levels that a line between both ends misses the most, as far as it misses them (Ramer, Douglas, Peucker). */
function parted(levels: LinearGradient['stops'], from: number, to: number): readonly number[] {
  let [worst, most] = [-1, SAME / 2];
  const [start, end] = [levels[from], levels[to]];
  for (let index = from + 1; index < to; index++) {
    const level = levels[index];
    if (!level || !start || !end) continue;
    const share = (level.at - start.at) / (end.at - start.at);
    const missed = Math.max(
      ...level.colour.map((value, at) => Math.abs(value - between(start.colour, end.colour, at, share))),
    );
    if (missed > most) [worst, most] = [index, missed];
  }
  return worst < 0 ? [] : [...parted(levels, from, worst), worst, ...parted(levels, worst, to)];
}

function between(a: Rgb, b: Rgb, channel: number, share: number): number {
  return (a[channel] ?? 0) * (1 - share) + (b[channel] ?? 0) * share;
}

function meanOf(colours: readonly Rgb[]): Rgb {
  const mean = (channel: 0 | 1 | 2) => colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
}

function isNear(a: Rgb, b: Rgb): boolean {
  return a.every((value, channel) => Math.abs(value - (b[channel] ?? 0)) <= SAME);
}
