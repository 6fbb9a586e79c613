/** Runs redact-pdf: what was asked for is removed, the result is searched anew, and a report says what was done. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { type Redacted, redactDocument } from '../../engine/redact/redact-document.ts';
import { type ReadRequest, readRequest } from './read-request.ts';
import { describeRedaction, type RedactionReport } from './report.ts';
import { writeReportPdf } from './report-pdf.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, 'content', { ...context, warn: notes.warn });
  try {
    const { document, pages } = opened;
    const labels = () => pageLabelTexts(document, pages.length);
    const choose = (range: string) => choosePages({ ...options, pages: range }, pages.length, labels, input, context);
    const read = readRequest(options, choose);
    dropFalseClaim(
      document,
      { transparency: false, text: options.style === 'label', layer: false, color: 'any' },
      context.warn,
    );
    const redacted = await redactDocument({ document, pages, name: input.name }, read.request, context);
    if (!redacted) throw nothingFound(options, input);
    notes.tell(context);
    warnOf(redacted, options, input, context);
    return await giveOut(input, opened, redacted, read, context);
  } finally {
    await opened.close();
  }
};

function nothingFound({ text, patterns, areas }: Options, { name }: InputFile): ToolError {
  const [wanted] = text;
  const isOne = text.length === 1 && patterns.known.length + patterns.own.length === 0 && !areas;
  if (isOne && wanted !== undefined) return new ToolError('nothing-found', because('words-not-found', { wanted }));
  return new ToolError('nothing-found', because('nothing-to-redact', { file: name }));
}

function warnOf(redacted: Redacted, options: Options, { name: file }: InputFile, { warn }: RunContext): void {
  const { beside, pages, notRecognised, missingLetters } = redacted;
  const drawn = drawnPages(redacted);
  if (drawn.length > 0) warn('pages-drawn', { pages: describePages(drawn) });
  if (beside.unread.length > 0) warn('attachments-not-checked', { file, names: beside.unread.join(', ') });
  if (beside.attachments > 0) warn('attachments-redacted', { file, count: beside.attachments });
  if (notRecognised.length > 0)
    warn('scans-not-searched', { pages: describePages([...notRecognised].sort((a, b) => a - b)) });
  if (options.images === 'keep' && pages.length > 0) warn('pictures-not-cut');
  if (missingLetters.length > 0) warn('letters-missing', { letters: missingLetters.join(' ') });
}

function drawnPages({ pages }: Redacted): readonly number[] {
  return pages.filter(({ method }) => method === 'redrawn').map(({ page }) => page);
}

async function giveOut(
  input: InputFile,
  { document, pages }: OpenedPdf,
  redacted: Redacted,
  { names }: ReadRequest,
  context: RunContext,
): Promise<readonly Output[]> {
  const path = join(context.workDir, 'redacted.pdf');
  if (document.protection) await saveDocument(document, path, context.signal);
  else await rename(redacted.path, path);
  const sums = { before: await sumOf(input.path), after: await sumOf(path) };
  const report = describeRedaction(redacted, names, { pageCount: pages.length, sums });
  const [json, pdf] = [join(context.workDir, 'redaction.json'), join(context.workDir, 'redaction.pdf')];
  await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  await writeReportPdf(report, pdf, context.signal);
  context.progress(1);
  const told = { input: 0, pattern: '{name}-redaction', facts: { beside: 1 } } as const;
  return [
    { path, type: 'pdf', input: 0, report: countsOf(report, redacted), facts: factsOf(report) },
    { path: json, type: 'json', ...told },
    { path: pdf, type: 'pdf', ...told },
  ];
}

/** Without a page where all that went stood beside the pages. */
function factsOf({ pageCount: pages, pages: changed }: RedactionReport): NonNullable<Output['facts']> {
  const first = changed.reduce((least, { page }) => Math.min(least, page), Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? { pages, firstChanged: first } : { pages };
}

function countsOf({ pages, beside }: RedactionReport, redacted: Redacted): NonNullable<Output['report']> {
  const sum = (value: (page: RedactionReport['pages'][number]) => number) =>
    pages.reduce((total, page) => total + value(page), 0);
  const drawn = drawnPages(redacted);
  return {
    removed: {
      matches: sum(({ matches }) => Object.values(matches).reduce((total, count) => total + count, 0)),
      boxes: sum(({ boxes }) => boxes),
      letters: sum(({ characters }) => characters),
      images: sum(({ images }) => images),
      comments: sum(({ comments }) => comments),
      fields: sum(({ fields }) => fields),
      elsewhere: beside.texts,
      attachments: beside.attachments,
    },
    ...(drawn.length > 0 ? { uncertain: { drawn } } : {}),
  };
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
