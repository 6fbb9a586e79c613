/** Knows the text that stood on a sheet before: what repeats from page to page is written once. */
import type { Grid } from '../../layout/grids/grid.ts';

export class RunningText {
  readonly #seen = new Set<string>();

  /** Without what was given before; numbers that count pages make no difference. */
  unseen(texts: readonly Grid[]): readonly Grid[] {
    return texts.filter((grid) => {
      const key = grid.cells.map(({ text }) => text.replace(/\d+/g, '#')).join('\t');
      const isNew = !this.#seen.has(key);
      this.#seen.add(key);
      return isNew;
    });
  }
}
