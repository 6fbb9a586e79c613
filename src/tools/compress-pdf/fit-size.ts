/** Finds, among attempts from gentle to strong, the best that fits a size. */
import { stat } from 'node:fs/promises';

export interface Attempt {
  readonly path: string;
  readonly bytes: number;
}

/** Attempts that a search through so many steps needs at most. */
export function searchRounds(steps: number): number {
  return Math.ceil(Math.log2(steps + 1));
}

/** The largest attempt within the target, or the smallest of all where none fits. */
export async function fitSize<T>(
  steps: readonly T[],
  targetBytes: number,
  make: (step: T) => Promise<Attempt | undefined>,
): Promise<Attempt | undefined> {
  let best: Attempt | undefined;
  let low = 0;
  let high = steps.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const step = steps[middle];
    const attempt = step === undefined ? undefined : await make(step);
    if (attempt && isBetter(attempt, best, targetBytes)) best = attempt;
    if (attempt && attempt.bytes <= targetBytes) high = middle - 1;
    else low = middle + 1;
  }
  return best;
}

export async function attemptOf(path: string): Promise<Attempt> {
  return { path, bytes: (await stat(path)).size };
}

function isBetter(attempt: Attempt, best: Attempt | undefined, targetBytes: number): boolean {
  if (!best) return true;
  if (attempt.bytes > targetBytes) return attempt.bytes < best.bytes;
  return best.bytes > targetBytes || attempt.bytes > best.bytes;
}
