/** The pages that a file brings into a merge: taken out, put back in another order. */
import { Button } from '../../../ui/button.tsx';
import { sheetWords } from '../../words/sheets.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { chosenText } from './chosen-text.ts';
import { pagesOf, rangeOf } from './page-sets.ts';
import { PagesInOrder } from './pages-in-order.tsx';
import { TypedPages } from './typed-pages.tsx';
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
  const everything = Array.from({ length: pageCount }, (_, index) => index + 1);
  const pages = chosen.pages === '' ? everything : pagesOf(chosen.pages, pageCount);
  const change = (next: readonly number[]) => onChange(isPlain(next, pageCount) ? '' : rangeOf(next));
  return (
    <div className="file-unfolded">
      <ArrangeHead chosen={chosen} pageCount={pageCount} left={pages.length} onClear={() => onChange('')} />
      <TypedPages name={chosen.file.name} pageCount={pageCount} range={chosen.pages} onChange={onChange} />
      <PagesInOrder
        label={sheetWords.list({ name: chosen.file.name })}
        pages={pages}
        pictures={pictures}
        fewest={1}
        onChange={change}
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
        {(!changed || left > 0) && <strong>{chosenText(changed ? left : 0, pageCount)}</strong>}{' '}
        <span>{sheetWords.hint.arrange}</span>
      </p>
      {changed && (
        <Button look="plain" onClick={onClear}>
          {sheetWords.clear}
        </Button>
      )}
    </div>
  );
}

/** All pages, each once, in their order. */
function isPlain(pages: readonly number[], pageCount: number): boolean {
  return pages.length === pageCount && pages.every((page, index) => page === index + 1);
}
