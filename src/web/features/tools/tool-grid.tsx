/** A grid of tool cards: plain links. Who shows it takes their clicks, whether or not its script has come. */
import { type CSSProperties, type MouseEvent, useId } from 'react';
import { colorClass, type ToolCard } from '../../../contract/catalogue.ts';
import { toolPath } from '../../page-paths.ts';
import { siteWords } from '../../words/site.ts';
import { ToolGlyph } from './tool-glyph.tsx';
import './tool-grid.css';

export type Leave = (tool: string, event: MouseEvent<HTMLAnchorElement>) => void;

interface ToolGridProps {
  readonly cards: readonly ToolCard[];
  /** A click on a card leads away from this page. */
  readonly onLeave?: Leave | undefined;
}

export function ToolGrid({ cards, onLeave }: ToolGridProps) {
  return (
    <ul className="tool-grid" style={columnsFor(cards.length)}>
      {cards.map((card) => (
        <GridCard key={card.id} card={card} onLeave={onLeave} />
      ))}
    </ul>
  );
}

/** How many stand in a row where four have room, or three: never so that the last row has a single one, or that fills it. */
function columnsFor(count: number): CSSProperties {
  const best = (wishes: readonly number[]) => wishes.find((columns) => count <= columns || count % columns !== 1);
  const three = best([3, 2, 4]);
  return {
    '--four': best([4, 3, 5]) ?? 4,
    '--three': three ?? 3,
    '--last': three ? 'auto' : '1 / -1',
  } as CSSProperties;
}

interface GridCardProps {
  readonly card: ToolCard;
  readonly onLeave: Leave | undefined;
}

function GridCard({ card, onLeave }: GridCardProps) {
  const summary = useId();
  return (
    <li className={`tool-card ${colorClass(card)}`}>
      <ToolGlyph tool={card.id} />
      {/* A link that covers the card: it opens in a new tab too, and a plain click stays on this page. */}
      <a
        href={toolPath(card.id)}
        data-tool={onLeave ? undefined : card.id}
        className="tool-name"
        aria-describedby={summary}
        onClick={onLeave && ((event) => onLeave(card.id, event))}
      >
        {card.name}
      </a>
      <span className="tool-free">{siteWords.home.free}</span>
      <span className="tool-summary" id={summary}>
        {card.summary}
      </span>
    </li>
  );
}
