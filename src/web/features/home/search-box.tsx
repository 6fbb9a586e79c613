/** Narrows the grid while one types; Ctrl+K (⌘K) jumps into it from anywhere on the page. */
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { siteWords } from '../../words/site.ts';
import { FIND } from './find-hash.ts';

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the address is asked for
  useEffect(() => {
    if (hash === `#${FIND}`) input.current?.focus();
  }, [hash, key]);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      // Not a letter by itself: people who speak to their device would set it off (WCAG 2.1.4).
      if (event.key !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', jump);
    return () => window.removeEventListener('keydown', jump);
  }, []);
  return (
    <label className="search">
      <Search aria-hidden="true" />
      <span className="unseen">{siteWords.home.search}</span>
      <input
        ref={input}
        id={FIND}
        type="search"
        value={value}
        placeholder={siteWords.home.search}
        aria-keyshortcuts="Control+K Meta+K"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="search-key" aria-hidden="true">
        {siteWords.home.searchKey}
      </span>
    </label>
  );
}
