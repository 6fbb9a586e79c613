/** Has the server find where a page asks to be filled in, and tells how that goes. */
import { useEffect, useRef, useState } from 'react';
import type { PanelProps } from '../../ui/panel-props.ts';
import type { NewField } from './fields.ts';
import { screenWords } from './screen-words.ts';

interface Look {
  readonly isBusy: boolean;
  readonly page: number;
  readonly said: string;
}

/** @param onFound is not told of places where the visitor has fields: the server gets those. */
export function useFoundFields(props: PanelProps, onFound: (fields: readonly NewField[]) => void) {
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
    tell(screenWords.finding, true);
    try {
      const report = await props.lookAhead({ detect: 'true', pages: String(page) }, signal);
      if (signal.aborted) return;
      const found = (report.found?.places ?? []) as readonly NewField[];
      latest.current(found);
      tell(found.length > 0 ? screenWords.found({ count: found.length }) : screenWords.none);
    } catch (error) {
      tell(screenWords.notFound({ reason: error instanceof Error ? error.message : '' }));
    }
  };
  return { ...look, find };
}
