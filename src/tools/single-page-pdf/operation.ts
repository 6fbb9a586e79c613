/** Joins all pages into one long page; text stays text, links and fields go along. */
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Run } from '../../contract/operation.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { imposePages, type Sheet } from '../../engine/document/impose/impose-pages.ts';
import { chosenPages, pagesToPlace } from '../../engine/document/impose/pages-to-place.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import { PdfDict } from '../../engine/syntax/object.ts';
import { layStrips } from './lay-strips.ts';
import type { tool } from './tool.ts';

/** Share of the progress. */
const PLACED = 0.7;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'pages', context);
  try {
    const { document, pages, contents } = pagesToPlace(opened, chosenPages(opened, options, input, context), context);
    const sizes = pages.map((page) => seenPage(document, document.dict(page) ?? new PdfDict()));
    const { direction, gap: gapPt, align, 'same-size': sameSize } = options;
    const strips = layStrips(sizes, { direction, gapPt, align, sameSize });
    if (strips.length > 1) context.warn('long-page-cut', { file: input.name, count: strips.length });
    const sheets = strips.map(({ pages: placed, ...size }): Sheet => {
      const places = placed.flatMap(({ index, matrix }) => {
        const page = pages[index];
        return page ? [{ page, content: contents[index] ?? 0, matrix }] : [];
      });
      return { ...size, placed: places };
    });
    const made = await imposePages(document, sheets, new Pace(context.signal), (count) =>
      context.progress((count / sheets.length) * PLACED, 'page', { page: count, pages: sheets.length }),
    );
    context.progress(PLACED, 'writing');
    const path = join(context.workDir, 'single-page.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts: { pages: made.length } }];
  } finally {
    await opened.close();
  }
};
