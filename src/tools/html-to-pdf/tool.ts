/** Declares html-to-pdf: a web page, alone or with its files in a zip, is printed as a PDF. */
import { boolean, choice, decimal, integer, pages, paper, text } from '../../contract/options/options.ts';
import { file } from '../../contract/options/rich-options.ts';
import { parseMargins } from '../../contract/pages/crop-margins.ts';
import { defineTool } from '../../contract/tool.ts';

const MAX_EDGE_LETTERS = 4_096;
const EDGE_HELP = 'Text or HTML. You can use {page}, {pages}, {title} and {date}.';
const WITH_SCRIPTS = { option: 'javascript', values: ['true'] };

export const tool = defineTool({
  id: 'html-to-pdf',
  aliases: ['webpage-to-pdf', 'web-to-pdf'],
  name: 'HTML to PDF',
  summary: 'Turn a saved web page or HTML file into a PDF',
  verb: 'Convert',
  category: 'convert',
  rank: 17,
  accepts: ['html', 'zip'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    paper: paper({ title: 'Paper size', words: {}, default: 'a4', primary: true }),
    orientation: choice({
      title: 'Orientation',
      choices: { portrait: 'Portrait', landscape: 'Landscape' },
      default: 'portrait',
      primary: true,
    }),
    margin: text({
      title: 'Margins',
      help: 'One length for all sides, two for top and sides, or four clockwise from the top.',
      maxLength: 60,
      placeholder: '10mm 15mm',
      default: '10mm',
      check: (value) => (parseMargins(value) ? undefined : 'not-margins'),
      primary: true,
    }),
    media: choice({
      title: 'Layout',
      help: 'Many pages have a simpler layout for print.',
      choices: { print: 'As printed', screen: 'As on the screen' },
      default: 'print',
      primary: true,
    }),
    width: integer({
      title: 'Screen width',
      help: 'The page is laid out for a window this wide and then scaled to fit the paper.',
      min: 320,
      max: 3_840,
      unit: 'px',
      default: 1_280,
      shownWhen: { option: 'media', values: ['screen'] },
    }),
    'single-page': boolean({
      title: 'One long page',
      help: 'Makes the page as long as its content, up to 5 metres, instead of breaking it.',
      default: false,
    }),
    scale: decimal({ title: 'Scale', min: 0.1, max: 2, default: 1 }),
    background: boolean({ title: 'Background colours and images', default: true }),
    'css-size': boolean({
      title: 'Page’s own paper size',
      help: 'Uses the paper size and margins set in the page’s styles (@page).',
      default: false,
    }),
    header: text({ title: 'Header', help: EDGE_HELP, maxLength: MAX_EDGE_LETTERS, placeholder: '{title}' }),
    footer: text({ title: 'Footer', help: EDGE_HELP, maxLength: MAX_EDGE_LETTERS, placeholder: '{page} / {pages}' }),
    javascript: boolean({
      title: 'Run JavaScript',
      help: 'For pages that scripts build. Scripts run in an isolated sandbox without network access.',
      default: false,
    }),
    wait: decimal({
      title: 'Wait',
      help: 'How long scripts may work after the page has loaded.',
      min: 0,
      max: 30,
      unit: 's',
      default: 0,
      shownWhen: WITH_SCRIPTS,
    }),
    'wait-for': text({
      title: 'Wait for an element',
      help: 'Prints the page as soon as this CSS selector matches, after 30 seconds at the latest.',
      maxLength: 200,
      placeholder: '#content',
      shownWhen: WITH_SCRIPTS,
    }),
    css: file({
      title: 'Additional styles',
      help: 'A CSS file that is applied after the page’s own styles.',
      accepts: ['css'],
    }),
    tagged: boolean({
      title: 'Accessibility tags',
      help: 'Tags tell screen readers which parts are headings, tables or lists.',
      default: true,
    }),
    outline: boolean({ title: 'Bookmarks', help: 'Creates bookmarks from headings.', default: true }),
    pages: pages({ title: 'Pages', help: 'Pages of the result to keep. Empty means all.' }),
  },
  refuses: { url: 'web-addresses-off' },
  outputs: { makes: ['pdf'], pattern: '{name}', archive: '{name}' },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'html',
    'htm',
    'xhtml',
    'web page to pdf',
    'webpage to pdf',
    'website to pdf',
    'web to pdf',
    'print html',
    'save web page as pdf',
    'html file',
    'chromium',
    'browser',
    'url to pdf',
    'css',
  ],
});
