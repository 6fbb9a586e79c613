/** Declares pdf-to-html: a PDF becomes a web page that flows, or one that looks like its pages. */
import { boolean, choice, pages } from '../../contract/options/options.ts';
import { scanOptions } from '../../contract/options/scan-options.ts';
import { FOUND_IN_DOCUMENT, UNCERTAIN_PAGES } from '../../contract/reading-report.ts';
import { defineTool } from '../../contract/tool.ts';

const FLOW = { option: 'mode', values: ['flow'] } as const;

export const tool = defineTool({
  id: 'pdf-to-html',
  aliases: [],
  name: 'PDF to HTML',
  summary: 'Turn a PDF into a web page',
  verb: 'Convert',
  category: 'convert',
  rank: 19,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    mode: choice({
      title: 'Layout',
      help: '“Flowing text” adapts to any screen and has real headings, lists and tables. “Exact layout” looks like the PDF.',
      choices: { flow: 'Flowing text', exact: 'Exact layout' },
      default: 'flow',
      primary: true,
    }),
    images: choice({
      title: 'Images',
      help: '“Separate files” gives you a zip file with the page and its images.',
      choices: { files: 'Separate files', inline: 'Inside the page', none: 'Skip' },
      default: 'files',
      primary: true,
      shownWhen: FLOW,
    }),
    split: choice({
      title: 'Split into pages',
      help: 'Several web pages come in a zip file with a list of contents.',
      choices: { one: 'One web page', page: 'One per PDF page', heading: 'One per chapter' },
      default: 'one',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to convert. Empty means all.', primary: true }),
    css: choice({
      title: 'Styles (CSS)',
      help: 'Without styles you get plain HTML for your own website.',
      choices: { embed: 'Inside the page', file: 'Separate file', none: 'No styles' },
      default: 'embed',
      shownWhen: FLOW,
    }),
    'headers-footers': boolean({
      title: 'Headers and footers',
      help: 'Includes lines that repeat at the top or bottom of pages. Each appears once.',
      default: false,
      shownWhen: FLOW,
    }),
    links: boolean({ title: 'Links', default: true }),
    ...scanOptions(false),
  },
  retriedWith: 'mode',
  next: { last: ['html-to-pdf', 'markdown-to-pdf', 'comic-to-pdf', 'convert-archive'] },
  outputs: { makes: ['html', 'zip'], pattern: '{name}', archive: '{name}-html' },
  report: {
    found: FOUND_IN_DOCUMENT,
    uncertain: UNCERTAIN_PAGES,
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 10_000, endsEarly: true },
  keywords: ['htm', 'web page', 'website', 'xhtml', 'pdf to web', 'epub', 'responsive', 'css'],
});
