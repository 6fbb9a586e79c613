/** Declares add-page-numbers: page numbers, headers, footers and Bates numbers, upright as pages are seen. */
import { refusal } from '../../contract/options/option.ts';
import { boolean, choice, decimal, integer, length, pages, text } from '../../contract/options/options.ts';
import { colour } from '../../contract/options/rich-options.ts';
import { PLACES, unknownToken } from '../../contract/pages/page-numbers.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const WITH_BATES = { option: 'bates', values: ['true'] };

/** Tokens that nothing fills are a slip of the finger. */
function check(value: string) {
  const token = unknownToken(value);
  return token === undefined ? undefined : refusal('unknown-token', { token });
}

function line(title: string) {
  return text({ title, maxLength: 200, check });
}

export const tool = defineTool({
  id: 'add-page-numbers',
  aliases: ['page-numbers'],
  name: 'Add Page Numbers',
  summary: 'Add page numbers, headers, footers or Bates numbers',
  verb: 'Number',
  category: 'edit',
  rank: 19,
  accepts: ['pdf'],
  inputs: 'single',
  together: { option: 'bates', value: true },
  maxFiles: 0,
  options: {
    position: choice({
      title: 'Position',
      choices: PLACES,
      default: 'bottom',
      primary: true,
    }),
    format: text({
      title: 'Format',
      help: 'You can use {n}, {total}, {name}, {title}, {date}, {label} and {bates}. {n:roman}, {n:ROMAN}, {n:alpha} and {n:000} change the style.',
      maxLength: 200,
      default: '{n}',
      placeholder: 'Page {n} of {total}',
      primary: true,
      check,
    }),
    start: integer({
      title: 'Start at',
      help: 'The number on the first page.',
      min: 0,
      max: 9_999_999,
      default: 1,
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to number. Empty means all.', primary: true }),
    'count-skipped': boolean({
      title: 'Count skipped pages',
      help: 'Page 3 shows 3 even if the first two pages get no number.',
      default: true,
    }),
    mirror: boolean({
      title: 'Mirror on facing pages',
      help: 'Swaps left and right on even pages so that numbers are on the outer edge.',
      default: false,
    }),
    margin: length({
      title: 'Margin',
      help: 'Distance from the edge of the page.',
      min: '0mm',
      max: '100mm',
      default: '12mm',
    }),
    font: choice({
      title: 'Font',
      help: 'Missing characters are taken from other fonts.',
      choices: { sans: 'Sans serif', serif: 'Serif', mono: 'Monospace' },
      default: 'sans',
    }),
    'font-size': decimal({ title: 'Font size', min: 4, max: 72, unit: 'pt', default: 10 }),
    bold: boolean({ title: 'Bold', default: false }),
    italic: boolean({ title: 'Italic', default: false }),
    color: colour({ title: 'Text colour', default: '#000000' }),
    background: colour({
      title: 'Background',
      help: 'A filled box behind the text. It can cover old page numbers.',
      words: { none: 'None' },
      default: 'none',
    }),
    'header-left': line('Header, left'),
    'header-center': line('Header, centre'),
    'header-right': line('Header, right'),
    'footer-left': line('Footer, left'),
    'footer-center': line('Footer, centre'),
    'footer-right': line('Footer, right'),
    bates: boolean({
      title: 'Bates numbers',
      help: 'Numbers continue across all files, with leading zeros.',
      default: false,
    }),
    prefix: text({ title: 'Bates prefix', maxLength: 40, shownWhen: WITH_BATES }),
    suffix: text({ title: 'Bates suffix', maxLength: 40, shownWhen: WITH_BATES }),
    digits: integer({ title: 'Bates digits', min: 1, max: 12, default: 6, shownWhen: WITH_BATES }),
    'set-labels': boolean({
      title: 'Set page labels',
      help: 'PDF viewers then show the same numbers.',
      default: false,
    }),
  },
  outputs: {
    makes: ['pdf', 'csv'],
    pattern: '{name}-numbered',
    archive: '{name}-numbered',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['pagination', 'paginate', 'number pages', 'header', 'footer', 'bates stamp', 'folio', 'page x of y'],
});
