/** What a tool reports of a result: a line for each group of values that say something. */
import { describeFirst } from '../../../../contract/messages/describe-pages.ts';
import {
  REPORT_GROUPS,
  type Report,
  type ReportRow,
  type ReportRows,
  type ReportValue,
} from '../../../../contract/report.ts';
import { formatBytes } from '../../../../ui/format.ts';
import { sayMessage } from '../../../../ui/say.ts';
import { panelWords } from '../../../words/panel.ts';

interface ResultReportProps {
  /** How the tool's values are said. */
  readonly rows: ReportRows;
  readonly report: Report;
}

export function ResultReport({ rows, report }: ResultReportProps) {
  const groups = REPORT_GROUPS.flatMap((group) => {
    const said = Object.entries(rows[group] ?? {}).flatMap(([name, row]) => sentenceOf(row, report[group]?.[name]));
    return said.length === 0 ? [] : [{ group, said }];
  });
  if (groups.length === 0) return null;
  return (
    <dl className="result-report numbers">
      {groups.map(({ group, said }) => (
        <div key={group}>
          <dt>{panelWords.result.report[group]}</dt>
          <dd>{said.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** More runs of pages than this fill a screen of a phone. */
const MOST_RUNS = 12;

function pagesText(pages: readonly number[]): string {
  const { text, left } = describeFirst(pages, MOST_RUNS);
  return left === 0 ? text : panelWords.result.morePages({ pages: text, count: left });
}

/** Nothing where the value is unknown or nothing, or a warning says it. */
function sentenceOf(row: ReportRow, value: ReportValue | undefined): readonly string[] {
  if (
    value === undefined ||
    value === 0 ||
    row.unit === 'grids' ||
    row.unit === 'fields' ||
    [value].flat().length === 0
  )
    return [];
  switch (row.unit) {
    case 'count':
      return [sayMessage(row.words, { count: Number(value) })];
    case 'bytes':
      return [sayMessage(row.words, { size: formatBytes(Number(value)) })];
    case 'pages': {
      const pages = [value].flat().map(Number);
      return row.warned ? [] : [sayMessage(row.words, { count: pages.length, pages: pagesText(pages) })];
    }
    default:
      return [sayMessage(row.words, { [row.unit]: Number(value) })];
  }
}
