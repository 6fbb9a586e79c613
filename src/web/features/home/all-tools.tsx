/** The first tab of home: the tools in groups, or those that fit what was typed or dropped. */
import { lazy, useState } from 'react';
import type { ToolCard } from '../../../contract/catalogue.ts';
import { CARDS } from '../../../tools/cards.gen.ts';
import { homeWords } from '../../words/home.ts';
import { siteWords } from '../../words/site.ts';
import { fittingTools } from '../tools/fitting-tools.ts';
import { ToolGrid } from '../tools/tool-grid.tsx';
import { findTools } from '../tools/tool-search.ts';
import { useSearchText } from '../tools/use-search-text.ts';
import { grouped } from './tool-groups.ts';
import { useCarriedAway } from './use-carried-away.ts';

interface AllToolsProps {
  readonly search: string;
  readonly dropped: readonly File[];
  readonly onShowAll: () => void;
}

type Dropped = typeof import('./dropped-files.tsx').DroppedFiles;

// Without a boundary of its own: the grid stays as it was until all above it is there, and no card moves under a pointer.
const DroppedFiles = lazy(async () => ({
  default: await import('./dropped-files.tsx').then(
    (part) => part.DroppedFiles,
    (): Dropped => () => <PlainTitle />,
  ),
}));

export function AllTools({ search, dropped, onShowAll }: AllToolsProps) {
  const isSearched = search.trim() !== '';
  const text = useSearchText(isSearched);
  // Pages for a part of a tool's work are found, and stand in no grid.
  const known = isSearched && text ? [...CARDS, ...text.landings] : CARDS;
  const names = dropped.map(({ name }) => name);
  const some = dropped.length > 0;
  // The one file that is not what its name says: no tool takes it.
  const [foreign, setForeign] = useState<File>();
  const taken = foreign && foreign === dropped[0] ? [] : fittingTools(known, names);
  const fitting = some ? taken : known;
  const onLeave = useCarriedAway(dropped);
  const cards = findTools(fitting, search, text?.keywords);
  return (
    <section aria-labelledby="grid-title">
      {some ? (
        <>
          <DroppedFiles
            files={dropped}
            fitting={isSearched ? [] : fitting}
            onLeave={onLeave}
            onShowAll={onShowAll}
            onForeign={setForeign}
          />
          {fitting.length > 0 && !isSearched && (
            <h3 className="group-title">{dropped.length > 1 ? homeWords.othersMany : homeWords.others}</h3>
          )}
        </>
      ) : (
        <PlainTitle />
      )}
      {isSearched || some ? <ToolGrid cards={cards} onLeave={onLeave} /> : <Groups cards={cards} />}
      <p role="status" className={cards.length === 0 ? 'grid-nothing' : 'unseen'}>
        {statusText(cards, fitting, isSearched || some)}
      </p>
    </section>
  );
}

function PlainTitle() {
  return (
    <div className="grid-head">
      <h2 id="grid-title">{siteWords.home.gridTitle}</h2>
    </div>
  );
}

function Groups({ cards }: { readonly cards: readonly ToolCard[] }) {
  return grouped(cards).map(([group, some]) => (
    <section key={group} className="group" aria-labelledby={`group-${group}`}>
      <h3 id={`group-${group}`} className="group-title">
        {homeWords.groups[group]}
      </h3>
      <ToolGrid cards={some} />
    </section>
  ));
}

function statusText(cards: readonly ToolCard[], fitting: readonly ToolCard[], isNarrowed: boolean): string {
  if (fitting.length === 0) return siteWords.home.noFit;
  if (cards.length === 0) return siteWords.home.nothing;
  return isNarrowed ? siteWords.home.found({ count: cards.length }) : '';
}
