/** Declares extract-text: the words of a PDF in reading order. */

import { STALL_MS } from '../../contract/limits.ts';
import { choice, pages } from '../../contract/options.ts';
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
      help: 'Reading follows columns, physical keeps the look with spaces, raw is the order in the file.',
      choices: { reading: 'As one reads', physical: 'As it looks', raw: 'As stored' },
      default: 'reading',
      primary: true,
    }),
    ocr: choice({
      title: 'Pages that are pictures',
      help: 'Reads scanned pages with text recognition, where this server has it.',
      choices: { auto: 'Read them', off: 'Leave them', force: 'Read every page anew' },
      default: 'off',
      primary: true,
    }),
  },
  outputs: { pattern: '{name}', archive: '{name}-text' },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 10_000 },
  keywords: ['copy text', 'txt', 'words', 'read', 'pdf to text', 'plain text'],
});
