/** Declares extract-text: the words of a PDF in reading order. */

import * as z from 'zod';
import { boolean, choice, pages } from '../../contract/options.ts';
import { json, languages } from '../../contract/rich-options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'extract-text',
  aliases: [],
  name: 'Extract text',
  summary: 'In reading order',
  verb: 'Extract',
  category: 'extract',
  rank: 16,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    format: choice({
      title: 'Format',
      help: 'Plain text, or text with its places on the page.',
      choices: { txt: 'Plain text', json: 'JSON with boxes', md: 'Markdown', tsv: 'Table of words', html: 'Web page' },
      default: 'txt',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Which pages; empty means all.', primary: true }),
    layout: choice({
      title: 'Order',
      help: 'As one reads: column after column. As it looks: places kept with spaces. As stored: the order in the file.',
      choices: { reading: 'As one reads', physical: 'As it looks', raw: 'As stored' },
      default: 'reading',
      primary: true,
    }),
    ocr: choice({
      title: 'Pages that are pictures',
      help: 'Text recognition (OCR) reads pages without text, where this server has it, and the result says which they were. Of a file without any text, auto says so and reads nothing: on reads it.',
      choices: {
        auto: 'Read them, unless all are',
        on: 'Read them',
        off: 'Leave them',
        force: 'Read every page anew',
      },
      default: 'auto',
      primary: true,
    }),
    language: languages({
      title: 'Language of scans',
      help: 'What pages that are pictures are written in, at most five. Automatic goes by the words of each page; naming one turns OCR on.',
      default: 'auto',
      shownWhen: { option: 'ocr', values: ['auto', 'on', 'force'] },
    }),
    'page-breaks': choice({
      title: 'Between pages',
      help: 'What stands between two pages of plain text.',
      choices: { 'form-feed': 'Form feed', line: 'A line', none: 'Nothing' },
      default: 'form-feed',
      shownWhen: { option: 'format', values: ['txt'] },
    }),
    'join-hyphens': boolean({
      title: 'Join divided words',
      help: 'Puts words together that a line end has divided.',
      default: true,
      shownWhen: { option: 'layout', values: ['reading'] },
    }),
    'headers-footers': boolean({
      title: 'Headers and footers',
      help: 'Switched off, lines that repeat at the top or bottom of the pages are left out.',
      default: true,
    }),
    annotations: boolean({
      title: 'Comments',
      help: 'Adds what comments and notes say, behind the text of their page.',
      default: false,
    }),
    'form-values': boolean({
      title: 'Form values',
      help: 'What is filled into form fields counts as text of the page.',
      default: true,
    }),
    'hidden-text': boolean({
      title: 'Hidden text',
      help: 'Takes along what nobody sees: white on white, next to nothing in size, or off the page.',
      default: false,
    }),
    area: json({
      title: 'Area',
      help: 'Only text in these boxes, in points from the upper left corner of the page as seen.',
      shape: z.array(
        z.strictObject({ page: z.int().positive(), x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      ),
      placeholder: '[{"page":1,"x":0,"y":0,"w":300,"h":200}]',
    }),
    newline: choice({
      title: 'Line ends',
      help: 'Windows programs of old want both characters.',
      choices: { lf: 'LF', crlf: 'CR LF' },
      default: 'lf',
    }),
  },
  outputs: { pattern: '{name}', archive: '{name}-text' },
  needs: [],
  // A dense page that is read from its picture may take a minute on a slow machine.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 20_000 },
  keywords: ['copy text', 'txt', 'words', 'read', 'pdf to text', 'plain text'],
});
