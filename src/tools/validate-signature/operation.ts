/** Runs validate-signature: judges every signature of a PDF and writes what was found. The file itself is not changed. */
import type { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { findSignatures } from '../../engine/document/forms/signature.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { unlockInput } from '../../engine/document/open/unlock-input.ts';
import { type JudgedSignature, judgeFile, unjudged } from '../../engine/signing/judge/judge-file.ts';
import { certificatesIn, knownRoots } from '../../engine/signing/judge/trusted-roots.ts';
import { PdfSyntaxError } from '../../engine/syntax/parser.ts';
import { reported, type SignatureReport } from './report.ts';
import { reportPage } from './report-groups.ts';
import type { tool } from './tool.ts';
import { writePdf } from './write-pdf.ts';

type Options = OptionValues<typeof tool>;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  if (input.bytes === 0) throw new ToolError('empty-file', { file: input.name });
  context.progress(0, 'opening', { file: input.name });
  const anchors = anchorsOf(options);
  const now = new Date();
  const asItCame = (await judgedAsItCame(input, options, anchors, now, context)) ?? [];
  const judged = asItCame.length > 0 ? asItCame : await found(input, options, context);
  if (judged.length === 0) throw new ToolError('nothing-found', because('no-signatures', { file: input.name }));
  const signatures = judged.map(reported);
  const file = { name: input.name, bytes: input.bytes };
  context.progress(0.9, 'writing');
  const path = join(context.workDir, `signatures.${options.report}`);
  await write({ file, signatures }, options.report, path, context.signal);
  context.progress(1);
  const count = (integrity: string) => signatures.filter((each) => each.integrity === integrity).length;
  const trust = (verdict: string) => signatures.filter((each) => each.trust.verdict === verdict).length;
  const report = {
    found: {
      signatures: signatures.length,
      intact: count('valid'),
      changed: count('changed'),
      unknown: count('unknown'),
      ...(options.trust === 'none' ? {} : { trusted: trust('trusted'), untrusted: trust('not-trusted') }),
    },
  };
  return [{ path, type: options.report, input: 0, report }];
};

async function write(
  report: SignatureReport,
  format: Options['report'],
  path: string,
  signal: AbortSignal,
): Promise<void> {
  if (format === 'pdf') return writePdf(report, path, signal);
  await writeFile(path, format === 'html' ? reportPage(report) : `${JSON.stringify(report, null, 2)}\n`);
}

/** @throws ToolError `bad-option`. */
function anchorsOf(options: Options): readonly X509Certificate[] | undefined {
  if (options.trust === 'none') return undefined;
  if (options.trust === 'system') return knownRoots();
  const field = 'trust-file';
  if (!options[field]) throw new ToolError('bad-option', { field, ...because('name-trusted-certificates') });
  const certificates = certificatesIn(options[field]);
  if (certificates.length > 0) return certificates;
  throw new ToolError('bad-option', { field, ...because('no-trusted-certificate', { option: field }) });
}

/** Undefined where the file cannot be read as it came: whatever was signed was something else. */
async function judgedAsItCame(
  input: InputFile,
  options: Options,
  anchors: readonly X509Certificate[] | undefined,
  now: Date,
  context: RunContext,
): Promise<readonly JudgedSignature[] | undefined> {
  const { encryption } = await unlockInput(input, options, 'inspect', context);
  const key = encryption.kind === 'opened' ? encryption.key : undefined;
  try {
    return judgeFile(input.path, key, { anchors, time: options.time, now }, (index, count) => {
      context.signal.throwIfAborted();
      context.progress(0.1 + (0.8 * index) / count);
    });
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

/** What an ordinary reader finds: signatures of a damaged file are named, and none is called anything. */
async function found(input: InputFile, options: Options, context: RunContext): Promise<readonly JudgedSignature[]> {
  const opened = await openPdf(input, options, 'inspect', context);
  try {
    const { document, pages } = opened;
    return findSignatures(document, pages).map(({ field }) => unjudged(document, field, 'damaged'));
  } finally {
    await opened.close();
  }
}
