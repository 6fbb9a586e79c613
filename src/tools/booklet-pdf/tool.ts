/** Declares booklet-pdf: pages in the order in which folded sheets become a booklet. */
import { choice, integer, length, pages, paper } from '../../contract/options/options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const STAPLED = { option: 'style', values: ['saddle'] };

export const tool = defineTool({
  id: 'booklet-pdf',
  aliases: ['booklet', 'make-booklet'],
  name: 'Booklet',
  summary: 'Arrange PDF pages for printing, folding and stapling a booklet',
  verb: 'Arrange',
  category: 'organize',
  rank: 26,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    paper: paper({
      title: 'Paper size',
      help: 'Size of the unfolded sheet. A4 makes an A5 booklet.',
      words: {},
      default: 'a4',
      primary: true,
    }),
    binding: choice({
      title: 'Binding',
      help: 'Choose “Right” for languages that are read from right to left, and “Top” for calendars and notepads.',
      choices: { left: 'Left', right: 'Right', top: 'Top' },
      default: 'left',
      primary: true,
    }),
    sides: choice({
      title: 'Sides',
      help: 'Without a duplex printer, print the fronts, turn the stack over and print the backs.',
      choices: { both: 'Both sides', fronts: 'Fronts only', backs: 'Backs only' },
      default: 'both',
      primary: true,
    }),
    flip: choice({
      title: 'Flip on',
      help: 'Match your printer’s double-sided setting.',
      choices: { short: 'Short edge', long: 'Long edge' },
      default: 'short',
      primary: true,
    }),
    style: choice({
      title: 'Style',
      help: 'Nested sheets are stapled along the fold. Single sheets are folded one by one, stacked and stapled at the side.',
      choices: { saddle: 'Nested sheets', 'side-stitch': 'Single sheets' },
      default: 'saddle',
    }),
    'sheets-per-signature': integer({
      title: 'Sheets per section',
      help: 'Divides a thick book into sections that are folded separately. 0 makes one section.',
      min: 0,
      max: 32,
      default: 0,
      shownWhen: STAPLED,
    }),
    creep: length({
      title: 'Creep',
      help: 'How far the innermost sheet sticks out when folded. Its pages move towards the fold by this distance.',
      min: '0mm',
      max: '5mm',
      default: '0mm',
      shownWhen: STAPLED,
    }),
    gutter: length({
      title: 'Space at the fold',
      help: 'Empty space between the two pages on a sheet.',
      min: '0mm',
      max: '50mm',
      default: '0mm',
    }),
    pages: pages({ title: 'Pages', help: 'Pages to use, in the order you enter them. Empty means all.' }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-booklet',
    archive: '{name}-booklet',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    made: {
      sheets: counted('{count} sheet of paper', '{count} sheets of paper'),
      blanks: counted('{count} blank page added', '{count} blank pages added'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'booklet printing',
    'brochure',
    'fold',
    'staple',
    'zine',
    'saddle stitch',
    'imposition',
    'a5 booklet',
    'signature',
    'calendar',
    'print double sided',
    'double-sided',
    'duplex',
    'print as a book',
    'flyer',
  ],
});
