/** Declares pdf-to-word: a PDF becomes a document that can be edited. */
import { boolean, choice, pages } from '../../contract/options.ts';
import { scanOptions } from '../../contract/scan-options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-word',
  aliases: [],
  name: 'PDF to Word',
  summary: 'A document that can be edited',
  verb: 'Convert',
  category: 'convert',
  rank: 6,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    outputFormat: choice({
      title: 'Format',
      help: 'Word, OpenDocument, RTF, or the older Word format.',
      choices: { docx: 'Word (docx)', odt: 'OpenDocument (odt)', rtf: 'RTF', doc: 'Word 97 (doc)' },
      default: 'docx',
      primary: true,
    }),
    layout: choice({
      title: 'Layout',
      help: 'As it looks puts text into frames where it stood; words only gives paragraphs that flow, without pictures.',
      choices: { exact: 'As it looks', text: 'Words only' },
      default: 'exact',
      primary: true,
    }),
    ...scanOptions(true),
    pages: pages({ title: 'Pages', help: 'Which pages; empty means all.' }),
    images: boolean({
      title: 'Pictures',
      help: 'Keeps pictures, lines and shapes, behind the text.',
      default: true,
      shownWhen: { option: 'layout', values: ['exact'] },
    }),
    'page-breaks': boolean({
      title: 'Page breaks',
      help: 'Begins a new page where the PDF does.',
      default: true,
      shownWhen: { option: 'layout', values: ['text'] },
    }),
  },
  outputs: { pattern: '{name}', archive: '{name}-word' },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 10_000 },
  keywords: ['docx', 'doc', 'odt', 'rtf', 'edit pdf', 'editable', 'text document'],
});
