/** Declares split-pdf: one PDF becomes several. */

import { STALL_MS } from '../../contract/limits.ts';
import { choice, integer, pages } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'split-pdf',
  aliases: [],
  name: 'Split PDF',
  summary: 'By pages, by count or by bookmarks',
  verb: 'Split',
  category: 'organize',
  rank: 2,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    mode: choice({
      title: 'Split',
      help: 'Where the file is cut.',
      choices: {
        each: 'Every page on its own',
        ranges: 'At the pages I name',
        every: 'After every few pages',
        'odd-even': 'Odd pages and even pages',
        bookmarks: 'At each bookmark',
        extract: 'Take pages out into one file',
      },
      primary: true,
    }),
    pages: pages({
      title: 'Pages',
      help: 'Each part between commas becomes a file; with semicolons, each group does.',
      placeholder: '1-3, 4-7, 8-',
      groups: true,
      primary: true,
      shownWhen: { option: 'mode', values: ['ranges', 'extract'] },
    }),
    every: integer({
      title: 'Pages in each file',
      help: 'The last file may be shorter.',
      min: 1,
      max: 5000,
      default: 1,
      primary: true,
      shownWhen: { option: 'mode', values: ['every'] },
    }),
  },
  outputs: { pattern: '{name}-{n}', archive: '{name}-split', keepsProtection: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['cut', 'separate', 'extract pages', 'divide', 'take pages out', 'break up'],
});
