/** Which of several pages is seen, and the steps to the ones beside it. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';
import './page-turner.css';

interface PageTurnerProps {
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
  readonly words: {
    readonly page: (values: { readonly page: number; readonly pages: number }) => string;
    readonly back: string;
    readonly on: string;
  };
  readonly onPage: (page: number) => void;
}

export function PageTurner({ page, pages, words, onPage }: PageTurnerProps) {
  return (
    <div className="page-turner">
      <IconButton label={words.back} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="directed" aria-hidden="true" />
      </IconButton>
      <span className="numbers" role="status">
        {words.page({ page, pages })}
      </span>
      <IconButton label={words.on} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight className="directed" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
