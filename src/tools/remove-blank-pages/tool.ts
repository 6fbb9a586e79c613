/** Declares remove-blank-pages: pages on which nothing is go, are listed, or part the file. */
import { boolean, choice, pages } from '../../contract/options/options.ts';
import { blankOptions } from '../../contract/options/scan-options.ts';
import { onPages } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'remove-blank-pages',
  aliases: ['delete-blank-pages', 'remove-empty-pages'],
  name: 'Remove Blank Pages',
  summary: 'Find and remove empty pages, even in scans',
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
      help: 'Specks on a scan don’t count as content.',
      default: true,
      primary: true,
    }),
    'treat-annotations-as-content': boolean({
      title: 'Keep pages with comments or form fields',
      help: 'Keeps them even if nothing else is on the page.',
      default: true,
    }),
    ...blankOptions(),
  },
  outputs: {
    makes: ['pdf', 'json'],
    pattern: '{name}-noblank',
    archive: '{name}-noblank',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: { pages: onPages('blank page {pages}', 'blank pages {pages}') },
    removed: { pages: onPages('blank page {pages}', 'blank pages {pages}') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000, endsEarly: true },
  keywords: ['blank', 'empty pages', 'white pages', 'delete blank', 'scan', 'duplex', 'back sides', 'clean up'],
});
