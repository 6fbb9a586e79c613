/** Has the server find the tables of a page, as the conversion would. */
import type { TableGrid } from '../../contract/options/grids-option.ts';
import { usePageLook } from '../../ui/pages/use-page-look.ts';
import type { PanelProps } from '../../ui/panel-props.ts';
import { answersTo, COUNTS, lookedAt } from './doubtful-pages.ts';
import { screenWords } from './screen-words.ts';
import type { Doubts } from './use-doubts.tsx';

/** The answers that decide where tables are found, also on scans. */
const COUNTS_ON_SCANS = [...COUNTS, 'ocr', 'language', 'on-unknown-script'];

export function useFoundTables(
  props: PanelProps,
  doubts: Doubts,
  onFound: (tables: readonly TableGrid[], page: number) => void,
) {
  return usePageLook<TableGrid>({
    words: screenWords,
    ask: (page, signal) => doubts.inTurn(async () => foundBefore(props, page) ?? (await findNow(props, page, signal))),
    onFound,
  });
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
