/** Declares overlay-pdf: the pages of a second PDF are laid under or over those of the first. */
import { choice, pages } from '../../contract/options/options.ts';
import { file } from '../../contract/options/rich-options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'overlay-pdf',
  aliases: ['letterhead', 'underlay-pdf'],
  name: 'Overlay PDF',
  summary: 'Put a letterhead or another PDF under or over pages',
  verb: 'Overlay',
  category: 'edit',
  rank: 31,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    overlay: file({
      title: 'Letterhead or overlay',
      help: 'A second PDF. Each of its pages is scaled to fit the page it is combined with.',
      accepts: ['pdf'],
      primary: true,
      required: true,
    }),
    layer: choice({
      title: 'Layer',
      help: 'On scanned pages, a letterhead under the content is hidden.',
      choices: { under: 'Under the content', over: 'Over the content' },
      default: 'under',
      primary: true,
    }),
    repeat: choice({
      title: 'If the overlay has fewer pages',
      choices: {
        last: 'Repeat the last overlay page',
        all: 'Start again with the first overlay page',
        none: 'Leave the other pages unchanged',
      },
      default: 'last',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages that get the overlay. Empty means all.', primary: true }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-overlay',
    archive: '{name}-overlay',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'letterhead',
    'stationery',
    'background',
    'underlay',
    'superimpose',
    'company paper',
    'template',
    'combine layers',
    'form background',
    'watermark pdf',
    'add letterhead',
  ],
});
