/** Which tools take the files that a visitor has just dropped. */
import type { ToolCard } from '../../../contract/catalogue.ts';
import { extensionOf } from '../../../contract/output-name.ts';

/** Tools that take every one of the files; several files need a tool that takes several, or runs over each alone. */
export function fittingTools(cards: readonly ToolCard[], fileNames: readonly string[]): readonly ToolCard[] {
  const endings = fileNames.map(extensionOf);
  return cards.filter((card) => endings.every((ending) => card.extensions.includes(ending)));
}
