/** Pages in the order in which they will come: moved by their handle, turned, taken out by their cross. */
import { RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageGrid } from '../../../ui/pages/page-grid.tsx';
import { sheetWords } from '../../words/sheets.ts';
import { PagePicture } from './page-picture.tsx';
import type { PagePictures } from './page-pictures.ts';
import { moved } from './page-sets.ts';
import type { Turning } from './page-turns.ts';
import { type Handle, useMoves } from './use-moves.ts';

interface PagesInOrderProps {
  readonly label: string;
  readonly pages: readonly number[];
  readonly pictures: PagePictures | null;
  /** So many cannot be taken out. */
  readonly fewest: number;
  /** Undefined where pages stay as they stand. */
  readonly turning: Turning | undefined;
  readonly onChange: (pages: readonly number[]) => void;
}

export function PagesInOrder({ label, pages, pictures, fewest, turning, onChange }: PagesInOrderProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const moves = useMoves(frame, '.page-cell', pages.length, (from, to) => {
    onChange(moved(pages, from, to));
    setSaid(sheetWords.moved({ page: pages[from] ?? 1, place: to + 1, all: pages.length }));
  });
  const turn = (page: number) => {
    turning?.turn(page);
    setSaid(sheetWords.turned({ page, degrees: ((turning?.turnOf(page) ?? 0) + 90) % 360 }));
  };
  const picked = moves.picked === null ? undefined : pages[moves.picked];
  const keys = keysOf(pages);
  return (
    <div ref={frame} className="pages-in-order" data-picking={picked && true}>
      <PageGrid
        label={label}
        count={pages.length}
        keyOf={(index) => keys[index] ?? String(index)}
        cell={(index, tabIndex) => {
          const page = pages[index] ?? 1;
          return (
            <PagePicture
              pictures={pictures}
              page={page}
              number={page}
              label={sheetWords.page({ page })}
              turn={turning?.turnOf(page) ?? 0}
              lifted={moves.dragged === index || moves.picked === index}
              crowded={turning !== undefined && pages.length > fewest}
              tabIndex={tabIndex}
            >
              <PageTools
                page={page}
                place={{ place: index + 1, all: pages.length }}
                picked={picked}
                handle={pages.length > 1 ? moves.handleOf(index) : undefined}
                onTurn={turning && (() => turn(page))}
                onLeaveOut={pages.length > fewest ? () => onChange(pages.toSpliced(index, 1)) : undefined}
              />
            </PagePicture>
          );
        }}
      />
      <p role="status" className={picked ? 'pages-picked' : 'unseen'}>
        {picked ? sheetWords.picked({ page: picked }) : said}
      </p>
    </div>
  );
}

interface PageToolsProps {
  readonly page: number;
  readonly place: { readonly place: number; readonly all: number };
  /** The page whose handle was pressed, and which goes where the next one is pressed. */
  readonly picked: number | undefined;
  /** Undefined where there is no other place to go to. */
  readonly handle: Handle | undefined;
  readonly onTurn: (() => void) | undefined;
  readonly onLeaveOut: (() => void) | undefined;
}

function PageTools({ page, place, picked, handle, onTurn, onLeaveOut }: PageToolsProps) {
  const goesHere = picked !== undefined && !handle?.['aria-pressed'];
  return (
    <>
      {handle && (
        <button
          type="button"
          className="icon-button page-handle"
          aria-label={goesHere ? sheetWords.put({ page: picked, ...place }) : sheetWords.move({ page, ...place })}
          {...handle}
        />
      )}
      {onTurn && (
        <IconButton className="page-turn" label={sheetWords.turn({ page })} onClick={onTurn}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      {onLeaveOut && (
        <IconButton className="page-cross" label={sheetWords.leaveOut({ page })} onClick={onLeaveOut}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}

/** A page that comes twice is told apart by how often it came before. */
function keysOf(pages: readonly number[]): readonly string[] {
  const seen = new Map<number, number>();
  return pages.map((page) => {
    const times = seen.get(page) ?? 0;
    seen.set(page, times + 1);
    return `${page}/${times}`;
  });
}
