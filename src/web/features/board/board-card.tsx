/** One card of a board: a page with its picture, in the colour of its file. */
import { RotateCw, X } from 'lucide-react';
import type { MouseEvent, PointerEvent } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLanded } from '../../../ui/pages/flight.ts';
import { boardWords } from '../../words/board.ts';
import { PagePicture } from '../pages/page-picture.tsx';
import type { PagePictures } from '../pages/page-pictures.ts';
import type { BoardCard as CardData } from './board-cards.ts';

export interface BoardCardProps {
  readonly card: CardData;
  /** As a screen reader says it. */
  readonly label: string;
  readonly pictures: PagePictures | null;
  /** Which of the colours of files. */
  readonly hue: number;
  readonly chosen: boolean;
  readonly lifted: boolean;
  readonly tabIndex: 0 | -1;
  readonly onClick: (event: MouseEvent) => void;
  readonly onPress: (event: PointerEvent, atOnce: boolean) => void;
  readonly onTurn: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

export function BoardCard(props: BoardCardProps) {
  const { card, label, pictures, hue, chosen, lifted, tabIndex, onClick, onPress } = props;
  // Most of a card's elements are its tools.
  const hasLanded = useLanded();
  return (
    <div
      className="board-card"
      data-hue={card.kind === 'blank' ? undefined : hue}
      onPointerDown={(event) => onPress(event, false)}
    >
      <PagePicture
        pictures={card.kind === 'page' ? pictures : null}
        page={card.kind === 'page' ? card.page : 0}
        number={numberOf(card)}
        label={label}
        chosen={chosen}
        turn={card.turn}
        lifted={lifted}
        crowded={props.onTurn !== undefined && props.onRemove !== undefined}
        tabIndex={tabIndex}
        onClick={onClick}
      >
        {hasLanded && <CardTools {...props} />}
      </PagePicture>
    </div>
  );
}

function CardTools({ label, onPress, onTurn, onRemove }: BoardCardProps) {
  return (
    <>
      <span
        className="icon-button page-handle"
        aria-hidden="true"
        onPointerDown={(event) => {
          event.stopPropagation();
          onPress(event, true);
        }}
      />
      {onTurn && (
        <IconButton
          className="page-turn"
          label={boardWords.one.turn({ card: label })}
          tabIndex={-1}
          data-tip=""
          onClick={onTurn}
        >
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      {onRemove && (
        <IconButton
          className="page-cross"
          label={boardWords.one.remove({ card: label })}
          tabIndex={-1}
          data-tip=""
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}

function numberOf(card: CardData): string {
  if (card.kind === 'blank') return boardWords.blankShort;
  return card.kind === 'whole' ? card.pages || boardWords.all : String(card.page);
}
