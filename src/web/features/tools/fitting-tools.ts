/** Which tools take the files that a visitor has just dropped. */
import type { ToolCard } from '../../../contract/catalogue.ts';
import { extensionOf } from '../../../contract/files/output-name.ts';

/**
 * Tools that take every one of the files that any tool takes; the panel names the others. Of several files, those tools come
 * first that take them together and not one by one.
 */
export function fittingTools(cards: readonly ToolCard[], fileNames: readonly string[]): readonly ToolCard[] {
  const known = new Set(cards.flatMap(({ extensions }) => extensions));
  const endings = fileNames.map(extensionOf).filter((ending) => known.has(ending));
  if (endings.length === 0) return [];
  const fitting = cards.filter(
    ({ extensions, maxFiles }) =>
      (maxFiles === 0 || endings.length <= maxFiles) && endings.every((ending) => extensions.includes(ending)),
  );
  if (endings.length < 2) return fitting;
  const single = fitting.filter(({ inputs }) => inputs === 'single');
  return [...fitting.filter(({ inputs }) => inputs !== 'single'), ...single];
}
