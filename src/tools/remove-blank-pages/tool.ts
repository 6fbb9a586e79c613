/** Declares remove-blank-pages: pages on which nothing is go, are listed, or part the file. */
import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, decimal, length, pages } from '../../contract/options.ts';
import { onPages } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'remove-blank-pages',
  aliases: ['delete-blank-pages', 'remove-empty-pages'],
  name: 'Remove Blank Pages',
  summary: 'Find and remove empty pages, in scans too',
  verb: 'Clean up',
  category: 'organize',
  rank: 28,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    action: choice({
      title: 'Blank pages',
      choices: { remove: 'Remove', list: 'List only', split: 'Split at blank pages' },
      default: 'remove',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to check. Empty means all.', primary: true }),
    'ignore-specks': boolean({
      title: 'Ignore dust',
      help: 'Specks on a scan do not count as content.',
      default: true,
      primary: true,
    }),
    'treat-annotations-as-content': boolean({
      title: 'Keep pages with comments or form fields',
      help: 'Even if nothing else is on them.',
      default: true,
    }),
    'ignore-margin': length({
      title: 'Ignore margin',
      help: 'Width of the edge of a scan that is not checked because of shadows and punched holes.',
      min: '0mm',
      max: '50mm',
      default: '8mm',
    }),
    threshold: decimal({
      title: 'White paper',
      help: 'How much of a scanned page must be empty. Below 99.5, pages with a little writing count as blank too.',
      min: 90,
      max: 100,
      unit: '%',
      default: 99.5,
    }),
  },
  outputs: { pattern: '{name}-noblank', archive: '{name}-noblank', keepsProtection: true, rewritesPdfs: true },
  report: {
    found: { pages: onPages('blank page {pages}', 'blank pages {pages}') },
    removed: { pages: onPages('blank page {pages}', 'blank pages {pages}') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000, endsEarly: true },
  keywords: ['blank', 'empty pages', 'white pages', 'delete blank', 'scan', 'duplex', 'back sides', 'clean up'],
});
