/** Declares single-page-pdf: all pages become one long page. */
import { boolean, choice, length, pages } from '../../contract/options/options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'single-page-pdf',
  aliases: ['pdf-to-single-page', 'one-long-page'],
  name: 'Single Page PDF',
  summary: 'Join all pages of a PDF into one long page',
  verb: 'Join pages',
  category: 'organize',
  rank: 26,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    direction: choice({
      title: 'Direction',
      choices: { down: 'Top to bottom', across: 'Left to right' },
      default: 'down',
      primary: true,
    }),
    gap: length({
      title: 'Gap',
      help: 'Space between the pages.',
      min: '0mm',
      max: '100mm',
      default: '0mm',
      primary: true,
    }),
    align: choice({
      title: 'Alignment',
      help: 'Where narrow pages are placed next to wide ones.',
      choices: { start: 'Left or top', center: 'Centre', end: 'Right or bottom' },
      default: 'center',
    }),
    'same-size': boolean({
      title: 'Same width for all pages',
      help: 'Enlarges pages to the width of the widest, or to the height of the highest from left to right.',
      default: false,
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to use, in the order you enter them. Empty means all.' }),
  },
  next: { last: ['split-pdf'] },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-single-page',
    archive: '{name}-single-page',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'one page',
    'one long page',
    'long page',
    'single page',
    'continuous page',
    'scroll',
    'join pages',
    'combine pages',
    'stitch pages',
    'infinite page',
    'vertical',
  ],
});
