/** Refuses documents whose streams were packed to exhaust whoever unpacks them. */
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { PdfStream } from '../../syntax/object.ts';
import { isNestedBomb } from '../../syntax/stream-filters.ts';

const MAX_NESTED_BYTES = 64 * 1024 ** 2;

/** @throws ToolError `unpacks-too-large` */
export function refuseBombs(document: PdfDocument): void {
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (stream instanceof PdfStream && isNestedBomb(document, stream, MAX_NESTED_BYTES)) {
      throw new ToolError('unpacks-too-large');
    }
  }
}
