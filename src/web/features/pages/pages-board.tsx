/** The pages of the one chosen file, to be chosen, cut or turned by clicking. */
import { RotateCw } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageGrid } from '../../../ui/pages/page-grid.tsx';
import { sheetWords } from '../../words-sheets.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import type { Board } from './board-rules.ts';
import { PagePicture } from './page-picture.tsx';
import { addRun, pagesOf, partsOf, rangeOf, toggleCut, togglePage } from './page-sets.ts';
import { describeTurns, turnOf, turnPage } from './page-turns.ts';
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

export function PagesBoard(props: PagesBoardProps) {
  const { chosen, pageCount, board, turns, values, onChange } = props;
  const pictures = usePagePictures(chosen.file, chosen.password);
  const anchor = useRef(1);
  const text = values[board.field] ?? '';
  const pages = board.kind === 'choose' ? pagesOf(text, pageCount) : [];
  const parts = board.kind === 'cut' ? partsOf(text, pageCount) : [];
  const set = new Set(pages);
  const click = (page: number, event: MouseEvent) => {
    if (board.kind === 'cut') onChange(board.field, toggleCut(text, page, pageCount));
    else {
      const next = event.shiftKey ? addRun(pages, anchor.current, page) : togglePage(pages, page);
      onChange(board.field, rangeOf(next));
      anchor.current = page;
    }
  };
  const all = values.rotation ?? '0';
  return (
    <Card className="pages-board">
      <BoardHead {...props} pages={pages} parts={parts.length} />
      <PageGrid
        label={sheetWords.list(chosen.file.name)}
        count={pageCount}
        keyOf={(index) => String(index)}
        cell={(index, tabIndex) => {
          const page = index + 1;
          const part = parts.findIndex((each) => each.includes(page));
          const isChosen = board.kind === 'choose' ? set.has(page) : undefined;
          return (
            <PagePicture
              pictures={pictures}
              page={page}
              number={page}
              label={board.kind === 'cut' ? sheetWords.cut(page, parts[part]?.[0] === page) : sheetWords.page(page)}
              chosen={isChosen}
              part={part < 0 ? undefined : part % 2}
              turn={turns ? turnOf(values[turns] ?? '', page, set.size === 0 || set.has(page) ? Number(all) : 0) : 0}
              tabIndex={tabIndex}
              onClick={(event) => click(page, event)}
            >
              {turns && (
                <IconButton
                  label={sheetWords.turn(page)}
                  onClick={() => onChange(turns, turnPage(values[turns] ?? '', page, pageCount, Number(all)))}
                >
                  <RotateCw aria-hidden="true" />
                </IconButton>
              )}
            </PagePicture>
          );
        }}
      />
    </Card>
  );
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
            ? sheetWords.parts(Math.max(1, parts))
            : sheetWords.chosen(new Set(pages).size, pageCount)}
        </strong>{' '}
        <span>{turned || sheetWords.hint[board.kind]}</span>
      </p>
      {(pages.length > 0 || parts > 0 || turned !== '') && (
        <Button look="plain" onClick={clear}>
          {sheetWords.clear}
        </Button>
      )}
    </div>
  );
}
