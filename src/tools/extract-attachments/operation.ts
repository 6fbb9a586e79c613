/** Saves, lists, removes or renames the files attached to a PDF. */
import { join } from 'node:path';
import type { TextParams } from '../../contract/messages/fill-text.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { freeAttachmentName, renameAttachments } from '../../engine/document/attachments/change-attachments.ts';
import { type Attachment, attachmentId, readAttachments } from '../../engine/document/attachments/read-attachments.ts';
import { removeAttachments } from '../../engine/document/clean/remove-attachments.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { chooseAttachments } from './choose-attachments.ts';
import { saveAttachments, writeList } from './save-attachments.ts';
import type { tool } from './tool.ts';

type Output = OutputFile<ReportFor<typeof tool>>;

const USES = { extract: 'copy', list: 'inspect', remove: 'content', rename: 'content' } as const;
const OPENED = 0.2;
const CHANGED = 0.5;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const { action } = options;
  if (action === 'rename' && !options.rename)
    throw new ToolError('bad-option', { field: 'rename', ...because('needed', { option: 'rename' }) });
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, USES[action], { ...context, warn: warnOfAll(context) });
  try {
    const { document, pages } = opened;
    const all = readAttachments(document, pages);
    context.progress(OPENED);
    if (all.length === 0 && action !== 'list') throw nothing(because('no-attachments', { file: input.name }));
    if (action === 'rename') return [await rename(opened, all, options.rename ?? {}, input, context)];
    const chosen = chooseAttachments(all, options, document.catalog.has('Collection'));
    const report = { found: { attachments: chosen.length } };
    if (action === 'list') return [{ ...(await writeList(chosen, input, context)), report }];
    if (chosen.length === 0)
      throw nothing(because('no-such-attachment', { file: input.name, wanted: options.select || '*' }));
    if (action === 'remove') return [await remove(opened, chosen, context)];
    const saved = await saveAttachments(document, chosen, input, context);
    if (saved.length === 0) throw nothing(because('no-readable-attachment', { file: input.name }));
    return saved as readonly Output[];
  } finally {
    await opened.close();
  }
};

/** The files of a portfolio are what this tool is for. */
function warnOfAll({ warn }: RunContext): RunContext['warn'] {
  return (code, params) => {
    if (code !== 'portfolio') warn(code, params);
  };
}

function nothing(why: TextParams): ToolError {
  return new ToolError('nothing-found', why);
}

async function remove(opened: OpenedPdf, chosen: readonly Attachment[], context: RunContext): Promise<Output> {
  const { document, pages } = opened;
  const ids = new Set(chosen.map(({ file }) => attachmentId(document, file)));
  const files = new Set(chosen.map(({ file }) => file));
  removeAttachments(document, pages, (file) => files.has(file) || ids.has(attachmentId(document, file)));
  return {
    ...(await save(opened, '{name}-without-attachments', context)),
    report: { removed: { attachments: chosen.length } },
  };
}

async function rename(
  opened: OpenedPdf,
  all: readonly Attachment[],
  names: Readonly<Record<string, string>>,
  input: InputFile,
  context: RunContext,
): Promise<Output> {
  const missing = Object.keys(names).find((old) => !all.some(({ name }) => name === old));
  if (missing !== undefined) throw nothing(because('no-such-attachment', { file: input.name, wanted: missing }));
  const taken = new Set(all.map(({ name }) => name).filter((name) => !Object.hasOwn(names, name)));
  const wanted = new Map<Attachment, string>();
  for (const attachment of all) {
    const own = Object.hasOwn(names, attachment.name) ? names[attachment.name] : undefined;
    if (own === undefined) continue;
    const free = freeAttachmentName(own, taken);
    taken.add(free);
    wanted.set(attachment, free);
  }
  renameAttachments(opened.document, wanted);
  return { ...(await save(opened, '{name}-renamed-attachments', context)), report: { made: { renamed: wanted.size } } };
}

async function save({ document, pages }: OpenedPdf, pattern: string, context: RunContext): Promise<Output> {
  setPages(document, pages);
  context.progress(CHANGED, 'writing');
  const path = join(context.workDir, 'changed.pdf');
  await saveDocument(document, path, context.signal);
  context.progress(1);
  return { path, type: 'pdf', input: 0, pattern, facts: { pages: pages.length } };
}
