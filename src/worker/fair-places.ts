/** Who may take a free place, and who has to give one back: no visitor holds all places while others wait. */
import type { PassedOver } from '../jobs/claim-job.ts';

/** A job that has run so long has had its turn, where others have had none. */
export const LONG_MS = 60_000;

export interface Place {
  readonly visitor: string;
  /** How many visitors stand behind the one. */
  readonly shares: number;
  readonly startedMs: number;
  /** It has given its place to others before. */
  readonly hasYielded: boolean;
}

/**
 * What to pass over when the next job is taken, try by try: when the first finds nothing, the next is made. While others
 * wait, a visitor runs at most half of the jobs (one in any case); the last free place goes to somebody who has none. The
 * last try passes over nobody: then no one else waits. Jobs that have yielded never take the last place from the others.
 * @param gaveWay the visitor whose job has just yielded: the place is for the others, not for the visitor's next job.
 */
export function claimTries(
  running: readonly Place[],
  places: number,
  nowMs: number,
  longMs = LONG_MS,
  gaveWay?: string,
): readonly PassedOver[] {
  const yielded = places > 1 && running.filter((place) => isLong(place, nowMs, longMs)).length >= places - 1;
  const visitors = [...new Set(running.map(({ visitor }) => visitor))];
  const full = visitors.filter((visitor) => {
    const own = running.filter((place) => place.visitor === visitor);
    return own.length >= mostOf(own[0]?.shares ?? 1, places);
  });
  const tries = [full, []];
  if (places > 1 && running.length === places - 1) tries.unshift(visitors);
  if (gaveWay !== undefined) tries.unshift([...new Set([...(tries[0] ?? []), gaveWay])]);
  return tries
    .filter((each, index) => index === 0 || each.length < (tries[index - 1]?.length ?? 0))
    .map((each) => ({ visitors: each, yielded }));
}

function mostOf(shares: number, places: number): number {
  return Math.min(Math.max(1, Math.floor(places / 2)) * shares, Math.max(places - 1, 1));
}

/**
 * The job that has to yield to somebody who waits, or undefined: only where every place is taken by one that has run long.
 * Each yields once at most: the youngest of the visitor who has most goes.
 */
export function placeToYield<P extends Place>(
  running: readonly P[],
  places: number,
  waiting: readonly string[],
  nowMs: number,
  longMs = LONG_MS,
): P | undefined {
  if (running.length < places || !running.every((place) => isLong(place, nowMs, longMs))) return undefined;
  const count = (visitor: string) => running.filter((place) => place.visitor === visitor).length;
  const [first] = running
    .filter((place) => !place.hasYielded && othersWait(place, waiting))
    .sort((a, b) => count(b.visitor) - count(a.visitor) || b.startedMs - a.startedMs);
  return first;
}

export function othersWait({ visitor }: Pick<Place, 'visitor'>, waiting: readonly string[]): boolean {
  return waiting.some((each) => each !== visitor);
}

function isLong({ startedMs, hasYielded }: Place, nowMs: number, longMs: number): boolean {
  return hasYielded || nowMs - startedMs >= longMs;
}
