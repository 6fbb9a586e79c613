/** Pages in the order in which they will come: moved by their handle, taken out by their cross. */
import { GripVertical, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageGrid } from '../../../ui/pages/page-grid.tsx';
import { sheetWords } from '../../words/sheets.ts';
import { PagePicture } from './page-picture.tsx';
import type { PagePictures } from './page-pictures.ts';
import { moved } from './page-sets.ts';
import { useDragPages } from './use-drag-pages.ts';

interface PagesInOrderProps {
  readonly label: string;
  readonly pages: readonly number[];
  readonly pictures: PagePictures | null;
  /** So many cannot be taken out. */
  readonly fewest: number;
  readonly onChange: (pages: readonly number[]) => void;
}

export function PagesInOrder({ label, pages, pictures, fewest, onChange }: PagesInOrderProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDragPages(frame, pages.length, (from, to) => onChange(moved(pages, from, to)));
  const keys = keysOf(pages);
  return (
    <div ref={frame}>
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
              lifted={drag.moving === index}
              tabIndex={tabIndex}
            >
              <button
                type="button"
                className="icon-button page-handle"
                aria-label={sheetWords.move({ page, place: index + 1, all: pages.length })}
                {...drag.handleOf(index)}
              >
                <GripVertical aria-hidden="true" />
              </button>
              {pages.length > fewest && (
                <IconButton label={sheetWords.leaveOut({ page })} onClick={() => onChange(pages.toSpliced(index, 1))}>
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </PagePicture>
          );
        }}
      />
    </div>
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
