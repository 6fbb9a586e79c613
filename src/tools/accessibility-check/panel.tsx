/** What Accessibility Check found, in words. */
import { FactGroups } from '../../ui/fact-groups.tsx';
import type { ResultProps } from '../../ui/panel-props.ts';
import type { AccessibilityReport } from './report.ts';
import { reportGroups, reportPage } from './report-groups.ts';
import { screenWords } from './screen-words.ts';

/** veraPDF may name hundreds of rules. */
const MOST_ROWS = 200;

export function Result({ text }: ResultProps) {
  // Written by this tool's own operation.
  const report = JSON.parse(text) as AccessibilityReport;
  return <FactGroups groups={reportGroups(report)} mostRows={MOST_ROWS} rest={screenWords.rest} />;
}

export function Report(text: string, language: string): string {
  return reportPage(JSON.parse(text) as AccessibilityReport, language);
}
