/** Narrows the grid while one types; `/` jumps into it from anywhere on the page. */
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { siteWords } from '../../words/site.ts';

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
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
        type="search"
        value={value}
        placeholder={siteWords.home.search}
        aria-keyshortcuts="/"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="search-key" aria-hidden="true">
        /
      </span>
    </label>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
