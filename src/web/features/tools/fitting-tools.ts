/** Which tools take the files that a visitor has just dropped. */
import type { ToolCard } from '../../../contract/catalogue.ts';
import { familyOfExtension } from '../../../contract/files/file-family.ts';
import { extensionOf } from '../../../contract/files/output-name.ts';

/**
 * Tools that take every one of the files that any tool takes; the panel names the others. Those that are made for such files
 * come first: the first kind that they take is of the same family. Then come those that take no PDFs beside them; of several
 * files, those of them that take several, not one by one. At the end stand those that take anything.
 */
export function fittingTools(cards: readonly ToolCard[], fileNames: readonly string[]): readonly ToolCard[] {
  const known = new Set(cards.flatMap(({ extensions }) => extensions));
  const endings = fileNames.map(extensionOf).filter((ending) => known.has(ending));
  const any = cards.filter(({ extensions }) => extensions.length === 0);
  if (endings.length === 0) return any;
  const fitting = cards.filter(
    ({ extensions, maxFiles }) =>
      (maxFiles === 0 || endings.length <= maxFiles) && endings.every((ending) => extensions.includes(ending)),
  );
  const families = new Set(endings.map(familyOfExtension));
  const isMadeFor = ({ extensions: [main = ''] }: ToolCard) =>
    families.has(familyOfExtension(main)) && families.size === 1;
  const withoutPdf = firstWhere(fitting, ({ extensions }) => !extensions.includes('pdf'));
  const taking = firstWhere(withoutPdf, isMadeFor);
  const takesSeveral = (card: ToolCard) => card.inputs !== 'single' && (families.size > 1 || isMadeFor(card));
  const ordered = endings.length < 2 ? taking : firstWhere(taking, takesSeveral);
  return [...ordered, ...any];
}

/** Those that a rule holds for before the others; either keep their order. */
function firstWhere(cards: readonly ToolCard[], holds: (card: ToolCard) => boolean): readonly ToolCard[] {
  return [...cards.filter(holds), ...cards.filter((card) => !holds(card))];
}
