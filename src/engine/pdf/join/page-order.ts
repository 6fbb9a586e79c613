/** The order in which the pages of several files follow each other. */

export interface PageOrder {
  /** `interleave-reverse` takes the second file from its end: the backs of a stack that was turned over to scan them. */
  readonly mode: 'append' | 'interleave' | 'interleave-reverse';
  /** Pages taken from each file in turn. */
  readonly step: number;
}

/** A file that has no more pages is passed over, so that none is lost. */
export function interleave<T>(files: readonly (readonly T[])[], { mode, step }: PageOrder): readonly T[] {
  if (mode === 'append') return files.flat();
  const turned = files.map((file, index) => (mode === 'interleave-reverse' && index === 1 ? file.toReversed() : file));
  const longest = Math.max(0, ...turned.map((file) => file.length));
  const found: T[] = [];
  for (let start = 0; start < longest; start += step) {
    for (const file of turned) found.push(...file.slice(start, start + step));
  }
  return found;
}
