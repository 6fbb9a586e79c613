/** Opens the images that marks show. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { MARK_IMAGES } from '../../contract/pages/page-marks.ts';
import { addPictureForm } from '../../engine/images/embed/picture-form.ts';
import type { MarkPicture } from '../../engine/marks/mark-writer.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { Options } from './place-marks.ts';

/** By number. @throws ToolError `bad-option` where a mark shows an image that did not come; those of reading pictures. */
export async function openPictures(
  document: PdfDocument,
  options: Options,
  context: RunContext,
): Promise<ReadonlyMap<number, MarkPicture>> {
  const marks = options.marks ?? [];
  const opened = new Map<number, MarkPicture>();
  for (const [index, option] of MARK_IMAGES.entries()) {
    const number = index + 1;
    const mark = marks.findIndex((each) => each.kind === 'image' && each.image === number) + 1;
    const image = options[option];
    if (image && mark === 0) context.warn('option-ignored', { option });
    if (mark === 0) continue;
    if (!image) throw new ToolError('bad-option', { field: option, ...because('no-image-for-mark', { option, mark }) });
    const folder = await mkdtemp(join(context.workDir, 'image-'));
    const repair = options['on-damaged'] === 'repair';
    const request = { folder, repair, rotates: true, signal: context.signal, warn: context.warn };
    opened.set(number, await addPictureForm(document, image, request));
  }
  return opened;
}
