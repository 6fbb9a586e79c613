/** Runs pdf-to-jpg: every chosen page becomes a picture, or all of them one. */
import { openPdfium } from '../../adapters/pdfium.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run } from '../../contract/operation.ts';
import { openForReading } from '../../engine/document/open/open-for-reading.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { PagePictures } from './page-pictures.ts';
import { choosePicture } from './picture-choice.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const choice = choosePicture(options, context);
  context.progress(0, 'opening', { file: input.name });
  const pdf = await openForReading(input, options, 'render', context, options.box);
  try {
    const pages = choosePages(options, pdf.pageCount, () => pdf.labels, input, context);
    const document = await openPdfium(pdf.path, { name: input.name });
    try {
      return await new PagePictures(document, pdf.userUnit, choice, context).make(pages);
    } finally {
      document.close();
    }
  } finally {
    await pdf.close();
  }
};
