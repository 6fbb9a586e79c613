/** The pages of the one chosen file, to be chosen, cut or turned by clicking. */
import { ChevronDown, RotateCw } from 'lucide-react';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageGrid } from '../../../ui/pages/page-grid.tsx';
import { quantityWords } from '../../../ui/quantity-words.ts';
import { sheetWords } from '../../words/sheets.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import type { Board } from './board-rules.ts';
import { chosenText } from './chosen-text.ts';
import { PagePicture } from './page-picture.tsx';
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
import { describeTurns, turnOf, turnPage } from './page-turns.ts';
import { PagesInOrder } from './pages-in-order.tsx';
import { usePagePictures } from './use-page-pictures.ts';
import './pages-board.css';

interface PagesBoardProps {
  readonly chosen: ChosenFile;
  readonly pageCount: number;
  readonly board: Board;
  /** The option that turns single pages, where the tool has one. */
  readonly turns: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

/** Where pages are a side matter they wait folded away. */
export function FoldedBoard(props: PagesBoardProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="pages-folded card" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
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
  const taken = useId();
  const pictures = usePagePictures(chosen.file, chosen.password);
  const text = values[board.field] ?? '';
  const pages = board.kind === 'choose' ? pagesOf(text, pageCount) : [];
  const parts = board.kind === 'cut' ? partsOf(text, pageCount) : [];
  const sheet = useSheets(props, pages, parts);
  return (
    <Card className="pages-board">
      <BoardHead {...props} pages={pages} parts={parts.length} />
      <PageGrid
        label={sheetWords.list({ name: chosen.file.name })}
        count={pageCount}
        keyOf={(index) => String(index)}
        cell={(index, tabIndex) => (
          <PagePicture pictures={pictures} page={index + 1} tabIndex={tabIndex} {...sheet(index + 1)} />
        )}
      />
      {board.kind === 'choose' && board.ordered && pages.length > 0 && (
        <section className="pages-taken" aria-labelledby={taken}>
          <p id={taken} className="pages-taken-head">
            <strong>{sheetWords.inOrder}</strong> <span>{sheetWords.hint.arrange}</span>
          </p>
          <PagesInOrder
            label={sheetWords.inOrder}
            pages={pages}
            pictures={pictures}
            fewest={0}
            onChange={(next) => onChange(board.field, rangeOf(next))}
          />
        </section>
      )}
    </Card>
  );
}

/** What each sheet shows and does. */
function useSheets(props: PagesBoardProps, pages: readonly number[], parts: readonly (readonly number[])[]) {
  const { pageCount, board, turns, values, onChange } = props;
  const anchor = useRef<number | undefined>(undefined);
  const text = values[board.field] ?? '';
  const set = new Set(pages);
  const cuts = board.kind === 'cut';
  const turnOfAll = Number(values.rotation ?? '0');
  const click = (page: number, event: MouseEvent) => {
    const from = anchor.current ?? pages.at(-1) ?? page;
    anchor.current = page;
    if (board.kind === 'cut') {
      onChange(board.field, event.shiftKey ? cutOut(text, from, page, pageCount) : toggleCut(text, page, pageCount));
      return;
    }
    const [add, toggle] = board.ordered ? [addRunLast, toggleLast] : [addRun, togglePage];
    onChange(board.field, rangeOf(event.shiftKey ? add(pages, from, page) : toggle(pages, page)));
  };
  return (page: number) => {
    const part = parts.findIndex((each) => each.includes(page));
    const meant = set.size === 0 || set.has(page) ? turnOfAll : 0;
    const turnText = turns ? (values[turns] ?? '') : '';
    return {
      number: page,
      label: labelOf(page, cuts, parts[part]?.[0] === page),
      chosen: cuts ? undefined : set.has(page),
      part: part < 0 ? undefined : part % 2,
      turn: turns ? turnOf(turnText, page, meant) : 0,
      onClick: (event: MouseEvent) => click(page, event),
      children: turns && (
        <IconButton
          label={sheetWords.turn({ page })}
          onClick={() => onChange(turns, turnPage(turnText, page, pageCount, meant))}
        >
          <RotateCw aria-hidden="true" />
        </IconButton>
      ),
    };
  };
}

function labelOf(page: number, cuts: boolean, begins: boolean): string {
  if (!cuts) return sheetWords.page({ page });
  return sheetWords[begins ? 'cut' : 'cutHere']({ page });
}

interface BoardHeadProps extends PagesBoardProps {
  readonly pages: readonly number[];
  readonly parts: number;
}

function BoardHead({ board, pageCount, turns, values, onChange, pages, parts }: BoardHeadProps) {
  const turned = turns ? describeTurns(values[turns] ?? '') : '';
  const clear = () => {
    onChange(board.field, '');
    if (turns) onChange(turns, '');
  };
  return (
    <div className="pages-head">
      <p role="status">
        <strong>
          {board.kind === 'cut'
            ? quantityWords.files({ count: Math.max(1, parts) })
            : chosenText(new Set(pages).size, pageCount, board.ordered ? sheetWords.none : undefined)}
        </strong>{' '}
        <span>{turned || (pageCount > 1 && sheetWords.hint[board.kind])}</span>
      </p>
      {(pages.length > 0 || parts > 0 || turned !== '') && (
        <Button look="plain" onClick={clear}>
          {sheetWords.clear}
        </Button>
      )}
    </div>
  );
}
