/** Which tools take the files that a visitor has just dropped. */
import type { ToolCard } from '../../../contract/catalogue.ts';
import { extensionOf } from '../../../contract/output-name.ts';

/** Tools that take every one of the files. Of several files, those come first that take them together and not one by one. */
export function fittingTools(cards: readonly ToolCard[], fileNames: readonly string[]): readonly ToolCard[] {
  const endings = fileNames.map(extensionOf);
  const fitting = cards.filter(
    ({ extensions, maxFiles }) =>
      (maxFiles === 0 || endings.length <= maxFiles) && endings.every((ending) => extensions.includes(ending)),
  );
  if (endings.length < 2) return fitting;
  const single = fitting.filter(({ inputs }) => inputs === 'single');
  return [...fitting.filter(({ inputs }) => inputs !== 'single'), ...single];
}
