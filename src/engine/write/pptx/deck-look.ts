/** Counts what most texts of a deck look like: the theme has their font and colour, so that texts that are added look alike. */

import { mostCommon } from '../../layout/flow/paragraphs/flow-line.ts';
import type { TextRun } from '../../layout/frames/text-runs.ts';
import { type DeckFonts, NO_BULLET, NO_MARGIN, type ParagraphStyle } from './text-style.ts';

const FALLBACK = 'Arial';
const BLACK = '000000';

export class DeckLook {
  readonly #families = new Map<string, number>();
  readonly #colours = new Map<string, number>();

  /** @param texts of a slide, without its title. */
  add(texts: readonly { readonly paragraphs: readonly { readonly runs: readonly TextRun[] }[] }[]): void {
    for (const { text, family, colour } of texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ runs }) => runs))) {
      const { length } = text.trim();
      this.#families.set(family, (this.#families.get(family) ?? 0) + length);
      this.#colours.set(colour, (this.#colours.get(colour) ?? 0) + length);
    }
  }

  /** @param title the family of the titles, where they share one. */
  fonts(title: string | undefined): DeckFonts {
    const minor = mostCommon([...this.#families]) ?? title ?? FALLBACK;
    return { major: title ?? minor, minor };
  }

  /** Of a text that is neither a title nor the body of its slide. */
  plain(): ParagraphStyle {
    const family = mostCommon([...this.#families]) ?? FALLBACK;
    const letters = { family, bold: false, italic: false, colour: mostCommon([...this.#colours]) ?? BLACK };
    return { letters, align: 'left', margins: NO_MARGIN, bullet: NO_BULLET };
  }
}

/** The largest group of what has one key, the first of several. */
export function mostAlike<T>(items: readonly T[], keyOf: (item: T) => string | number): readonly T[] {
  const groups = [...Map.groupBy(items, keyOf).values()];
  return groups.reduce<readonly T[]>((most, group) => (group.length > most.length ? group : most), []);
}
