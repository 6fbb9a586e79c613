/** What becomes of pages without a word: their images are the document, or there is none. */
import { because } from '../../../contract/messages/reasons.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { RunContext } from '../../../contract/operation.ts';

/** @throws ToolError `nothing-found` where there is no image either */
export function onlyImages(images: number, context: RunContext): void {
  if (images === 0) throw new ToolError('nothing-found', because('no-text-found'));
  context.warn('only-images', {});
}
