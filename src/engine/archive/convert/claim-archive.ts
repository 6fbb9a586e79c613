/** Makes an archive file of a finished PDF, in its place, where every rule of a level can be met; otherwise it claims nothing. */
import { rename, rm } from 'node:fs/promises';
import { rewritePlain } from '../../../adapters/qpdf.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { RunContext } from '../../../contract/operation.ts';
import { dropConformance, readConformance } from '../../document/catalog/conformance.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { saveDocument } from '../../document/save/save-document.ts';
import { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { judgeArchive } from '../judge/judge-archive.ts';
import { Findings } from '../rules/findings.ts';
import type { ArchiveLevel } from '../rules/level.ts';
import { Subject } from '../rules/subject.ts';
import { chooseAttachments } from './choose-attachments.ts';
import { type MadeArchive, makeArchiveFile } from './make-archive-file.ts';
import { unmetParams } from './unmet-params.ts';

interface ClaimWish {
  readonly level: ArchiveLevel;
  /** What warnings call the file. */
  readonly name: string;
}

type Context = Pick<RunContext, 'workDir' | 'signal' | 'warn'>;

/**
 * @param path of a file without a password; one that follows the level already stays as it is.
 * @returns whether the file has the claim. Warns of the rules where it has not, and of what had to go where it has.
 * @throws ToolError `engine-failed`, `too-complex`, `cancelled`.
 */
export async function claimArchive(path: string, { level, name }: ClaimWish, context: Context): Promise<boolean> {
  const { workDir, signal } = context;
  const { rules } = await judgeArchive(path, level, workDir, signal);
  if (rules.every(({ verdict }) => verdict === 'kept')) return true;
  const made = await onCopy(path, signal, async (document, pages) => {
    const { isDropped, forbidden } = chooseAttachments(new Subject(document, pages, level, new Findings()), workDir);
    const wish = {
      ...{ level, name, title: '', language: '', invoice: undefined },
      ...{ keepsIntents: false, flattens: false, outlines: false, dropsFile: isDropped },
    };
    const running = { signal, progress: () => undefined };
    const archive = await makeArchiveFile(document, pages, wish, `${path}.archive`, running);
    if (archive.isClaimed) tell(archive, forbidden, { level, name }, context);
    else context.warn('rules-unmet', { file: name, ...unmetParams(archive.rules, level) });
    return archive;
  });
  if (made.isClaimed) await rename(`${path}.archive`, path);
  else await rm(`${path}.archive`);
  if (!made.isClaimed) await dropClaim(path, signal);
  return made.isClaimed;
}

function tell(made: MadeArchive, attachments: readonly string[], { level, name }: ClaimWish, { warn }: Context): void {
  const removed = made.scripts + made.annotations;
  if (removed > 0) warn('archive-removed', { file: name, count: removed });
  if (attachments.length > 0) warn('attachments-forbidden', { file: name, level, names: attachments.join(', ') });
  if (made.missing.length > 0) warn('letters-missing', { letters: made.missing.join(' ') });
}

async function dropClaim(path: string, signal: AbortSignal): Promise<void> {
  await onCopy(path, signal, async (document) => {
    if (!readConformance(document)) return;
    dropConformance(document);
    await saveDocument(document, path, signal);
  });
}

/** Works on the document as it stands in a copy, which goes afterwards. */
async function onCopy<Result>(
  path: string,
  signal: AbortSignal,
  work: (document: PdfDocument, pages: readonly PdfRef[]) => Promise<Result>,
): Promise<Result> {
  const plain = `${path}.plain-copy`;
  try {
    const { kind } = await rewritePlain(path, plain, { signal });
    if (kind === 'unreadable') throw new ToolError('engine-failed', { reason: '' });
    const document = PdfDocument.open(plain);
    try {
      return await work(document, readPages(document, Number.POSITIVE_INFINITY).pages);
    } finally {
      document.close();
    }
  } finally {
    await rm(plain, { force: true });
  }
}
