/** Turns pages: only `/Rotate` changes, the content stays as it is. */
import { join } from 'node:path';
import type { Run } from '../../contract/operation.ts';
import { parsePageRange, resolvePageRange } from '../../contract/page-range.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { openPdf } from '../../engine/pdf/open-input.ts';
import { pageTurn, quarterTurn } from '../../engine/pdf/page-box.ts';
import { setPages } from '../../engine/pdf/page-tree.ts';
import { saveDocument } from '../../engine/pdf/save-document.ts';
import type { tool } from './tool.ts';

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const [input] = inputs;
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'pages', context);
  try {
    const { document, pages } = opened;
    const chosen = resolvePageRange(parsePageRange(options.pages), pages.length, {
      clip: options['clip-pages'],
      file: input.name,
    });
    if (chosen.clipped.length > 0) {
      context.warn('pages-clipped', { file: input.name, pages: chosen.clipped.join(', ') });
    }
    for (const number of new Set(chosen.pages)) {
      const reference = pages[number - 1];
      if (!reference) continue;
      const page = document.editable(reference);
      const turn = quarterTurn(pageTurn(document, page) + options.rotation);
      page.set('Rotate', turn === 0 ? null : turn);
    }
    setPages(document, pages);
    context.progress(0.5, 'writing');
    const path = join(context.workDir, 'rotated.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts: { pages: pages.length } }];
  } finally {
    await opened.close();
  }
};
