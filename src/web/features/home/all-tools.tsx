/** The first tab of home: the tools, all of them or those that fit what was typed or dropped. */
import type { ToolCard } from '../../../contract/catalogue.ts';
import { CARDS } from '../../../tools/cards.gen.ts';
import { Button } from '../../../ui/button.tsx';
import { quantityWords } from '../../../ui/quantity-words.ts';
import { siteWords } from '../../words/site.ts';
import { fittingTools } from '../tools/fitting-tools.ts';
import { ToolGrid } from '../tools/tool-grid.tsx';
import { findTools } from '../tools/tool-search.ts';
import { useSearchText } from '../tools/use-search-text.ts';

interface AllToolsProps {
  readonly search: string;
  readonly dropped: readonly File[];
  readonly onChoose: (tool: string) => void;
  readonly onShowAll: () => void;
}

export function AllTools({ search, dropped, onChoose, onShowAll }: AllToolsProps) {
  const isSearched = search.trim() !== '';
  const text = useSearchText(isSearched);
  // Pages for a part of a tool's work are found, and stand in no grid.
  const known = isSearched && text ? [...CARDS, ...text.landings] : CARDS;
  const names = dropped.map(({ name }) => name);
  const fitting = dropped.length > 0 ? fittingTools(known, names) : known;
  const cards = findTools(fitting, search, text?.keywords);
  return (
    <section aria-labelledby="grid-title">
      <div className="grid-head">
        <h2 id="grid-title">
          {dropped.length > 0 ? siteWords.home.fits({ name: nameOf(dropped) }) : siteWords.home.gridTitle}
        </h2>
        {dropped.length > 0 && (
          <Button look="plain" onClick={onShowAll}>
            {siteWords.home.showAll}
          </Button>
        )}
      </div>
      <ToolGrid cards={cards} onChoose={onChoose} />
      <p role="status" className={cards.length === 0 ? 'grid-nothing' : 'unseen'}>
        {statusText(cards, fitting, isSearched || dropped.length > 0)}
      </p>
    </section>
  );
}

function statusText(cards: readonly ToolCard[], fitting: readonly ToolCard[], isNarrowed: boolean): string {
  if (fitting.length === 0) return siteWords.home.noFit;
  if (cards.length === 0) return siteWords.home.nothing;
  return isNarrowed ? siteWords.home.found({ count: cards.length }) : '';
}

function nameOf(files: readonly File[]): string {
  return files.length === 1 ? (files[0]?.name ?? '') : quantityWords.files({ count: files.length });
}
