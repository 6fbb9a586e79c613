/** Runs accessibility-check: checks a PDF and writes what it found as a report. The file itself is not changed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runVerapdf } from '../../adapters/verapdf.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { checkAccessibility } from '../../engine/accessibility/check-accessibility.ts';
import { readVerapdfReport } from '../../engine/archive/judge/verapdf-report.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { factsText } from '../../engine/write/facts/facts-text.ts';
import { type AccessibilityReport, BY_EYE, checksOf, countVerdicts, type Profile } from './report.ts';
import { reportGroups, reportPage } from './report-groups.ts';
import type { tool } from './tool.ts';

const WRITERS = {
  json: (report: AccessibilityReport) => `${JSON.stringify(report, null, 2)}\n`,
  txt: (report: AccessibilityReport) => factsText(reportGroups(report)),
  html: (report: AccessibilityReport) => reportPage(report),
};

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'inspect', context);
  try {
    const report = await check(opened, input, options.profile, context);
    const { failed, passed, checks, checkYourself, unreadablePages } = report;
    context.progress(1, 'writing');
    const path = join(context.workDir, `accessibility.${options.format}`);
    await writeFile(path, WRITERS[options.format](report));
    const look = countVerdicts(checks, 'person') + checkYourself.length;
    const found = { problems: failed, passed, look };
    const uncertain = unreadablePages.length > 0 ? { uncertain: { pages: unreadablePages } } : {};
    const facts = { pages: report.pageCount };
    return [{ path, type: options.format, input: 0, facts, report: { found, ...uncertain } }];
  } finally {
    await opened.close();
  }
};

async function check(
  opened: OpenedPdf,
  input: InputFile,
  profile: Profile,
  context: RunContext,
): Promise<AccessibilityReport> {
  const { workDir: folder, signal } = context;
  const pages = opened.pages.length;
  const onPage = (page: number) => context.progress(page / (pages + 1), 'page', { page, pages });
  const { findings, unreadablePages } = await checkAccessibility(opened, { file: input.name, folder, signal, onPage });
  const checks = checksOf(findings, profile);
  return {
    file: { name: input.name, bytes: input.bytes },
    profile,
    pageCount: pages,
    failed: countVerdicts(checks, 'failed'),
    passed: countVerdicts(checks, 'passed'),
    checks,
    checkYourself: BY_EYE,
    unreadablePages,
    verapdf: profile === 'ua-1' && !opened.encryption ? await askVerapdf(input.path, signal) : null,
  };
}

/** A second opinion, where the operator has installed it. */
async function askVerapdf(path: string, signal: AbortSignal): Promise<AccessibilityReport['verapdf']> {
  const xml = await runVerapdf(path, 'ua1', signal);
  const verdict = xml === undefined ? undefined : readVerapdfReport(xml);
  return verdict ? { version: verdict.version, broken: verdict.broken } : null;
}
