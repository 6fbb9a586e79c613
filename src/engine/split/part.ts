/** One file that a split will make. */
import type { NameTokens } from '../../contract/files/output-name.ts';

export interface Part {
  /** Page numbers from 1, in order. */
  readonly pages: readonly number[];
  readonly pattern: string;
  readonly tokens: NameTokens;
}

/** From a page to the one before `end`. */
export function pagesFrom(start: number, end: number): readonly number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}

/** A text as part of a pattern: nothing in it is a token. */
export function asPattern(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')');
}
