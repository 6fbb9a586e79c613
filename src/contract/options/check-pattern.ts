/** Checks a text that may be a /pattern/. */
import type { OptionReason } from './option.ts';

/** Tells a pattern that cannot be read; the rest is for the engine, which knows no look-around. */
export function checkPattern(value: string): OptionReason | undefined {
  const source = /^\/(.+)\/([ims]*)$/s.exec(value.trim())?.[1];
  if (source === undefined) return undefined;
  try {
    new RegExp(source);
    return undefined;
  } catch {
    return 'not-a-pattern';
  }
}
