/** Runs pdf-to-pdfa: makes an archive file, has every rule of its level checked, and writes what was found. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type MadeArchive, makeArchiveFile } from '../../engine/archive/convert/make-archive-file.ts';
import { unmetParams } from '../../engine/archive/convert/unmet-params.ts';
import type { JudgedRule } from '../../engine/archive/judge/check-archive.ts';
import { type Judgement, judgeArchive } from '../../engine/archive/judge/judge-archive.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { archiveWish } from './archive-wish.ts';
import { archiveReport, writeHtml } from './report.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const use = options['check-only'] ? 'inspect' : 'content';
  const opened = await openPdf(input, options, use, { ...context, warn: notes.warn });
  try {
    notes.tell(context);
    if (!options['check-only']) return await converted(opened, input, options, context);
    const judged = await judgeArchive(input.path, options.level, context.workDir, context.signal);
    return written(judged, input, options, context, {});
  } finally {
    await opened.close();
  }
};

async function converted(
  { document, pages }: OpenedPdf,
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly Output[]> {
  const isTagged = document.dict(document.catalog.get('StructTreeRoot')) !== undefined;
  if (options.level.endsWith('a') && !isTagged)
    throw new ToolError('bad-option', { field: 'level', ...because('needs-tags', { level: options.level }) });
  setPages(document, pages);
  const path = join(context.workDir, 'archive.pdf');
  const wish = await archiveWish(document, pages, input, options, context);
  const progress = (fraction: number) => context.progress(fraction, 'writing');
  const made = await makeArchiveFile(document, pages, wish, path, { signal: context.signal, progress });
  if (made.missing.length > 0) context.warn('letters-missing', { letters: made.missing.join(' ') });
  if (made.flattened.length > 0) context.warn('pages-flattened', { pages: describePages(made.flattened) });
  if (!made.isClaimed) refuse(made, options, context);
  const removed = {
    actions: made.scripts,
    attachments: made.attachments,
    annotations: made.annotations,
    layers: made.layers,
  };
  const outputs = await written(made, input, options, context, {
    removed,
    made: { embedded: made.embedded.length, outlined: made.outlined.length, flattened: made.flattened },
  });
  const [first] = outputs;
  const pdf: Output = { path, type: 'pdf', input: 0, facts: { pages: pages.length } };
  const beside = outputs.map(({ report, ...rest }) => ({ ...rest, facts: { beside: 1 } }));
  return [first?.report ? { ...pdf, report: first.report } : pdf, ...beside];
}

/** The claim is not written where a rule is broken or could not be checked. */
function refuse({ rules }: MadeArchive, options: Options, context: RunContext): void {
  const params = unmetParams(rules, options.level);
  if (options['on-fail'] === 'error') throw new ToolError('rules-unmet', params);
  context.warn('rules-unmet', params);
}

async function written(
  judged: Judgement,
  input: InputFile,
  options: Options,
  context: RunContext,
  changes: Pick<ReportFor<typeof tool>, 'removed' | 'made'>,
): Promise<readonly Output[]> {
  const count = (verdict: JudgedRule['verdict']) => judged.rules.filter((rule) => rule.verdict === verdict).length;
  const found = { kept: count('kept'), broken: count('broken'), unchecked: count('not-checked') };
  const report = { found, ...changes };
  const told = archiveReport(judged, input.name, options.level);
  const json = join(context.workDir, 'report.json');
  const html = join(context.workDir, 'report.html');
  await writeFile(json, `${JSON.stringify(told, null, 2)}\n`);
  await writeFile(html, writeHtml(told));
  context.progress(1);
  const pattern = '{name}-pdfa-report';
  return [
    { path: json, type: 'json', input: 0, pattern, report },
    { path: html, type: 'html', input: 0, pattern },
  ];
}
