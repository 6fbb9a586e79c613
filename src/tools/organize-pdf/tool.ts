/** Declares organize-pdf: the pages of one file or several, put together anew. */
import { choice, integer, pages, text } from '../../contract/options/options.ts';
import { pagePlan } from '../../contract/options/page-plan.ts';
import { parsePageRange } from '../../contract/pages/page-range.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

/** Options of which only one is meant at a time, beside the plan. */
export const WAYS = ['delete', 'extract', 'order', 'mode'] as const;

/** What a landing for one of them does not ask. */
function allBut(way: (typeof WAYS)[number]): readonly string[] {
  return [...WAYS.filter((each) => each !== way), 'copies', 'insert-blank'];
}

export const tool = defineTool({
  id: 'organize-pdf',
  aliases: ['organise-pdf'],
  name: 'Organise PDF',
  summary: 'Move, rotate, copy, delete and insert pages in one or more PDFs',
  verb: 'Organise',
  category: 'organize',
  rank: 20,
  accepts: ['pdf'],
  inputs: 'joined',
  maxFiles: 0,
  options: {
    plan: pagePlan({
      title: 'Plan',
      help: 'A list of page ranges and blank pages, in the order of the result, such as {"file": 1, "pages": "3, 1", "rotate": 90} or {"blank": "a4", "count": 2, "orientation": "landscape"}. Use {"blank": "same"} to match the previous page’s size.',
    }),
    delete: pages({
      title: 'Delete pages',
      help: 'Pages to delete, such as 2, 5-7. With several files, page numbers continue from one file to the next.',
      placeholder: '2, 5-7',
      primary: true,
    }),
    extract: pages({
      title: 'Extract pages',
      help: 'Pages to keep, in the order you enter them.',
      placeholder: '1-3, 8',
      primary: true,
    }),
    order: pages({
      title: 'Page order',
      help: 'All pages in their new order. List a page twice to copy it. Pages that aren’t listed are removed.',
      placeholder: '3, 1-2, 4-',
      primary: true,
    }),
    mode: choice({
      title: 'Apply to all pages',
      choices: {
        none: 'None',
        reverse: 'Reverse the order',
        'odd-even': 'Odd pages first, then even pages',
        'even-odd': 'Even pages first, then odd pages',
        duplex: 'Interleave fronts and backs (backs scanned in reverse order)',
        duplicate: 'Copy every page',
        'booklet-order': 'Booklet order',
        'remove-first': 'Remove the first page',
        'remove-last': 'Remove the last page',
      },
      default: 'none',
      primary: true,
    }),
    copies: integer({
      title: 'Copies',
      help: 'How many times each page appears in the result.',
      min: 1,
      max: 100,
      default: 2,
      shownWhen: { option: 'mode', values: ['duplicate'] },
    }),
    'insert-blank': text({
      title: 'Insert blank pages before',
      help: 'Page numbers in the result, such as 3, 7. To insert after pages instead, start with after-, such as after-3, 7.',
      maxLength: 2000,
      placeholder: 'after-3',
      check(value) {
        parsePageRange(value.trim().replace(/^after-/i, ''));
        return undefined;
      },
    }),
  },
  asks: { oneOf: ['plan', ...WAYS, 'insert-blank'], why: 'say-what-to-change' },
  next: { first: ['add-page-numbers', 'compress-pdf', 'protect-pdf'] },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-organized',
    archive: '{name}-organized',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'organize pages',
    'reorder',
    'rearrange pages',
    'move pages',
    'sort pages',
    'insert pages',
    'blank page',
    'duplicate page',
    'page order',
    'edit pages',
    'change page order',
    'reverse order',
    'arrange',
  ],
  landings: [
    {
      id: 'extract-pages',
      name: 'Extract Pages',
      summary: 'Save selected pages as a new PDF, in any order',
      keywords: [
        'take out pages',
        'pick pages',
        'select pages',
        'save pages',
        'get pages',
        'reorder pages',
        'keep pages',
        'first page only',
      ],
      pattern: '{name}-extracted',
      archive: '{name}-extracted',
      without: allBut('extract'),
      asks: { oneOf: ['extract', 'plan'], why: 'name-pages' },
    },
    {
      id: 'delete-pages',
      name: 'Delete Pages',
      summary: 'Remove the pages you don’t need',
      keywords: [
        'remove pages',
        'delete a page',
        'remove last page',
        'cut pages',
        'erase pages',
        'drop pages',
        'delete pdf pages',
        'discard',
      ],
      without: allBut('delete'),
      asks: { oneOf: ['delete', 'plan'], why: 'name-deleted' },
    },
  ],
});
