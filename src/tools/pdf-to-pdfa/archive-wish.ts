/** Makes of the options what an archive file is to be. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { chooseAttachments } from '../../engine/archive/convert/choose-attachments.ts';
import type { ArchiveWish } from '../../engine/archive/convert/make-archive-file.ts';
import { isInvoiceFile } from '../../engine/archive/invoice/attach-invoice.ts';
import { Findings } from '../../engine/archive/rules/findings.ts';
import { Subject } from '../../engine/archive/rules/subject.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfDict, PdfRef } from '../../engine/syntax/object.ts';
import { invoiceOption } from './invoice-option.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** @throws ToolError `bad-option` */
export async function archiveWish(
  document: PdfDocument,
  pages: readonly PdfRef[],
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<ArchiveWish> {
  const { level, title, transparency } = options;
  const invoice = await invoiceOption(options.invoice, level);
  const subject = new Subject(document, pages, level, new Findings());
  const isForbidden = chosenAttachments(subject, input, options, context);
  const isReplaced = (file: PdfDict) => invoice !== undefined && isInvoiceFile(subject, file, invoice);
  return {
    level,
    title,
    language: options.lang,
    name: input.name,
    dropsFile: (file) => isForbidden(file) || isReplaced(file),
    keepsIntents: options.color === 'keep',
    flattens: transparency === 'flatten' || (transparency === 'auto' && level.startsWith('1')),
    outlines: options.fonts === 'outline',
    invoice,
  };
}

/** @throws ToolError where a file must stay that the level does not allow. */
function chosenAttachments(
  subject: Subject,
  input: InputFile,
  { attachments, level }: Options,
  context: RunContext,
): ArchiveWish['dropsFile'] {
  if (attachments === 'drop') return () => true;
  const { isDropped, forbidden } = chooseAttachments(subject, context.workDir);
  if (forbidden.length === 0) return isDropped;
  if (attachments === 'auto') {
    context.warn('attachments-forbidden', { file: input.name, level, names: forbidden.join(', ') });
    return isDropped;
  }
  const reason = because(subject.part === 1 ? 'no-attachments-allowed' : 'only-archive-attachments', {
    part: subject.part,
  });
  throw new ToolError('bad-option', { field: 'attachments', ...reason });
}
