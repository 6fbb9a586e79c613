/** Has the server find the tables of a page, as the conversion would, and tells how that goes. */
import { useEffect, useRef, useState } from 'react';
import type { TableGrid } from '../../contract/options/grids-option.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { answersTo, COUNTS, lookedAt } from './doubtful-pages.ts';
import { screenWords } from './screen-words.ts';
import type { Doubts } from './use-doubts.tsx';

/** The answers that decide where tables are found, also on scans. */
const COUNTS_ON_SCANS = [...COUNTS, 'ocr', 'language', 'on-unknown-script'];

interface Look {
  readonly isBusy: boolean;
  readonly page: number;
  readonly said: string;
}

export function useFoundTables(
  props: PanelProps,
  doubts: Doubts,
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
      const found = await doubts.inTurn(async () => foundBefore(props, page) ?? (await findNow(props, page, signal)));
      if (signal.aborted) return;
      latest.current(found, page);
      tell(found.length > 0 ? screenWords.found({ count: found.length }) : screenWords.none);
    } catch (error) {
      tell(screenWords.notFound({ reason: error instanceof Error ? error.message : '' }));
    }
  };
  return { ...look, find };
}

/** Undefined where the page was not looked at, or has more than could be read then. */
function foundBefore({ files, values }: PanelProps, page: number): readonly TableGrid[] | undefined {
  const { grids, unread } = lookedAt(files[0]?.file, values);
  const found = grids.filter((grid) => grid.page === page);
  return found.length === 0 || unread.includes(page) ? undefined : found;
}

async function findNow({ values, lookAhead }: PanelProps, page: number, signal: AbortSignal) {
  signal.throwIfAborted();
  const options = { ...answersTo(COUNTS_ON_SCANS, values), pages: String(page), outputFormat: 'json' };
  const report = await lookAhead(options, signal);
  return ((report.found?.grids ?? []) as readonly TableGrid[]).filter((grid) => grid.page === page);
}
