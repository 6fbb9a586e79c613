/** Tells the size that a result is to have at most, where one was asked for. */
import type { Options } from './squeezer.ts';

/** Null where settings or a level say how much is done. */
export function wantedBytes(options: Options): number | null {
  return options.compressionLevel === 'custom' && !options.lossless ? options['target-size'] : null;
}
