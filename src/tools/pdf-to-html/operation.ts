/** Runs pdf-to-html: the chosen pages become web pages that flow, or that look like them. */
import { join } from 'node:path';
import { openPdfium } from '../../adapters/pdfium.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run } from '../../contract/operation.ts';
import { openForReading } from '../../engine/document/open/open-for-reading.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import { PdfDocument } from '../../engine/syntax/document.ts';
import { packDocument } from '../../engine/write/flow/pack-document.ts';
import type { tool } from './tool.ts';
import { writeExact } from './write-exact.ts';
import { type Written, writeFlow } from './write-flow.ts';

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const pdf = await openForReading(input, options, 'copy', context);
  try {
    const pages = choosePages(options, pdf.pageCount, () => pdf.labels, input, context);
    const document = await openPdfium(pdf.path, { name: input.name });
    const file = PdfDocument.open(pdf.path);
    const doubts = new PageDoubts();
    let written: Written;
    try {
      const source = { document, file, userUnit: pdf.userUnit, path: pdf.path };
      const write = options.mode === 'flow' ? writeFlow : writeExact;
      written = await write(source, pages, input, options, context, doubts);
    } finally {
      file.close();
      document.close();
    }
    const { texts, images, found } = written;
    const facts = { pages: pages.length, words: found.words };
    const result = { input: 0, facts, report: { found, uncertain: doubts.all } } as const;
    const [text] = texts;
    if (text && texts.length + images.length === 1) return [{ path: text.path, type: 'html', ...result }];
    const zip = join(context.workDir, 'document.zip');
    await packDocument(texts, images, zip, context.signal);
    return [{ path: zip, type: 'zip', pattern: '{name}-html', ...result }];
  } finally {
    await pdf.close();
  }
};
