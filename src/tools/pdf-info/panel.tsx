/** What PDF Info found, in words. */
import { FactGroups } from '../../ui/fact-groups.tsx';
import type { ResultProps } from '../../ui/panel-props.ts';
import type { PdfInfo } from './info.ts';
import { reportGroups, reportPage } from './report-groups.ts';
import { screenWords } from './screen-words.ts';

/** A file may have thousands of images and pages. */
const MOST_ROWS = 200;

export function Result({ text }: ResultProps) {
  // Written by this tool's own operation.
  const info = JSON.parse(text) as PdfInfo;
  return <FactGroups groups={reportGroups(info)} mostRows={MOST_ROWS} rest={screenWords.rest} />;
}

export function Report(text: string, language: string): string {
  return reportPage(JSON.parse(text) as PdfInfo, language);
}
