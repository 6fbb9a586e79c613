/** Declares markdown-to-pdf: a Markdown file, alone or with its images in a zip, becomes a document in a theme. */
import { boolean, choice, integer, paper, text } from '../../contract/options/options.ts';
import { file } from '../../contract/options/rich-options.ts';
import { parseMargins } from '../../contract/pages/crop-margins.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'markdown-to-pdf',
  aliases: ['md-to-pdf'],
  name: 'Markdown to PDF',
  summary: 'Turn Markdown into a well-designed PDF',
  verb: 'Convert',
  category: 'convert',
  rank: 17,
  accepts: ['md', 'txt', 'zip'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    theme: choice({
      title: 'Theme',
      help: '“Report” suits work you hand in, “Book” long texts, and “GitHub” README files.',
      choices: { plain: 'Plain', report: 'Report', github: 'GitHub', book: 'Book' },
      default: 'plain',
      primary: true,
    }),
    paper: paper({ title: 'Paper size', words: {}, default: 'a4', primary: true }),
    toc: boolean({
      title: 'Table of contents',
      help: 'Lists the headings with links and page numbers. To place it yourself, write [TOC] on a separate line.',
      default: false,
      primary: true,
    }),
    'number-headings': boolean({ title: 'Number headings', default: false, primary: true }),
    'toc-depth': integer({
      title: 'Levels in the table of contents',
      min: 1,
      max: 6,
      default: 3,
    }),
    'page-numbers': boolean({ title: 'Page numbers', default: true }),
    'font-size': integer({ title: 'Font size', min: 8, max: 16, unit: 'pt', default: 11 }),
    margin: text({
      title: 'Margins',
      help: 'One length for all sides, two for top and sides, or four clockwise from the top.',
      maxLength: 60,
      placeholder: '20mm 25mm',
      default: '20mm',
      check: (value) => (parseMargins(value) ? undefined : 'not-margins'),
    }),
    highlight: boolean({
      title: 'Syntax highlighting',
      help: 'Colours code blocks that name their language.',
      default: true,
    }),
    math: boolean({ title: 'Formulas', help: 'Typesets LaTeX between dollar signs.', default: true }),
    css: file({
      title: 'Additional styles',
      help: 'A CSS file that is applied after the theme.',
      accepts: ['css'],
    }),
  },
  outputs: { makes: ['pdf'], pattern: '{name}', archive: '{name}' },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'markdown',
    'md',
    'readme',
    'markdown to pdf',
    'md to pdf',
    'convert markdown',
    'markdown converter',
    'readme to pdf',
    'commonmark',
    'gfm',
    'github markdown',
    'notes to pdf',
    'latex formulas',
    'mathml',
    'front matter',
    'pandoc',
  ],
});
