/** The page that stands for all chosen ones in a preview. */
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { resolvePageRange } from '../../contract/pages/resolve-page-range.ts';

/** The first in the order of the file, from 1; page 1 where the range names none. */
export function firstChosenPage(range: string, pages: number): number {
  try {
    return Math.min(...resolvePageRange(parsePageRange(range), pages, { clip: true }).pages);
  } catch {
    return 1;
  }
}
