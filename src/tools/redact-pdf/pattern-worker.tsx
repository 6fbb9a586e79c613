/** Looks for patterns that visitors write beside the page, which can end this thread when one takes too long. */
import type { OwnPattern } from '../../contract/text/known-patterns.ts';
import { findOwn } from './preview.ts';

export interface PatternQuestion {
  readonly patterns: readonly OwnPattern[];
  readonly texts: readonly string[];
}

globalThis.addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => {
  globalThis.postMessage(data.texts.map((text) => findOwn(data.patterns, text)));
});
// Loading counts for no search.
globalThis.postMessage('ready');
