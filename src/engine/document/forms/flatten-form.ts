/** Makes a form part of its pages: what the fields show stays, that they can be filled in ends. */
import type { RunContext } from '../../../contract/operation.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { drawFieldLooks } from './field-appearance.ts';
import { flattenFields } from './flatten-annotations.ts';

/** @param file the name that warnings speak of. */
export async function printForm(
  document: PdfDocument,
  pages: readonly PdfRef[],
  file: string,
  context: Pick<RunContext, 'warn'>,
): Promise<void> {
  const { missing } = await drawFieldLooks(document, pages);
  if (missing.length > 0) context.warn('letters-missing', { letters: missing.join(' ') });
  const left = flattenFields(document, pages);
  if (left > 0) context.warn('fields-kept', { file, count: left });
}
