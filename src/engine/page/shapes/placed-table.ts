/** A table on a page: where it stands and, if it can be told, which objects of the page are its parts. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

export interface PlacedTable {
  readonly box: SeenBox;
  /** Numbers of its first and last object, texts and all else; absent where its parts are known by their places alone. */
  readonly objects?: { readonly first: number; readonly last: number };
  /** The same of rows that are drawn a second time, over what lies between. */
  readonly again?: { readonly first: number; readonly last: number };
  readonly cells?: readonly { readonly box: SeenBox }[];
}
