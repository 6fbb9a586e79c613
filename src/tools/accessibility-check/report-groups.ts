/** The report as groups of named values, from which text, web page and screen are written alike. */
import type { FactGroup } from '../../contract/fact-group.ts';
import { factsHtml } from '../../contract/facts-html.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { fillText } from '../../contract/messages/fill-text.ts';
import type { AccessibilityReport, Check, Profile, ReportedCheck, Verdict } from './report.ts';
import { reportWords as words } from './screen-words.ts';

/** The report as a web page. */
export function reportPage(report: AccessibilityReport, language?: string): string {
  return factsHtml(report.file.name, { title: report.file.name, rows: [] }, reportGroups(report), language);
}

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
  return groups.filter(({ rows }) => rows.length > 0);
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

function problemsGroup({ checks, profile }: AccessibilityReport): FactGroup {
  const rows = checks
    .filter(({ verdict }) => verdict === 'failed')
    .map((check) => {
      const said = [words.problems[check.check], placesText(check), `(${ruleText(check, profile)})`];
      return [words.names[check.check], said.filter(Boolean).join(' ')] as const;
    });
  return { title: words.groups.problems, rows };
}

/** Empty where it is the whole file. */
function placesText({ count, pages }: ReportedCheck): string {
  if (pages.length === 0) return '';
  // As many as pages: the pages themselves, or one on each.
  const said = count === pages.length ? words.pages : words.places;
  return fillText(pages.length === 1 ? said.one : said.other, { count, pages: describePages(pages) });
}

function ruleText({ clause }: ReportedCheck, profile: Profile): string {
  return fillText(words.rules[profile], { clause });
}

function lookGroup({ checks, checkYourself }: AccessibilityReport): FactGroup {
  const doubtful = checks.flatMap((each) => {
    const { check, verdict } = each;
    if (verdict !== 'person' || !isForPeople(check)) return [];
    return [[words.names[check], [words.look[check], placesText(each)].filter(Boolean).join(' ')] as const];
  });
  const always = checkYourself.map((each) => [words.lookNames[each], words.look[each]] as const);
  return { title: words.groups.look, rows: [...doubtful, ...always] };
}

function isForPeople(check: Check): check is 'title' | 'tables' | 'bookmarks' {
  return check === 'title' || check === 'tables' || check === 'bookmarks';
}

function verapdfGroup({ verapdf }: AccessibilityReport): FactGroup {
  const title = fillText(words.groups.verapdf, { version: verapdf?.version ?? '' });
  return { title, rows: verapdf?.broken.map(({ clause, says }) => [clause, says] as const) ?? [] };
}

function namesGroup(
  { checks, profile }: AccessibilityReport,
  verdict: Extract<Verdict, 'passed' | 'absent'>,
): FactGroup {
  const rows = checks
    .filter((each) => each.verdict === verdict)
    .map((check) => [words.names[check.check], ruleText(check, profile)] as const);
  return { title: words.groups[verdict], rows };
}
