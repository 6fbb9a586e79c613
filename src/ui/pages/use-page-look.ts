/** Has the server look for something on a page, and tells how that goes. */
import { useEffect, useRef, useState } from 'react';

interface Look {
  readonly isBusy: boolean;
  readonly page: number;
  readonly said: string;
}

interface LookWords {
  readonly finding: string;
  readonly found: (params: { readonly count: number }) => string;
  readonly none: string;
  readonly notFound: (params: { readonly reason: string }) => string;
}

interface PageLook<Found> {
  readonly words: LookWords;
  /** @throws what the server says. */
  readonly ask: (page: number, signal: AbortSignal) => Promise<readonly Found[]>;
  readonly onFound: (found: readonly Found[], page: number) => void;
}

/** The look ends with the panel. */
export function usePageLook<Found>({ words, ask, onFound }: PageLook<Found>) {
  const [look, setLook] = useState<Look>({ isBusy: false, page: 0, said: '' });
  const leaving = useRef<AbortController | null>(null);
  // What was changed while the server looked stands when it answers.
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => () => leaving.current?.abort(), []);
  const find = async (page: number) => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const tell = (said: string, isBusy = false) => signal.aborted || setLook({ isBusy, page, said });
    tell(words.finding, true);
    try {
      const found = await ask(page, signal);
      if (signal.aborted) return;
      latest.current(found, page);
      tell(found.length > 0 ? words.found({ count: found.length }) : words.none);
    } catch (error) {
      tell(words.notFound({ reason: error instanceof Error ? error.message : '' }));
    }
  };
  return { ...look, find };
}
