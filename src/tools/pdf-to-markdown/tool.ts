/** Declares pdf-to-markdown: a PDF becomes Markdown with headings, lists, tables and images. */
import { boolean, choice, integer, pages } from '../../contract/options/options.ts';
import { scanOptions } from '../../contract/options/scan-options.ts';
import { FOUND_IN_DOCUMENT, UNCERTAIN_PAGES } from '../../contract/reading-report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-markdown',
  aliases: [],
  name: 'PDF to Markdown',
  summary: 'Get headings, lists and tables as Markdown',
  verb: 'Convert',
  category: 'convert',
  rank: 18,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    images: choice({
      title: 'Images',
      help: '“Separate files” gives you a zip file with the Markdown file and its images.',
      choices: { files: 'Separate files', inline: 'Inside the Markdown file', none: 'Skip' },
      default: 'files',
      primary: true,
    }),
    tables: choice({
      title: 'Tables',
      help: 'Choose “HTML tables” to keep merged cells.',
      choices: { gfm: 'Markdown tables', html: 'HTML tables', none: 'Plain text' },
      default: 'gfm',
      primary: true,
    }),
    chunks: choice({
      title: 'Chunks for AI',
      help: 'Chunks are saved as JSON Lines: one chunk per line, with its pages and headings.',
      choices: { none: 'One Markdown file', page: 'One per page', heading: 'One per heading', tokens: 'By length' },
      default: 'none',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to convert. Empty means all.', primary: true }),
    'max-tokens': integer({
      title: 'Maximum chunk length',
      help: 'Length is estimated at four characters per token.',
      min: 100,
      max: 8_000,
      unit: 'tokens',
      default: 1_000,
      shownWhen: { option: 'chunks', values: ['tokens'] },
    }),
    headings: choice({
      title: 'Headings',
      choices: {
        auto: 'Detect automatically',
        tags: 'From the tags in the file',
        bookmarks: 'From the bookmarks in the file',
        none: 'No headings',
      },
      default: 'auto',
    }),
    'headers-footers': boolean({
      title: 'Headers and footers',
      help: 'Includes lines that repeat at the top or bottom of pages. Each appears once.',
      default: false,
    }),
    'page-marks': boolean({
      title: 'Mark page breaks',
      help: 'Adds a comment with the page number where each page begins.',
      default: false,
      shownWhen: { option: 'chunks', values: ['none'] },
    }),
    links: boolean({ title: 'Links', default: true }),
    ...scanOptions(false),
  },
  next: { last: ['markdown-to-pdf', 'html-to-pdf', 'comic-to-pdf', 'convert-archive'] },
  outputs: { makes: ['md', 'jsonl', 'zip'], pattern: '{name}', archive: '{name}-md' },
  report: {
    found: FOUND_IN_DOCUMENT,
    uncertain: UNCERTAIN_PAGES,
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 10_000, endsEarly: true },
  keywords: ['md', 'markdown', 'llm', 'rag', 'ai', 'gfm', 'chunks', 'pdf to md', 'text'],
});
