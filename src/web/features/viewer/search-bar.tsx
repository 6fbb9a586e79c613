/** The search of the viewer: what is looked for, how often it stands there, and the way from hit to hit. */
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { viewerWords } from '../../words/viewer.ts';
import type { Hits, PdfView } from './pdf-view.ts';

type Direction = 'next' | 'previous';

interface SearchBarProps {
  readonly view: PdfView;
  readonly hits: Hits | null;
  readonly onClose: () => void;
}

export function SearchBar({ view, hits, onClose }: SearchBarProps) {
  const [text, setText] = useState('');
  useEffect(() => () => view.endSearch(), [view]);
  const step = (direction: Direction) => view.search({ text, step: direction });
  const none = !hits || hits.total === 0;
  return (
    <search
      className="viewer-search"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes the search here, and the viewer only when it is pressed again.
        event.preventDefault();
        onClose();
        view.focus();
      }}
    >
      <SearchField view={view} text={text} onText={setText} onStep={step} />
      <p className="viewer-hits numbers" role="status">
        {hits && hitsText(hits)}
      </p>
      <IconButton label={viewerWords.search.previous} disabled={none} onClick={() => step('previous')}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label={viewerWords.search.next} disabled={none} onClick={() => step('next')}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton label={viewerWords.search.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </search>
  );
}

interface SearchFieldProps {
  readonly view: PdfView;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onStep: (direction: Direction) => void;
}

function SearchField({ view, text, onText, onStep }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onStep('next');
      }}
    >
      <input
        ref={field}
        type="search"
        className="text-input"
        aria-label={viewerWords.search.label}
        placeholder={viewerWords.search.label}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          view.search({ text: event.target.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          onStep('previous');
        }}
      />
    </form>
  );
}

function hitsText({ current, total, running }: Hits): string {
  if (total > 0) return viewerWords.search.hits({ current, total });
  return running ? viewerWords.search.running : viewerWords.search.none;
}
