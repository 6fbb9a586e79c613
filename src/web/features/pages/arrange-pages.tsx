/** The pages that a file brings into a merge: taken out, put back in another order, turned. */
import { Button } from '../../../ui/button.tsx';
import { sheetWords } from '../../words/sheets.ts';
import { type Arrangement, AS_IT_IS, type ChosenFile } from '../files/chosen-files.ts';
import { chosenText } from './chosen-text.ts';
import { pagesOf, rangeOf } from './page-sets.ts';
import { turning } from './page-turns.ts';
import { PagesInOrder } from './pages-in-order.tsx';
import { TypedPages } from './typed-pages.tsx';
import { usePagePictures } from './use-page-pictures.ts';
import './pages-board.css';

interface ArrangePagesProps {
  readonly chosen: ChosenFile;
  readonly pageCount: number;
  readonly onChange: (arrangement: Arrangement) => void;
}

export function ArrangePages({ chosen, pageCount, onChange }: ArrangePagesProps) {
  const pictures = usePagePictures(chosen.file, chosen.password);
  const { pages: range, turns } = chosen;
  const everything = Array.from({ length: pageCount }, (_, index) => index + 1);
  const pages = range === '' ? everything : pagesOf(range, pageCount);
  const take = (next: string) => onChange({ pages: next, turns });
  return (
    <div className="file-unfolded">
      <ArrangeHead chosen={chosen} pageCount={pageCount} left={pages.length} onClear={() => onChange(AS_IT_IS)} />
      {pageCount > 1 && <TypedPages name={chosen.file.name} pageCount={pageCount} range={range} onChange={take} />}
      <PagesInOrder
        label={sheetWords.list({ name: chosen.file.name })}
        pages={pages}
        pictures={pictures}
        fewest={1}
        turning={turning(turns, pageCount, (next) => onChange({ pages: range, turns: next }))}
        onChange={(next) => take(isPlain(next, pageCount) ? '' : rangeOf(next))}
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
  const picks = chosen.pages !== '';
  return (
    <div className="pages-head">
      <p role="status">
        {(!picks || left > 0) && <strong>{chosenText(picks ? left : 0, pageCount)}</strong>}{' '}
        <span>{sheetWords.hint[pageCount > 1 ? 'arrange' : 'turn']}</span>
      </p>
      {(picks || chosen.turns !== '') && (
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
