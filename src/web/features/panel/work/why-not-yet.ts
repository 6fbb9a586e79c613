/** What the server would refuse once everything was sent, told before anything is. */
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { MAX_JOB_BYTES } from '../../../../contract/site/limits.ts';
import { formatBytes } from '../../../../ui/format.ts';
import { panelWords } from '../../../words/panel.ts';
import { arrangesPages } from '../../board/board-mode.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { areForeign } from '../../files/foreign-look.ts';
import { pagesText } from '../../pages/pages-text.ts';
import { siteSettings } from '../../site/settings.ts';
import { errorText } from '../model/drop-rules.ts';

/** Undefined where the work may begin. */
export function whyNotYet(
  files: readonly ChosenFile[],
  { takesTwo, asksTime, fields = [] }: Partial<Pick<CatalogueEntry, 'takesTwo' | 'asksTime' | 'fields'>> = {},
  timestampUrls: readonly string[] = siteSettings().timestampUrls,
): string | undefined {
  if (asksTime && timestampUrls.length === 0) return panelWords.files.noTimeService;
  if (takesTwo && files.length === 1) return panelWords.files.chooseSecond;
  if (arrangesPages({ fields }) && areForeign(files)) return panelWords.files.foreign;
  return wrongPages(files) ?? tooMuch(files);
}

/** What is wrong with the pages that were typed for a file. */
function wrongPages(files: readonly ChosenFile[]): string | undefined {
  for (const { file, look, pages } of files) {
    const problem = look.kind === 'pdf' ? pagesText(pages, false, look.pages).problem : undefined;
    if (problem) return panelWords.files.pagesProblem({ name: file.name, problem });
  }
  return undefined;
}

function tooMuch(files: readonly ChosenFile[]): string | undefined {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return bytes > MAX_JOB_BYTES ? errorText('job-too-large', { limit: formatBytes(MAX_JOB_BYTES) }) : undefined;
}
