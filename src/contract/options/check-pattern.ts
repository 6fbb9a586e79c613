/** Checks a text that may be a /pattern/. */
import { readWrittenPattern } from '../text/written-pattern.ts';
import type { OptionReason } from './option.ts';

/** Tells a pattern that cannot be read; the rest is for the engine, which knows no look-around. */
export function checkPattern(value: string): OptionReason | undefined {
  const pattern = readWrittenPattern(value);
  if (!pattern) return undefined;
  try {
    new RegExp(pattern.source);
    return undefined;
  } catch {
    return 'not-a-pattern';
  }
}
