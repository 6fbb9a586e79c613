/** Progress that always rises: what is done once more counts less and less, but never nothing, so that no work looks stalled. */
import type { OnProgress } from './squeezer.ts';

/** The first step back counts as one of so many. */
const FIRST = 50;

export function rising(onProgress: OnProgress): OnProgress {
  let reached = 0;
  let repeated = 0;
  return (share, ...note) => {
    if (share > reached) reached = share;
    else reached += (1 - reached) / (FIRST + repeated++);
    onProgress(reached, ...note);
  };
}
