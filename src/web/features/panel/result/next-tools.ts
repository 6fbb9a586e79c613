/** Which tools a result offers first: what people usually do next, and nothing that would undo what was just done. */
import type { CatalogueEntry, ToolCard } from '../../../../contract/catalogue.ts';

/** Tools in sight before the others are asked for. */
const OFFERED = 3;

interface Done {
  /** What made the results. */
  readonly entry: Pick<CatalogueEntry, 'id' | 'of' | 'next'>;
  /** With a certificate. */
  readonly signed: boolean;
  /** How many results there are. */
  readonly count: number;
}

/** @param fitting tools that take the results, best first. */
export function nextTools(fitting: readonly ToolCard[], { entry, signed, count }: Done) {
  const { first = [], last = [], signed: sealed, only } = entry.next ?? {};
  const isAlone = only || (signed && sealed !== undefined);
  // A report alone is of no use to tools that take whatever they are given.
  const isMadeFor = ({ extensions }: ToolCard) => extensions.length > 0;
  const fits = count > 1 || fitting.some(isMadeFor) ? fitting : [];
  const others = fits.filter(({ id }) => id !== (entry.of ?? entry.id));
  const known = ((signed && sealed) || first).flatMap((id) => others.find((card) => card.id === id) ?? []);
  const undoes = ({ id }: ToolCard) => last.includes(id);
  const rest = others.filter((card) => !known.includes(card) && !undoes(card));
  const shown = isAlone ? known : [...known, ...rest].slice(0, OFFERED);
  return { first: shown, all: [...known, ...rest, ...others.filter(undoes)] };
}
