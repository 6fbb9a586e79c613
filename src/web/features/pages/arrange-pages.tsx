/** The pages that a file brings into a merge: taken out, put back in another order. */
import { GripVertical, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageGrid } from '../../../ui/pages/page-grid.tsx';
import { sheetWords } from '../../words/sheets.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { chosenText } from './chosen-text.ts';
import { PagePicture } from './page-picture.tsx';
import { moved, pagesOf, rangeOf } from './page-sets.ts';
import { useDragPages } from './use-drag-pages.ts';
import { usePagePictures } from './use-page-pictures.ts';
import './pages-board.css';

interface ArrangePagesProps {
  readonly chosen: ChosenFile;
  readonly pageCount: number;
  /** A page range; empty = all pages in their order. */
  readonly onChange: (range: string) => void;
}

export function ArrangePages({ chosen, pageCount, onChange }: ArrangePagesProps) {
  const pictures = usePagePictures(chosen.file, chosen.password);
  const frame = useRef<HTMLDivElement>(null);
  const everything = Array.from({ length: pageCount }, (_, index) => index + 1);
  const pages = chosen.pages === '' ? everything : pagesOf(chosen.pages, pageCount);
  const change = (next: readonly number[]) => onChange(isPlain(next, pageCount) ? '' : rangeOf(next));
  const drag = useDragPages(frame, pages.length, (from, to) => change(moved(pages, from, to)));
  const keys = keysOf(pages);
  return (
    <div ref={frame} className="file-unfolded">
      <ArrangeHead chosen={chosen} pageCount={pageCount} left={pages.length} onClear={() => onChange('')} />
      <PageGrid
        label={sheetWords.list({ name: chosen.file.name })}
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
              {pages.length > 1 && (
                <IconButton label={sheetWords.leaveOut({ page })} onClick={() => change(pages.toSpliced(index, 1))}>
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

interface ArrangeHeadProps {
  readonly chosen: ChosenFile;
  readonly pageCount: number;
  readonly left: number;
  readonly onClear: () => void;
}

function ArrangeHead({ chosen, pageCount, left, onClear }: ArrangeHeadProps) {
  const changed = chosen.pages !== '';
  return (
    <div className="pages-head">
      <p role="status">
        <strong>{chosenText(changed ? left : 0, pageCount)}</strong> <span>{sheetWords.hint.arrange}</span>
      </p>
      {changed && (
        <Button look="plain" onClick={onClear}>
          {sheetWords.clear}
        </Button>
      )}
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

/** All pages, each once, in their order. */
function isPlain(pages: readonly number[], pageCount: number): boolean {
  return pages.length === pageCount && pages.every((page, index) => page === index + 1);
}
