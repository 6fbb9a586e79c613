/** Finds the best quality that fits a size, in few attempts: each one tells where the next has to look. */

/** Attempts that lose something, before the strongest one: the usual number, and where the best is still far from the target. */
const USUAL_ROUNDS = 3;
const MOST_ROUNDS = 6;
/** A result under this share of the target gave away more than was asked. */
const FAR = 0.75;
/** An attempt that leaves more than this share of the lossless size changed next to nothing. */
const UNCHANGED = 0.99;
/** A result this close under the target is as good as one on it. */
const CLOSE_ENOUGH = 0.9;
/** Aimed a little under the target: a miss above it is worth nothing. */
const AIM = 0.95;
/** Where the first attempt looks: as files gave way on average, from four fifths of the lossless size down. */
const FIRST = { share: 0.8, effort: 0.24, slope: 0.34, least: 0.08, most: 0.83 } as const;
/** Share of the way between two known efforts that each attempt has to leave on either side. */
const LEAST_STEP = 0.12;

interface Sized {
  readonly bytes: number;
}

interface Known {
  readonly effort: number;
  readonly bytes: number;
}

/**
 * The largest attempt within the target, which is the one that lost least; the smallest of all where none fits.
 * @param make one attempt; null loses nothing, 0 is the gentlest effort and 1 the strongest.
 */
export async function searchSize<T extends Sized>(
  targetBytes: number,
  make: (effort: number | null) => Promise<T | undefined>,
): Promise<T | undefined> {
  const lossless = await make(null);
  if (lossless && lossless.bytes <= targetBytes) return lossless;
  let best = lossless;
  const known: Known[] = [];
  for (let round = 0; round < MOST_ROUNDS && !isWithin(best, targetBytes, CLOSE_ENOUGH); round++) {
    if (round >= USUAL_ROUNDS && isWithin(best, targetBytes, FAR)) break;
    const effort = nextEffort(known, lossless?.bytes, targetBytes);
    const attempt = await make(effort);
    if (!attempt) break;
    best = better(best, attempt, targetBytes);
    known.push({ effort, bytes: attempt.bytes });
  }
  if (best && best.bytes <= targetBytes) return best;
  const strongest = await make(1);
  return strongest ? better(best, strongest, targetBytes) : best;
}

function isWithin(best: Sized | undefined, targetBytes: number, share: number): boolean {
  return best !== undefined && best.bytes <= targetBytes && best.bytes >= targetBytes * share;
}

function better<T extends Sized>(one: T | undefined, other: T, targetBytes: number): T {
  if (!one) return other;
  const [small, large] = one.bytes <= other.bytes ? [one, other] : [other, one];
  return large.bytes <= targetBytes ? large : small;
}

/**
 * Sizes fall evenly on a scale of logarithms, as near as anybody can tell: a line through the two attempts next to the target.
 * Where the gentler of them changed nothing, the size falls somewhere between them: the middle.
 */
function nextEffort(known: readonly Known[], losslessBytes: number | undefined, targetBytes: number): number {
  const [near, other] = known.toSorted((one, two) => distance(one, targetBytes) - distance(two, targetBytes));
  if (!near) return firstEffort(targetBytes / (losslessBytes ?? 2 * targetBytes));
  const least = Math.max(0, ...known.filter(({ bytes }) => bytes > targetBytes).map(({ effort }) => effort));
  const most = Math.min(1, ...known.filter(({ bytes }) => bytes <= targetBytes).map(({ effort }) => effort));
  const second =
    other ?? (near.bytes <= targetBytes && losslessBytes ? { effort: 0, bytes: losslessBytes } : undefined);
  const slope = second && Math.log(near.bytes / second.bytes) / (near.effort - second.effort);
  const isFlat =
    losslessBytes !== undefined &&
    known.some(({ effort, bytes }) => effort === least && bytes > losslessBytes * UNCHANGED);
  const meant =
    slope && slope < 0 && !isFlat
      ? near.effort + Math.log((targetBytes * AIM) / near.bytes) / slope
      : (least + most) / 2;
  const step = (most - least) * LEAST_STEP;
  return Math.min(most - step, Math.max(least + step, meant));
}

function distance({ bytes }: Known, targetBytes: number): number {
  return Math.abs(Math.log(bytes / targetBytes));
}

/** @param share of the lossless size that may be left. */
function firstEffort(share: number): number {
  const effort = FIRST.effort + FIRST.slope * Math.log(FIRST.share / share);
  return Math.min(FIRST.most, Math.max(FIRST.least, effort));
}
