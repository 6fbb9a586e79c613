/** Has the server find the tables of a page, as the conversion would, and tells how that goes. */
import { useEffect, useRef, useState } from 'react';
import type { TableGrid } from '../../contract/options/grids-option.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';

/** The answers that decide where tables are found. */
const COUNTS = ['tables', 'ocr', 'language', 'on-unknown-script'];

interface Look {
  readonly isBusy: boolean;
  readonly page: number;
  readonly said: string;
}

export function useFoundTables(
  { values, lookAhead }: PanelProps,
  onFound: (tables: readonly TableGrid[], page: number) => void,
) {
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
      const answers = COUNTS.flatMap((name) => (values[name] ? [[name, values[name]] as const] : []));
      const options = { ...Object.fromEntries(answers), pages: String(page), outputFormat: 'json' };
      const report = await lookAhead(options, signal);
      const found = (report.found?.grids ?? []) as readonly TableGrid[];
      if (signal.aborted) return;
      latest.current(found, page);
      tell(found.length > 0 ? screenWords.found({ count: found.length }) : screenWords.none);
    } catch (error) {
      tell(screenWords.notFound({ reason: error instanceof Error ? error.message : '' }));
    }
  };
  return { ...look, find };
}
