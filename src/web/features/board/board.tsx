/** One grid of all pages of all files, to be put in order, turned, copied, deleted: the result as it will be. */
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { ByPointer } from '../../../ui/by-pointer.tsx';
import { Card } from '../../../ui/card.tsx';
import { type CellSize, PageGrid } from '../../../ui/pages/page-grid.tsx';
import { boardWords } from '../../words/board.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import type { PanelModel } from '../panel/model/panel-model.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './board.css?url';
import { BoardCard } from './board-card.tsx';
import type { BoardCard as CardData } from './board-cards.ts';
import { cardsOfRow, rowsOf, saidByRows } from './board-rows.ts';
import { type BoardMode, type BoardState, type BoardStore, boardOfPlace } from './board-store.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { PlanAnswer } from './plan-answer.tsx';
import { RowsAnswer } from './rows-answer.tsx';
import { type BoardActions, useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useFilePictures } from './use-file-pictures.ts';

/** How large cards are drawn: share of the usual size. */
const ZOOMS = [0.8, 1, 1.4, 2] as const;
const MOUSE = { width: 128, height: 184 } as const;
/** Wide enough for the three things that a finger presses under a page. */
const FINGER = { ...MOUSE, width: 140 } as const;
/** CSS pixels of a picture at the usual size. */
const PICTURE_PX = 104;
/** Colours of files before the first comes again. */
const HUES = 8;

interface BoardProps {
  readonly model: PanelModel;
  readonly mode: BoardMode;
}

export function Board({ model, mode }: BoardProps) {
  const { chosen, ready, place } = model;
  const store = boardOfPlace(place);
  useFiles(store, model);
  const { state, said, actions } = useBoard(store, mode);
  const [zoom, setZoom] = useState(1);
  const scale = ZOOMS[zoom] ?? 1;
  const size = useMemo(() => usualSize(scale), [scale]);
  const frame = useRef<HTMLElement>(null);
  const drag = useCardDrag({ frame, size, count: state.cards.length, onDrop: actions.drop });
  const [kept, setKept] = useState<number | undefined>(undefined);
  const keys = useBoardKeys(mode, state, actions, frame, setKept);
  const moving = drag.dragged === null ? undefined : actions.meant(drag.dragged);
  const places = new Map(chosen.files.map(({ key, file }, index) => [key, { name: file.name, hue: index % HUES }]));
  return (
    <Card className="board" data-mode={mode} data-zoom={zoom}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <section
        ref={frame}
        className="board-frame"
        aria-label={boardWords.list}
        style={{ '--zoom': scale } as CSSProperties}
        onKeyDown={keys}
      >
        {model.entry.mixedBy ? (
          <RowsAnswer model={model} state={state} />
        ) : (
          <PlanAnswer model={model} mode={mode} state={state} />
        )}
        <BoardHead mode={mode} state={state} />
        <BoardToolbar
          mode={mode}
          actions={actions}
          state={state}
          zoom={zoom}
          mostZoom={ZOOMS.length - 1}
          onZoom={setZoom}
          onFiles={(files) => {
            store.insertNextAt(actions.insertionPlace(), files.length);
            model.addFiles(files, []);
          }}
        />
        {chosen.files.length > 1 && <FileLegend files={ready} places={places} actions={actions} />}
        <BoardGrid {...{ model, mode, state, actions, drag, size, kept, places, scale }} />
        <BoardEnd said={said} moving={moving?.size} />
      </section>
    </Card>
  );
}

function usualSize(scale: number): CellSize {
  const { width, height } = window.matchMedia('(pointer: coarse)').matches ? FINGER : MOUSE;
  return { width: width * scale, height: height * scale };
}

/** What follows the pointer, and what a screen reader is told. */
function BoardEnd({ said, moving }: { readonly said: string; readonly moving: number | undefined }) {
  return (
    <>
      <span className="board-mark" aria-hidden="true" />
      <span className="board-ghost numbers" aria-hidden="true">
        {moving !== undefined && boardWords.pages({ count: moving })}
      </span>
      <p role="status" className="unseen">
        {said}
      </p>
      <p className="board-keys">{boardWords.keys}</p>
    </>
  );
}

type Places = ReadonlyMap<number, { readonly name: string; readonly hue: number }>;

interface GridProps extends BoardProps {
  readonly state: BoardState;
  readonly actions: BoardActions;
  readonly drag: ReturnType<typeof useCardDrag>;
  readonly size: CellSize;
  readonly kept: number | undefined;
  readonly places: Places;
  readonly scale: number;
}

function BoardGrid({ model, mode, state, actions, drag, size, kept, places, scale }: GridProps) {
  const { cards, selected } = state;
  const pictures = useFilePictures(model.ready, PICTURE_PX * Math.max(1, scale));
  const moving = drag.dragged === null ? undefined : actions.meant(drag.dragged);
  const cell = (index: number, tabIndex: 0 | -1) => {
    const card = cards[index];
    if (!card) return null;
    const of = card.kind === 'blank' ? undefined : places.get(card.file);
    return (
      <BoardCard
        card={card}
        label={labelOf(card, of?.name ?? '', index, cards.length)}
        pictures={card.kind === 'page' ? pictures(card.file) : null}
        hue={of?.hue ?? 0}
        chosen={selected.has(card.key)}
        lifted={moving?.has(card.key) ?? false}
        tabIndex={tabIndex}
        onClick={({ shiftKey }) => actions.toggle(card.key, shiftKey)}
        onPress={(event, atOnce) => drag.press(event, card.key, atOnce)}
        onTurn={card.kind === 'blank' || mode === 'delete' ? undefined : () => actions.turnOne(card.key)}
        onRemove={mode === 'organize' ? () => actions.removeOne(card.key) : undefined}
      />
    );
  };
  return (
    <PageGrid
      label={boardWords.list}
      count={cards.length}
      size={size}
      {...(kept === undefined ? {} : { current: kept })}
      keyOf={(index) => String(cards[index]?.key)}
      cell={cell}
    />
  );
}

function BoardHead({ mode, state }: { readonly mode: BoardMode; readonly state: BoardState }) {
  const { cards, selected } = state;
  const { hint } = boardWords;
  const isCounted = cards.every(({ kind }) => kind !== 'whole');
  const pages = isCounted
    ? boardWords.pages({ count: cards.length })
    : boardWords.pagesAtLeast({ count: cards.length });
  const count = selected.size;
  const counted = {
    organize: boardWords.selected({ pages, count }),
    delete: boardWords.deleting({ pages, count }),
    extract: boardWords.extracting({ pages, count }),
  };
  return (
    <div className="pages-head">
      <p role="status">
        <strong className="numbers">{count > 0 ? counted[mode] : pages}</strong>{' '}
        <ByPointer mouse={hint[mode]} touch={hint[`${mode}ByTouch`]} />
      </p>
    </div>
  );
}

interface LegendProps {
  readonly files: readonly ChosenFile[];
  readonly places: Places;
  readonly actions: BoardActions;
}

/** Which colour is whose. */
function FileLegend({ files, places, actions }: LegendProps) {
  return (
    <ul className="board-files">
      {files.map(({ key, file }) => (
        <li key={key}>
          <button
            type="button"
            className="board-file"
            data-hue={places.get(key)?.hue}
            aria-label={boardWords.file({ name: file.name })}
            onClick={() => actions.selectFile(key)}
          >
            {file.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function labelOf(card: CardData, name: string, index: number, all: number): string {
  const plain = plainLabel(card, name, { place: index + 1, all });
  return card.turn === 0 ? plain : boardWords.turned({ card: plain, degrees: card.turn });
}

function plainLabel(card: CardData, name: string, at: { readonly place: number; readonly all: number }): string {
  if (card.kind === 'blank') return boardWords.blank(at);
  if (card.kind === 'page') return boardWords.page({ page: card.page, name, ...at });
  return card.pages === '' ? boardWords.whole({ name, ...at }) : boardWords.typed({ pages: card.pages, name, ...at });
}

/** What the panel's files are, the board follows. */
function useFiles(store: BoardStore, { ready, entry, values }: PanelModel): void {
  const order = useRef<readonly number[] | undefined>(undefined);
  const isMixed = entry.mixedBy !== undefined && (values.plan ?? '') !== '';
  useEffect(() => {
    const known = ready.filter(({ look }) => look.kind !== 'reading');
    if (entry.mixedBy && order.current === undefined && !isMixed) {
      // The rows were in sight, and lead.
      const said = rowsOf(store.state().cards, known);
      if (!said || !saidByRows(said, known)) store.restart();
    }
    store.follow(
      known.map((file) => ({ key: file.key, cards: () => cardsOfRow(file) })),
      new Set(ready.map(({ key }) => key)),
    );
    const keys = known.map(({ key }) => key);
    const before = (order.current ?? []).filter((key) => keys.includes(key));
    const now = keys.filter((key) => order.current?.includes(key));
    order.current = keys;
    if (before.some((key, index) => key !== now[index])) store.sortByFiles(keys);
  }, [store, ready, entry, isMixed]);
}
