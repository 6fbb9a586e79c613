/** The order in which the pages of several files follow each other. */
import type { PdfDict } from '../../syntax/object.ts';

export type PageOrder = TurnOrder | ListedOrder;

/** Every page of every file, by a rule. */
export interface TurnOrder {
  /** `interleave-reverse` takes the second file from its end: the backs of a stack that was turned over to scan them. */
  readonly mode: 'append' | 'interleave' | 'interleave-reverse';
  /** Pages taken from each file in turn. */
  readonly step: number;
}

/** Page by page, each where it is named; all of every file have to be. */
export interface ListedOrder {
  readonly mode: 'listed';
  readonly slots: readonly (ListedPage | PdfDict)[];
}

/** A page of a source; a dictionary in its place is a new page. */
export interface ListedPage {
  /** Place of the source, from 0. */
  readonly source: number;
  /** Place among the pages of the source, from 0. */
  readonly index: number;
}

/** A file that has no more pages is passed over, so that none is lost. */
export function interleave<T>(files: readonly (readonly T[])[], { mode, step }: TurnOrder): readonly T[] {
  if (mode === 'append') return files.flat();
  const turned = files.map((file, index) => (mode === 'interleave-reverse' && index === 1 ? file.toReversed() : file));
  const longest = Math.max(0, ...turned.map((file) => file.length));
  const found: T[] = [];
  for (let start = 0; start < longest; start += step) {
    for (const file of turned) found.push(...file.slice(start, start + step));
  }
  return found;
}
