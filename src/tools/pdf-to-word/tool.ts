/** Declares pdf-to-word: a PDF becomes a document that can be edited. */
import { boolean, choice, pages } from '../../contract/options/options.ts';
import { scanOptions } from '../../contract/options/scan-options.ts';
import { FOUND_IN_DOCUMENT, UNCERTAIN_PAGES } from '../../contract/reading-report.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-word',
  aliases: [],
  name: 'PDF to Word',
  summary: 'Turn a PDF into an editable document',
  verb: 'Convert',
  category: 'convert',
  rank: 6,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    outputFormat: choice({
      title: 'Format',
      choices: { docx: 'Word (docx)', odt: 'OpenDocument (odt)', rtf: 'RTF', doc: 'Word 97–2003 (doc)' },
      default: 'docx',
      primary: true,
    }),
    layout: choice({
      title: 'Layout',
      help: '“Flowing text” has real headings, lists and tables. “Exact layout” uses text boxes. “Text only” skips images.',
      choices: { flow: 'Flowing text', exact: 'Exact layout', text: 'Text only' },
      default: 'flow',
      primary: true,
    }),
    ...scanOptions(true),
    pages: pages({ title: 'Pages', help: 'Pages to convert. Empty means all.' }),
    images: boolean({
      title: 'Keep images',
      help: 'Also keeps drawings.',
      default: true,
      shownWhen: { option: 'layout', values: ['flow', 'exact'] },
    }),
    'headers-footers': boolean({
      title: 'Keep headers and footers',
      help: 'Lines that repeat on every page become headers and footers.',
      default: true,
      shownWhen: { option: 'layout', values: ['flow'] },
    }),
    comments: choice({
      title: 'Comments',
      help: 'Comments and notes in the PDF become comments in the document.',
      choices: { keep: 'Keep', drop: 'Skip' },
      default: 'keep',
      shownWhen: { option: 'layout', values: ['flow'] },
    }),
    'page-breaks': boolean({
      title: 'Keep page breaks',
      help: 'Starts a new page wherever the PDF does.',
      default: false,
      shownWhen: { option: 'layout', values: ['flow', 'text'] },
    }),
  },
  retriedWith: 'layout',
  next: { last: ['convert-to-pdf'] },
  outputs: { makes: ['docx', 'odt', 'rtf', 'doc'], pattern: '{name}', archive: '{name}-word' },
  report: {
    found: { ...FOUND_IN_DOCUMENT, charts: counted('{count} chart', '{count} charts') },
    uncertain: UNCERTAIN_PAGES,
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 10_000, endsEarly: true },
  keywords: [
    'docx',
    'doc',
    'odt',
    'rtf',
    'edit pdf',
    'editable',
    'text document',
    'pdf to doc',
    'make pdf editable',
    'scan to word',
    'convert scan to word',
  ],
});
