/** The grid of tool cards. */
import { type MouseEvent, useId } from 'react';
import type { ToolCard } from '../../../contract/catalogue.ts';
import { toolPath } from '../../page-paths.ts';
import { words } from '../../words.ts';
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
        <li key={card.id} className="tool-cell" data-category={card.category}>
          <GridCard card={card} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function GridCard({ card, onChoose }: { readonly card: ToolCard; readonly onChoose: (tool: string) => void }) {
  const id = useId();
  return (
    // A link, so that it opens in a new tab too; a plain click stays on this page.
    <a
      href={toolPath(card.id)}
      className="tool-card"
      aria-labelledby={`${id}name`}
      aria-describedby={`${id}text`}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onChoose(card.id);
      }}
    >
      <ToolGlyph tool={card.id} />
      <span className="tool-name" id={`${id}name`}>
        {card.name}
      </span>
      <span className="tool-free">{words.home.free}</span>
      <span className="tool-summary" id={`${id}text`}>
        {card.summary}
      </span>
    </a>
  );
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}
