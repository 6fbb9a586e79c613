/** Has the server find where a page asks to be filled in. */
import { useState } from 'react';
import { usePageLook } from '../../ui/pages/use-page-look.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import type { NewField } from './fields.ts';
import { screenWords } from './screen-words.ts';

/** @param onFound is not told of places where the visitor has fields: the server gets those. */
export function useFoundFields({ lookAhead }: PanelProps, onFound: (fields: readonly NewField[]) => void) {
  const [found, setFound] = useState<readonly NewField[]>([]);
  const look = usePageLook<NewField>({
    words: screenWords,
    async ask(page, signal) {
      const report = await lookAhead({ detect: 'true', pages: String(page) }, signal);
      return (report.found?.places ?? []) as readonly NewField[];
    },
    onFound(places) {
      setFound([...found, ...places]);
      onFound(places);
    },
  });
  return { ...look, foundOn: (page: number) => found.filter((field) => field.page === page) };
}
