/** The pages of the chosen file, or of the longest of several, to be chosen, cut or turned by clicking. */
import { ChevronDown, RotateCw, Scissors } from 'lucide-react';
import { type MouseEvent, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ByPointer } from '../../../ui/by-pointer.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageGrid } from '../../../ui/pages/page-grid.tsx';
import { quantityWords } from '../../../ui/quantity-words.ts';
import { sheetWords } from '../../words/sheets.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { type Board, SPLIT_MODE } from './board-rules.ts';
import { chosenText } from './chosen-text.ts';
import { PagePicture } from './page-picture.tsx';
import type { PagePictures } from './page-pictures.ts';
import {
  addRun,
  addRunLast,
  cutOut,
  pagesOf,
  partsOf,
  rangeOf,
  toggleCut,
  toggleLast,
  togglePage,
} from './page-sets.ts';
import { describeTurns, turning, turnOf, turnPage } from './page-turns.ts';
import { PagesInOrder } from './pages-in-order.tsx';
import { usePagePictures } from './use-page-pictures.ts';
import './pages-board.css';

interface PagesBoardProps {
  readonly chosen: ChosenFile;
  readonly pageCount: number;
  readonly board: Board;
  /** The chosen file is one of so many, in each of which the same pages are meant. */
  readonly fileCount: number;
  /** The option that turns single pages, where the tool has one. */
  readonly turns: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

interface FoldedBoardProps extends PagesBoardProps {
  readonly open: boolean;
  readonly onFold: (open: boolean) => void;
}

/** Where pages are a side matter they wait folded away. */
export function FoldedBoard({ open, onFold, ...props }: FoldedBoardProps) {
  return (
    <details className="pages-folded card" open={open} onToggle={(event) => onFold(event.currentTarget.open)}>
      <summary>
        {sheetWords.folded}
        <ChevronDown aria-hidden="true" />
      </summary>
      {open && <PagesBoard {...props} />}
    </details>
  );
}

export function PagesBoard(props: PagesBoardProps) {
  const { chosen, pageCount, board, values, onChange } = props;
  const pictures = usePagePictures(chosen.file, chosen.password);
  const text = isByCount(props) ? '' : (values[board.field] ?? '');
  const pages = board.kind === 'choose' ? pagesOf(text, pageCount) : [];
  const parts = board.kind === 'cut' ? partsOf(text, pageCount) : [];
  const sheet = useSheets(props, pages, parts);
  return (
    <Card className="pages-board" data-splits={board.splits || undefined}>
      <BoardHead {...props} pages={pages} parts={parts.length} />
      <PageGrid
        label={sheetWords.list({ name: chosen.file.name })}
        count={pageCount}
        keyOf={(index) => String(index)}
        cell={(index, tabIndex) => (
          <>
            <PagePicture pictures={pictures} page={index + 1} tabIndex={tabIndex} {...sheet(index + 1)} />
            {board.splits && index > 0 && <CutBefore {...props} page={index + 1} parts={parts} tabIndex={tabIndex} />}
          </>
        )}
      />
      {board.kind === 'choose' && board.ordered && pages.length > 0 && (
        <PagesTaken
          {...props}
          pages={pages}
          pictures={pictures}
          onOrder={(next) => onChange(board.field, rangeOf(next))}
        />
      )}
    </Card>
  );
}

/** Files of so many pages each, whichever those are. */
function isByCount({ board, values }: PagesBoardProps): boolean {
  return board.splits && board.kind === 'choose' && values.mode !== SPLIT_MODE.pick;
}

interface CutBeforeProps extends PagesBoardProps {
  readonly page: number;
  readonly parts: readonly (readonly number[])[];
  readonly tabIndex: 0 | -1;
}

/** Scissors between two pages. Where cuts are made, the page itself says to a keyboard what they say to a pointer. */
function CutBefore({ board, values, onChange, pageCount, page, parts, tabIndex }: CutBeforeProps) {
  const isCut = parts.some(([first]) => first === page);
  const words = isCut ? sheetWords.joinBefore : sheetWords.cutBefore;
  return (
    <IconButton
      className="page-scissors"
      label={words({ page })}
      data-cut={isCut || undefined}
      tabIndex={board.kind === 'cut' ? -1 : tabIndex}
      onClick={() => {
        onChange(board.field, toggleCut(board.kind === 'cut' ? (values[board.field] ?? '') : '', page, pageCount));
        if (board.kind !== 'cut') onChange('mode', SPLIT_MODE.cut);
      }}
    >
      <Scissors aria-hidden="true" />
    </IconButton>
  );
}

interface PagesTakenProps extends PagesBoardProps {
  readonly pages: readonly number[];
  readonly pictures: PagePictures | null;
  readonly onOrder: (pages: readonly number[]) => void;
}

/** Under the pages to choose from: those that were taken, as they will come. */
function PagesTaken(props: PagesTakenProps) {
  const { pageCount, values, onChange, pages, pictures, onOrder } = props;
  const head = useId();
  const turns = singleTurns(props);
  return (
    <section className="pages-taken" aria-labelledby={head}>
      <p id={head} className="pages-taken-head">
        <strong>{sheetWords.inOrder}</strong> <span>{sheetWords.hint[turns ? 'arrange' : 'order']}</span>
      </p>
      <PagesInOrder
        label={sheetWords.inOrder}
        pages={pages}
        pictures={pictures}
        fewest={0}
        turning={turns ? turning(values[turns] ?? '', pageCount, (next) => onChange(turns, next)) : undefined}
        onChange={onOrder}
      />
    </section>
  );
}

/** What each sheet shows and does. */
function useSheets(props: PagesBoardProps, pages: readonly number[], parts: readonly (readonly number[])[]) {
  const { pageCount, board, values } = props;
  const click = useClicks(props, pages);
  const set = new Set(pages);
  const cuts = board.kind === 'cut';
  const turnOfAll = Number(values.rotation ?? '0');
  // Pages that are put in order are turned there.
  const turns = board.kind === 'choose' && board.ordered ? undefined : props.turns;
  const singly = turns && singleTurns(props);
  const turnText = singly === undefined ? '' : (values[singly] ?? '');
  return (page: number) => {
    const part = parts.findIndex((each) => each.includes(page));
    const meant = set.size === 0 || set.has(page) ? turnOfAll : 0;
    return {
      number: page,
      label: labelOf(page, cuts, parts[part]?.[0] === page),
      chosen: cuts ? undefined : set.has(page),
      part: part < 0 ? undefined : part % 2,
      turn: turns ? turnOf(turnText, page, meant) : 0,
      onClick: (event: MouseEvent) => click(page, event),
      children: singly && (
        <IconButton
          label={sheetWords.turn({ page })}
          onClick={() => props.onChange(singly, turnPage(turnText, page, pageCount, meant))}
        >
          <RotateCw aria-hidden="true" />
        </IconButton>
      ),
    };
  };
}

/** Clicks take pages in and out, or cut at them; with Shift a run of pages, from the one that was clicked last. */
function useClicks(props: PagesBoardProps, pages: readonly number[]) {
  const { pageCount, board, values, onChange } = props;
  const anchor = useRef<number | undefined>(undefined);
  const text = values[board.field] ?? '';
  return (page: number, { shiftKey }: MouseEvent) => {
    const from = anchor.current ?? pages.at(-1) ?? page;
    anchor.current = page;
    if (board.kind === 'cut') {
      onChange(board.field, shiftKey ? cutOut(text, from, page, pageCount) : toggleCut(text, page, pageCount));
      return;
    }
    if (isByCount(props)) onChange('mode', SPLIT_MODE.pick);
    const [add, toggle] = board.ordered ? [addRunLast, toggleLast] : [addRun, togglePage];
    onChange(board.field, rangeOf(shiftKey ? add(pages, from, page) : toggle(pages, page)));
  };
}

/** The option that turns single pages; of several files only one is seen, and what stands on its head there need not in the others. */
function singleTurns({ turns, fileCount }: PagesBoardProps): string | undefined {
  return fileCount === 1 ? turns : undefined;
}

function labelOf(page: number, cuts: boolean, begins: boolean): string {
  if (!cuts) return sheetWords.page({ page });
  return sheetWords[begins ? 'cut' : 'cutHere']({ page });
}

interface BoardHeadProps extends PagesBoardProps {
  readonly pages: readonly number[];
  readonly parts: number;
}

function BoardHead(props: BoardHeadProps) {
  const { chosen, board, pageCount, fileCount, turns, values, onChange, pages, parts } = props;
  const ordered = board.kind === 'choose' && board.ordered;
  const needed = board.kind === 'choose' && board.needed;
  const turned = describeTurns(values[singleTurns(props) ?? ''] ?? '');
  const clear = () => {
    onChange(board.field, '');
    if (turns) onChange(turns, '');
  };
  return (
    <div className="pages-head">
      <div>
        <p role="status">
          <strong>
            {board.kind === 'cut'
              ? quantityWords.files({ count: Math.max(1, parts) })
              : chosenText(new Set(pages).size, pageCount, needed ? sheetWords.none : undefined)}
          </strong>{' '}
          <span>{(!ordered && turned) || (pageCount > 1 && <Hint kind={hintOf(props)} />)}</span>
        </p>
        {fileCount > 1 && (
          <p className="pages-seen">
            {sheetWords.seen({ name: chosen.file.name, files: quantityWords.files({ count: fileCount }) })}
          </p>
        )}
      </div>
      {(pages.length > 0 || parts > 0 || turned !== '') && (
        <Button look="plain" onClick={clear}>
          {sheetWords.clear}
        </Button>
      )}
    </div>
  );
}

function hintOf({ board }: PagesBoardProps): 'choose' | 'cut' | 'split' {
  return board.splits && board.kind === 'choose' ? 'split' : board.kind;
}

function Hint({ kind }: { readonly kind: 'choose' | 'cut' | 'split' }) {
  const { hint } = sheetWords;
  return <ByPointer mouse={hint[kind]} touch={hint[`${kind}ByTouch`]} />;
}
