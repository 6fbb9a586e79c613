/** Declares repair-pdf: what can be saved of a broken PDF is, and the result says what was wrong. */
import { boolean, choice } from '../../contract/options/options.ts';
import { counted, onPages } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'repair-pdf',
  aliases: ['fix-pdf', 'recover-pdf'],
  name: 'Repair PDF',
  summary: 'Recover a PDF that is damaged or doesn’t open',
  verb: 'Repair',
  category: 'optimize',
  rank: 24,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  repairs: true,
  options: {
    method: choice({
      title: 'Method',
      help: 'Try another method if the result is incomplete.',
      choices: {
        auto: 'Automatic',
        rebuild: 'Rebuild the file',
        'salvage-pages': 'Search the file for pages',
        rerender: 'Redraw the pages',
      },
      default: 'auto',
      primary: true,
    }),
    'keep-broken-pages': boolean({
      title: 'Keep broken pages',
      help: 'Pages that can’t be recovered are replaced by blank pages with a note.',
      default: true,
      primary: true,
    }),
  },
  next: { first: ['compress-pdf', 'pdf-to-word', 'merge-pdf'] },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-repaired',
    archive: '{name}-repaired',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: {
      header: counted('damaged file header', 'damaged file header'),
      end: counted('missing or damaged file trailer', 'missing or damaged file trailer'),
      index: counted('damaged page index', 'damaged page index'),
      pageTree: counted('damaged page tree', 'damaged page tree'),
      objects: counted('missing parts', 'missing parts'),
      data: counted('cut-off data', 'cut-off data'),
      syntax: counted('unreadable parts', 'unreadable parts'),
    },
    uncertain: {
      incomplete: onPages('page {pages} may be incomplete', 'pages {pages} may be incomplete'),
      broken: onPages('page {pages} couldn’t be recovered', 'pages {pages} couldn’t be recovered'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 5_000 },
  keywords: [
    'fix',
    'corrupt',
    'corrupted',
    'damaged',
    'broken pdf',
    'recover',
    'cannot open',
    'does not open',
    'rescue',
    'xref',
  ],
});
