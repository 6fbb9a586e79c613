/** Declares n-up-pdf: several pages on each sheet. */
import { boolean, choice, length, numberChoice, pages, paper, text } from '../../contract/options/options.ts';
import { colour } from '../../contract/options/rich-options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const COUNTS = [2, 3, 4, 6, 8, 9, 12, 16] as const;

export const tool = defineTool({
  id: 'n-up-pdf',
  aliases: ['pages-per-sheet', 'nup-pdf'],
  name: 'Pages per Sheet',
  summary: 'Put 2, 4, 6 or more PDF pages on one sheet',
  verb: 'Arrange',
  category: 'organize',
  rank: 25,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    'per-sheet': numberChoice<(typeof COUNTS)[number]>({
      title: 'Pages per sheet',
      choices: COUNTS.map((value) => ({ value, title: String(value) })),
      default: 4,
      primary: true,
    }),
    paper: paper({ title: 'Paper size', words: { keep: 'Same as the first page' }, default: 'a4', primary: true }),
    orientation: choice({
      title: 'Orientation',
      help: '“Automatic” makes the pages as large as possible.',
      choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
      default: 'auto',
      primary: true,
    }),
    order: choice({
      title: 'Page order',
      choices: {
        across: 'Row by row',
        down: 'Column by column',
        'across-rtl': 'Row by row, right to left',
        'down-rtl': 'Column by column, right to left',
      },
      default: 'across',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to use, in the order you enter them. Empty means all.' }),
    grid: text({
      title: 'Columns and rows',
      help: 'Such as 3x5, up to 20x20. Overrides the number of pages per sheet.',
      maxLength: 7,
      placeholder: '3x5',
      check: (value) => (/^\s*(([1-9]|1\d|20)\s*[x×]\s*([1-9]|1\d|20)\s*)?$/i.test(value) ? undefined : 'not-a-grid'),
    }),
    gap: length({ title: 'Gap', help: 'Space between the pages.', min: '0mm', max: '50mm', default: '3mm' }),
    margin: length({
      title: 'Margin',
      help: 'Space at the edges of the paper.',
      min: '0mm',
      max: '50mm',
      default: '5mm',
    }),
    border: boolean({ title: 'Border around each page', default: false }),
    'border-color': colour({
      title: 'Border colour',
      default: '#808080',
      shownWhen: { option: 'border', values: ['true'] },
    }),
    'rotate-to-fit': boolean({
      title: 'Rotate pages to fit',
      help: 'Rotates a page by 90° if that makes it larger.',
      default: false,
    }),
    repeat: boolean({
      title: 'Repeat each page',
      help: 'Fills a whole sheet with copies of one page, for labels, cards or tickets.',
      default: false,
    }),
  },
  outputs: { makes: ['pdf'], pattern: '{name}-nup', archive: '{name}-nup', keepsProtection: true, rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'n-up',
    '2 up',
    '4 up',
    'two pages on one',
    'multiple pages per sheet',
    'handout',
    'contact sheet',
    'imposition',
    'save paper',
    'grid',
  ],
});
