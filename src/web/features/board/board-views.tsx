/** The two views of the files of a tool that has the board: as rows, or page by page. */

import { Suspense, useEffect, useId } from 'react';
import { panelWords } from '../../words/panel.ts';
import { sheetWords } from '../../words/sheets.ts';
import { type ChosenFile, isBeingRead } from '../files/chosen-files.ts';
import type { PanelModel } from '../panel/model/panel-model.ts';
import { PagesWait } from '../panel/work/pages-wait.tsx';
import { lazyPart } from '../part/lazy-part.tsx';
import { boardMode } from './board-mode.ts';

export type BoardView = 'pages' | 'files';

/** A file of which its row says nothing that has to be known. */
export function isPlain({ look }: ChosenFile): boolean {
  return look.kind === 'reading' || (look.kind === 'pdf' && !look.signed);
}

interface BoardViewsProps {
  readonly first: BoardView;
  readonly view: BoardView;
  readonly onView: (view: BoardView) => void;
}

/** The same files, as rows or page by page. */
export function BoardViews({ first, view, onView }: BoardViewsProps) {
  const name = useId();
  return (
    <div className="segments">
      {([first, first === 'files' ? 'pages' : 'files'] as const).map((each) => (
        <label key={each} className="segment">
          <input type="radio" name={name} value={each} checked={view === each} onChange={() => onView(each)} />
          {sheetWords.views[each]}
        </label>
      ))}
    </div>
  );
}

const Board = lazyPart(async () => (await import('./board.tsx')).Board);

/** All pages of all files on one board; `hidden`: it goes on in step with the rows that are in sight. */
export function AllPages({ model, hidden }: { readonly model: PanelModel; readonly hidden: boolean }) {
  const { entry, ready } = model;
  if (ready.length === 0) return null;
  const waits = <BoardWaits model={model} />;
  if (ready.every(isBeingRead)) return hidden ? null : waits;
  return (
    <div hidden={hidden}>
      <Suspense fallback={waits}>
        <Board model={model} mode={boardMode(entry)} />
      </Suspense>
    </div>
  );
}

/** Until the board is there, nothing says what is to be done with the pages; files that are merged need no such word. */
function BoardWaits({ model: { entry, setHold } }: { readonly model: PanelModel }) {
  const isNeeded = entry.mixedBy === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    setHold(panelWords.files.stillOpening);
    return () => setHold(null);
  }, [isNeeded, setHold]);
  return <PagesWait kind="board" />;
}
