/** Declares posterize-pdf: each page is enlarged over several sheets, which are glued to a poster. */
import { boolean, choice, length, pages, paper, text } from '../../contract/options/options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'posterize-pdf',
  aliases: ['poster-pdf', 'tile-pdf'],
  name: 'Poster from PDF',
  summary: 'Enlarge pages to print them across several sheets',
  verb: 'Enlarge',
  category: 'organize',
  rank: 30,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    grid: text({
      title: 'Columns and rows',
      help: 'Number of sheets across and down, such as 2x2.',
      maxLength: 7,
      default: '2x2',
      placeholder: '2x2',
      check: (value) => (/^\s*([1-9]|1\d|20)\s*[x×]\s*([1-9]|1\d|20)\s*$/i.test(value) ? undefined : 'not-a-grid'),
      primary: true,
    }),
    paper: paper({ title: 'Paper size', words: {}, default: 'a4', primary: true }),
    overlap: length({
      title: 'Overlap',
      help: 'Neighbouring sheets repeat a strip of this width so that you can glue them together.',
      min: '0mm',
      max: '50mm',
      default: '10mm',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to enlarge. Empty means all.', primary: true }),
    orientation: choice({
      title: 'Sheet orientation',
      help: '“Automatic” makes the poster as large as possible.',
      choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
      default: 'auto',
    }),
    margin: length({
      title: 'Margin',
      help: 'Empty border on each sheet. Most printers can’t print right up to the edge.',
      min: '0mm',
      max: '50mm',
      default: '7mm',
    }),
    marks: boolean({
      title: 'Cut marks',
      help: 'Small lines in the margin that show where to cut and where the next sheet begins.',
      default: true,
    }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-poster',
    archive: '{name}-posters',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'poster',
    'tile',
    'tiling',
    'enlarge',
    'large print',
    'banner',
    'a0',
    'split page',
    'several sheets',
    'make bigger',
  ],
});
