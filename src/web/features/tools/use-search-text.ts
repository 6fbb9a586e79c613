/** Loads what the search looks through when somebody turns to it: the first page does without. */
import { useEffect, useState } from 'react';
import type { SearchText } from '../../../contract/catalogue.ts';

/** @returns undefined until it is there. */
export function useSearchText(wanted: boolean): SearchText | undefined {
  const [text, setText] = useState<SearchText>();
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    // Without it names and summaries are searched.
    const load = async () => {
      const { SEARCH } = await import('../../../tools/search.gen.ts');
      if (!gone) setText(SEARCH);
    };
    load().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [wanted]);
  return text;
}
