/** Declares extract-text: the words of a PDF in reading order. */

import { areas } from '../../contract/options/area-option.ts';
import { boolean, choice, pages } from '../../contract/options/options.ts';
import { languages } from '../../contract/options/rich-options.ts';
import { onUnknownScript } from '../../contract/options/scan-options.ts';
import { UNCERTAIN_PAGES, WORDS_READ } from '../../contract/reading-report.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'extract-text',
  aliases: [],
  name: 'Extract Text',
  summary: 'Get the text from a PDF in reading order',
  verb: 'Extract',
  category: 'extract',
  rank: 16,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    format: choice({
      title: 'Format',
      help: 'JSON and TSV include the position of every word.',
      choices: { txt: 'Plain text', json: 'JSON', md: 'Markdown', tsv: 'TSV', html: 'HTML' },
      default: 'txt',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to extract text from. Empty means all.', primary: true }),
    layout: choice({
      title: 'Text order',
      help: '“Reading order” follows columns. “Page layout” uses spaces to keep positions. “File order” is the order in which the PDF stores the text.',
      choices: { reading: 'Reading order', physical: 'Page layout', raw: 'File order' },
      default: 'reading',
      primary: true,
    }),
    ocr: choice({
      title: 'Scanned pages',
      help: 'Text recognition (OCR) runs on pages without text if this server has it installed. “Automatic” asks first if no page has text.',
      choices: {
        auto: 'Automatic',
        on: 'Recognise text',
        off: 'Skip',
        force: 'Run OCR on every page',
      },
      default: 'auto',
      primary: true,
    }),
    language: languages({
      title: 'OCR language',
      help: 'Choose up to five languages, main one first, or detect automatically. Choosing a language turns on OCR.',
      default: 'auto',
      shownWhen: { option: 'ocr', values: ['auto', 'on', 'force'] },
    }),
    'on-unknown-script': onUnknownScript(['auto', 'on', 'force']),
    'page-breaks': choice({
      title: 'Page separator',
      choices: { 'form-feed': 'Form feed', line: 'Dividing line', none: 'None' },
      default: 'form-feed',
      shownWhen: { option: 'format', values: ['txt'] },
    }),
    'join-hyphens': boolean({
      title: 'Join hyphenated words',
      help: 'Joins words that are split across two lines.',
      default: true,
      shownWhen: { option: 'layout', values: ['reading'] },
    }),
    'headers-footers': boolean({
      title: 'Headers and footers',
      help: 'Turn off to remove lines that repeat at the top or bottom of pages.',
      default: true,
    }),
    annotations: boolean({
      title: 'Comments',
      help: 'Adds the comments and notes on each page after its text.',
      default: false,
    }),
    'form-values': boolean({
      title: 'Form values',
      help: 'Includes text entered in form fields.',
      default: true,
    }),
    'hidden-text': boolean({
      title: 'Hidden text',
      help: 'Includes text that is white on white, tiny or off the page.',
      default: false,
    }),
    area: areas('Extracts only text inside these areas, measured in points from the top left corner of the page.'),
    newline: choice({
      title: 'Line endings',
      help: 'Choose CRLF for older Windows programs.',
      choices: { lf: 'LF', crlf: 'CRLF' },
      default: 'lf',
    }),
  },
  retriedWith: 'layout',
  outputs: { makes: ['txt', 'json', 'md', 'tsv', 'html'], pattern: '{name}', archive: '{name}-text' },
  report: {
    found: { words: WORDS_READ, characters: counted('{count} character', '{count} characters') },
    uncertain: UNCERTAIN_PAGES,
  },
  needs: [],
  // A dense page that is read from its picture may take a minute on a slow machine.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 20_000, endsEarly: true },
  keywords: ['copy text', 'txt', 'words', 'read', 'pdf to text', 'plain text'],
});
