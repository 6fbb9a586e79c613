/** Reads the invoice that is to be attached. */
import { readFile } from 'node:fs/promises';
import { sniffEncoding } from '../../adapters/file-type-text.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { AttachedFile } from '../../contract/options/attached-file.ts';
import type { Invoice } from '../../engine/archive/invoice/attach-invoice.ts';
import { readInvoice } from '../../engine/archive/invoice/read-invoice.ts';

/** Invoices with documents inside have a few megabytes. */
const MAX_BYTES = 32 * 1024 ** 2;

/** @throws ToolError `bad-option` for another level, and for what is no invoice. */
export async function invoiceOption(file: AttachedFile | null, level: string): Promise<Invoice | undefined> {
  if (!file) return undefined;
  const refuse = (reason: ReturnType<typeof because>) => new ToolError('bad-option', { field: 'invoice', ...reason });
  if (level !== '3b') throw refuse(because('invoice-needs-3b'));
  if (file.bytes > MAX_BYTES) throw refuse(because('file-too-long', { option: 'invoice' }));
  const content = await readFile(file.path);
  const encoding = sniffEncoding(content);
  const kind = encoding && readInvoice(new TextDecoder(encoding).decode(content));
  if (!kind) throw refuse(because('not-an-invoice', { file: file.name }));
  if ('guideline' in kind)
    throw refuse(because('unknown-invoice-profile', { file: file.name, profile: kind.guideline.slice(0, 200) }));
  return { ...kind, content };
}
