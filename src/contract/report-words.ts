/** What the groups of a report are called, on a screen and on the command line. */

import { describePages } from './messages/describe-pages.ts';
import { fillText } from './messages/fill-text.ts';
import type { Report, ReportGroup, ReportRows } from './report.ts';

export const REPORT_WORDS: Readonly<Record<ReportGroup, string>> = {
  found: 'Found:',
  made: 'Result:',
  removed: 'Removed:',
  saved: 'Saved:',
  kept: 'Kept:',
  leftOut: 'Skipped:',
  compared: 'Compared:',
  uncertain: 'Please check:',
};

/** Groups that tell what a result lacks, or where it may be wrong. */
const TOLD_TO_ALL = ['leftOut', 'uncertain'] as const;

/** A line for each group that names pages which a result lacks or may have wrong; what a warning says is not said again. */
export function pageNotes(rows: ReportRows, report: Report): readonly string[] {
  return TOLD_TO_ALL.flatMap((group) => {
    const said = Object.entries(rows[group] ?? {}).flatMap(([name, row]) => {
      if (row.unit !== 'pages' || row.warned) return [];
      const pages = [report[group]?.[name] ?? []].flat().map(Number);
      const words = pages.length === 1 ? row.words.one : row.words.other;
      return pages.length === 0 ? [] : [fillText(words, { pages: describePages(pages) })];
    });
    return said.length === 0 ? [] : [`${REPORT_WORDS[group]} ${said.join('; ')}`];
  });
}
