/** The order in which letters of both directions are seen (UAX 9), from bidi-js. */

/** The part of bidi-js that is used; its own types do not fit the way in which Node loads it. */
export interface Bidi {
  getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
  /** The index into the text of each place, left to right. */
  getReorderedIndices(text: string, levels: EmbeddingLevels): readonly number[];
}

export interface EmbeddingLevels {
  /** One a character (UTF-16); odd is right to left. */
  readonly levels: Uint8Array;
}

export async function loadBidi(): Promise<Bidi> {
  const { default: factory } = (await import('bidi-js')) as unknown as { readonly default: () => Bidi };
  return factory();
}
