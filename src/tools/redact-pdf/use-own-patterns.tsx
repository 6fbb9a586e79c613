/** Where a visitor's own patterns stand in the text that is read so far. */
import { useEffect, useRef, useState } from 'react';
import type { TextRange } from '../../contract/text/find-words.ts';
import type { OwnPattern } from '../../contract/text/known-patterns.ts';
import type { TextPiece } from '../../ui/panel-props.ts';
import { PatternSearch } from './pattern-search.tsx';

/** Whoever types is not followed letter by letter. */
const PAUSE_MS = 250;

export interface OwnMatches {
  readonly byText: ReadonlyMap<readonly TextPiece[], readonly TextRange[]>;
  readonly isGivenUp: boolean;
}

const NOTHING: OwnMatches = { byText: new Map(), isGivenUp: false };

/** @param own the same array as long as the patterns are the same. */
export function useOwnPatterns(own: readonly OwnPattern[], texts: readonly (readonly TextPiece[])[]): OwnMatches {
  const [found, setFound] = useState(NOTHING);
  const search = useRef<PatternSearch | undefined>(undefined);
  const latest = useRef(texts);
  latest.current = texts;
  useEffect(() => {
    setFound(NOTHING);
    if (own.length === 0) return;
    const timer = setTimeout(() => {
      search.current = new PatternSearch(own, {
        onFound: (more) => setFound((before) => ({ ...before, byText: new Map([...before.byText, ...more]) })),
        onGivenUp: () => setFound((before) => ({ ...before, isGivenUp: true })),
      });
      search.current.add(latest.current);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      search.current?.end();
      search.current = undefined;
    };
  }, [own]);
  useEffect(() => search.current?.add(texts), [texts]);
  return found;
}
