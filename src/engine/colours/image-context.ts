/** What it takes to change an image: places for what is made, and the word to stop. */
import type { Spool } from '../syntax/spool.ts';

export interface ImageContext {
  readonly spool: Spool;
  /** A place for files that are removed again. */
  readonly scratchPath: string;
  readonly signal: AbortSignal;
}
