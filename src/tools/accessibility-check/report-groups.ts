/** The report as groups of named values and tables, from which text, web page and screen are written alike. */
import type { FactGroup } from '../../contract/fact-group.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { fillText } from '../../contract/messages/fill-text.ts';
import type { AccessibilityReport, Verdict } from './report.ts';
import { reportWords as words } from './screen-words.ts';

/** Groups that have something to say. */
export function reportGroups(report: AccessibilityReport): readonly FactGroup[] {
  const groups = [
    resultGroup(report),
    problemsGroup(report),
    lookGroup(report),
    verapdfGroup(report),
    namesGroup(report, 'passed'),
    namesGroup(report, 'absent'),
  ];
  return groups.filter(({ rows, table }) => rows.length > 0 || (table?.rows.length ?? 0) > 0);
}

function resultGroup({ file, profile, pageCount, failed, passed, unreadablePages }: AccessibilityReport): FactGroup {
  const { result } = words;
  const rows = [
    [result.file, file.name],
    [result.profile, words.profiles[profile]],
    [result.pages, String(pageCount)],
    [result.failed, String(failed)],
    [result.passed, String(passed)],
    [result.unreadable, describePages(unreadablePages)],
  ] as const;
  return { title: words.groups.result, rows: rows.filter(([, value]) => value !== '') };
}

function problemsGroup({ checks }: AccessibilityReport): FactGroup {
  const rows = checks
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ check, count, pages, clause }) => [
      words.names[check],
      words.problems[check],
      String(count),
      pages.length > 0 ? describePages(pages) : words.wholeFile,
      clause,
    ]);
  return { title: words.groups.problems, rows: [], table: { head: words.columns, rows } };
}

function lookGroup({ checks, checkYourself }: AccessibilityReport): FactGroup {
  const doubtful = checks.flatMap(({ check, verdict }) =>
    verdict === 'person' && (check === 'title' || check === 'bookmarks')
      ? [[words.names[check], words.look[check]] as const]
      : [],
  );
  const always = checkYourself.map((each) => [words.lookNames[each], words.look[each]] as const);
  return { title: words.groups.look, rows: [...doubtful, ...always] };
}

function verapdfGroup({ verapdf }: AccessibilityReport): FactGroup {
  const title = fillText(words.groups.verapdf, { version: verapdf?.version ?? '' });
  const rows = verapdf?.broken.map(({ clause, says }) => [clause, says]) ?? [];
  return { title, rows: [], table: { head: words.ruleColumns, rows } };
}

function namesGroup({ checks }: AccessibilityReport, verdict: Extract<Verdict, 'passed' | 'absent'>): FactGroup {
  const rows = checks
    .filter((each) => each.verdict === verdict)
    .map(({ check, clause }) => [words.names[check], clause] as const);
  return { title: words.groups[verdict], rows };
}
