/** Which tools have the board, and what a click on it means for them. */
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import type { BoardMode } from './board-store.ts';

type Entry = Pick<CatalogueEntry, 'id' | 'fields'>;

/** What the board answers for them all: out of sight where it stands. */
export const ARRANGED_BY_BOARD = ['delete', 'extract', 'order', 'mode', 'copies', 'insert-blank'];

export function arrangesPages({ fields }: Pick<Entry, 'fields'>): boolean {
  return fields.some(({ name, kind }) => name === 'plan' && kind === 'json');
}

export function boardMode({ fields }: Entry): BoardMode {
  const has = (option: string) => fields.some(({ name }) => name === option);
  if (has('mode')) return 'organize';
  return has('delete') ? 'delete' : 'extract';
}
