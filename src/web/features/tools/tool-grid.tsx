/** A grid of tool cards: plain links. Who shows it takes their clicks, whether or not its script has come. */
import { type CSSProperties, useId } from 'react';
import { colorClass, type ToolCard } from '../../../contract/catalogue.ts';
import { toolPath } from '../../page-paths.ts';
import { siteWords } from '../../words/site.ts';
import { ToolGlyph } from './tool-glyph.tsx';
import './tool-grid.css';

interface ToolGridProps {
  readonly cards: readonly ToolCard[];
}

export function ToolGrid({ cards }: ToolGridProps) {
  return (
    <ul className="tool-grid" style={columnsFor(cards.length)}>
      {cards.map((card) => (
        <GridCard key={card.id} card={card} />
      ))}
    </ul>
  );
}

/** How many stand in a row where four have room, or three: never so that the last row has a single one. */
function columnsFor(count: number): CSSProperties {
  const best = (wishes: readonly number[]) => wishes.find((columns) => count <= columns || count % columns !== 1) ?? 2;
  return { '--four': best([4, 3, 5]), '--three': best([3, 2, 4]) } as CSSProperties;
}

function GridCard({ card }: { readonly card: ToolCard }) {
  const summary = useId();
  return (
    <li className={`tool-card ${colorClass(card)}`}>
      <ToolGlyph tool={card.id} />
      {/* A link that covers the card: it opens in a new tab too, and a plain click stays on this page. */}
      <a href={toolPath(card.id)} data-tool={card.id} className="tool-name" aria-describedby={summary}>
        {card.name}
      </a>
      <span className="tool-free">{siteWords.home.free}</span>
      <span className="tool-summary" id={summary}>
        {card.summary}
      </span>
    </li>
  );
}
