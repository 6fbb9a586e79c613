/** Puts files into a PDF; what archive files do not allow is refused, or made a PDF/A-3. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_TYPES } from '../../contract/files/file-type.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { AttachedFile } from '../../contract/options/attached-file.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { claimArchive } from '../../engine/archive/convert/claim-archive.ts';
import { checkAttached } from '../../engine/archive/judge/check-archive.ts';
import { type ArchiveLevel, claimedLevel, depthOf } from '../../engine/archive/rules/level.ts';
import { FileSource } from '../../engine/bytes/file-source.ts';
import { attachFiles, freeAttachmentName, takenNames } from '../../engine/document/attachments/change-attachments.ts';
import { readAttachments } from '../../engine/document/attachments/read-attachments.ts';
import { readConformance } from '../../engine/document/catalog/conformance.ts';
import { removeAttachments } from '../../engine/document/clean/remove-attachments.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfDict } from '../../engine/syntax/object.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const OPENED = 0.2;
const ATTACHED = 0.5;
const SAVED = 0.8;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'content', { ...context, warn: warnOfAll(context) });
  const sources: FileSource[] = [];
  try {
    const { document, pages } = opened;
    context.progress(OPENED);
    const claim = readConformance(document);
    if (!options.pdfa3) await refuseForeign(document, options.attach, context);
    const replaced = options.replace ? removeSame(opened, options.attach) : 0;
    await attach(document, opened, options, sources);
    context.progress(ATTACHED, 'writing');
    if (options.pdfa3) openForArchive(input, opened, options, context);
    setPages(document, pages);
    const path = join(context.workDir, 'attached.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(SAVED);
    if (options.pdfa3) await claimArchive(path, { level: levelFor(claimedLevel(claim)), name: input.name }, context);
    context.progress(1);
    const report = { made: { attached: options.attach.length, ...(replaced > 0 ? { replaced } : {}) } };
    return [{ path, type: 'pdf', input: 0, report, facts: { pages: pages.length } }];
  } finally {
    for (const source of sources) source.close();
    await opened.close();
  }
};

/** Of a portfolio more than the cover is used here: its files stay. */
function warnOfAll({ warn }: RunContext): RunContext['warn'] {
  return (code, params) => {
    if (code !== 'portfolio') warn(code, params);
  };
}

async function attach(
  document: PdfDocument,
  { pages }: OpenedPdf,
  { attach: files, description, relation }: Options,
  sources: FileSource[],
): Promise<void> {
  const taken = takenNames(document, readAttachments(document, pages));
  const added = [];
  for (const file of files) {
    const name = freeAttachmentName(file.name, taken);
    taken.add(name);
    const source = new FileSource(file.path);
    sources.push(source);
    const { mime } = FILE_TYPES[file.type];
    added.push({ name, description: description.trim(), relation, mime, source, checksum: await checksumOf(file) });
  }
  attachFiles(document, added);
}

/** MD5, as the format has it (ISO 32000-2, table 45): it finds damage, it proves nothing. */
async function checksumOf({ path }: AttachedFile): Promise<Uint8Array> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** @returns how many went. */
function removeSame({ document, pages }: OpenedPdf, files: readonly AttachedFile[]): number {
  const names = new Set(files.map((file) => file.name));
  const isSame = (file: PdfDict) => ['UF', 'F'].some((key) => names.has(document.text(file.get(key)) ?? ''));
  const before = readAttachments(document, pages).length;
  removeAttachments(document, pages, isSame);
  return before - readAttachments(document, pages).length;
}

/** @throws ToolError `bad-option` where the file is an archive file that does not allow such attachments. */
async function refuseForeign(
  document: PdfDocument,
  files: readonly AttachedFile[],
  { workDir }: RunContext,
): Promise<void> {
  const claim = readConformance(document);
  if (!claim || claim.part === 3 || (claim.part === 4 && claim.level !== '')) return;
  const { part } = claim;
  if (part === 1) throw refusal('no-attachments-allowed', part);
  const level = claimedLevel(claim);
  for (const file of files) {
    const isArchive =
      level && file.type === 'pdf' && checkAttached(await readFile(file.path), level, workDir) !== 'broken';
    if (!isArchive) throw refusal('only-archive-attachments', part);
  }
}

function refusal(why: 'no-attachments-allowed' | 'only-archive-attachments', part: number): ToolError {
  return new ToolError('bad-option', { field: 'attach', ...because(why, { part }) });
}

/** An archive file is never encrypted. */
function openForArchive(
  input: InputFile,
  { document, encryption }: OpenedPdf,
  options: Options,
  { warn }: RunContext,
): void {
  document.protection = undefined;
  if (encryption && options['keep-protection']) warn('protection-removed', { file: input.name });
}

/** As deep as the file claims to be already. */
function levelFor(claimed: ArchiveLevel | undefined): ArchiveLevel {
  if (claimed === undefined || claimed === '4') return '3b';
  return `3${depthOf(claimed)}`;
}
