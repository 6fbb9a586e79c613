/** Runs timestamp-pdf: appends a trusted time over the whole file, so that nothing in it changes. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { openSignable } from '../../engine/signing/signable-file.ts';
import { type StampHash, stampDocument } from '../../engine/signing/stamp/document-timestamp.ts';
import { timestampToken } from '../../engine/signing/timestamp.ts';
import { PdfSyntaxError } from '../../engine/syntax/parser.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;
type Output = OutputFile<ReportFor<typeof tool>>;

const HASHES: Readonly<Record<Options['hash'], StampHash>> = {
  'sha-256': 'sha256',
  'sha-384': 'sha384',
  'sha-512': 'sha512',
};

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const told: Parameters<RunContext['warn']>[] = [];
  const first = { ...context, warn: (...warning: Parameters<RunContext['warn']>) => told.push(warning) };
  try {
    const output = await stamped(input, options, first, false);
    for (const warning of told) context.warn(...warning);
    return [output];
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  // The index was sound, and an object behind it was not.
  return [await stamped(input, options, context, true)];
};

async function stamped(input: InputFile, options: Options, context: RunContext, isRepaired: boolean): Promise<Output> {
  context.progress(0, 'opening', { file: input.name });
  const wish = { ...options, flatten: false, dropsSignatures: false, isRepaired };
  const file = await openSignable(input, wish, context);
  try {
    const path = join(context.workDir, 'stamped.pdf');
    const facts = await stampDocument(file, path, HASHES[options.hash], (digest) => ask(digest, options, context));
    if (!facts) throw new ToolError('timestamp-failed');
    context.progress(1);
    return { path, type: 'pdf', input: 0, facts: { pages: file.pages.length } };
  } finally {
    await file.close();
  }
}

async function ask(digest: Buffer, options: Options, context: RunContext): Promise<Uint8Array> {
  context.progress(0.6, 'stamping');
  if (!context.timestamp) throw new ToolError('not-configured', { setting: 'TIMESTAMP_URLS' });
  const { query, answer } = await context.timestamp(options['timestamp-url'], digest);
  const token = timestampToken(answer, query);
  if (!token) throw new ToolError('timestamp-failed');
  return token;
}
