/** The grid of tool cards. */
import { useId } from 'react';
import { colorClass, type ToolCard } from '../../../contract/catalogue.ts';
import { toolPath } from '../../page-paths.ts';
import { siteWords } from '../../words/site.ts';
import { opensElsewhere } from './opens-elsewhere.ts';
import { ToolGlyph } from './tool-glyph.tsx';
import './tool-grid.css';

interface ToolGridProps {
  readonly cards: readonly ToolCard[];
  readonly onChoose: (tool: string) => void;
}

export function ToolGrid({ cards, onChoose }: ToolGridProps) {
  return (
    <ul className="tool-grid">
      {cards.map((card) => (
        <GridCard key={card.id} card={card} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function GridCard({ card, onChoose }: { readonly card: ToolCard; readonly onChoose: (tool: string) => void }) {
  const summary = useId();
  return (
    <li className={`tool-card ${colorClass(card)}`}>
      <ToolGlyph tool={card.id} />
      {/* A link that covers the card: it opens in a new tab too, and a plain click stays on this page. */}
      <a
        href={toolPath(card.id)}
        className="tool-name"
        aria-describedby={summary}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onChoose(card.id);
        }}
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
