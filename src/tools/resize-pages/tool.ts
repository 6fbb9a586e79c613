/** Declares resize-pages: every page is brought to one paper size, text stays text. */
import { choice, decimal, length, pages, paper } from '../../contract/options/options.ts';
import { anchor, colour } from '../../contract/options/rich-options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'resize-pages',
  aliases: ['resize-pdf'],
  name: 'Resize Pages',
  summary: 'Change the paper size of a PDF, for example from Letter to A4',
  verb: 'Resize',
  category: 'edit',
  rank: 21,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    paper: paper({
      title: 'Paper size',
      help: 'The command line and the API accept any size, such as b5 or 150mmx200mm.',
      words: {},
      default: 'a4',
      primary: true,
    }),
    fit: choice({
      title: 'Fit',
      help: '“Fill the paper” hides what doesn’t fit. “Stretch” changes the proportions.',
      choices: { contain: 'Fit whole page', cover: 'Fill the paper', stretch: 'Stretch', actual: 'Actual size' },
      default: 'contain',
      primary: true,
    }),
    orientation: choice({
      title: 'Orientation',
      help: '“Automatic” matches each page, so landscape pages stay landscape.',
      choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
      default: 'auto',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to resize. Empty means all.', primary: true }),
    scale: decimal({
      title: 'Scale',
      help: 'Makes the content larger or smaller after fitting.',
      min: 10,
      max: 400,
      unit: '%',
      default: 100,
    }),
    margin: length({
      title: 'Margin',
      help: 'Empty space on all sides of the paper.',
      min: '0mm',
      max: '50mm',
      default: '0mm',
    }),
    position: anchor({ title: 'Position', help: 'Position of the content on the paper.', default: 'center' }),
    background: colour({
      title: 'Background',
      help: 'Fills the paper behind the content.',
      words: { none: 'None' },
      default: 'none',
    }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-resized',
    archive: '{name}-resized',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'page size',
    'paper size',
    'a4',
    'a3',
    'a5',
    'letter',
    'legal',
    'scale',
    'fit to page',
    'enlarge',
    'shrink',
  ],
});
