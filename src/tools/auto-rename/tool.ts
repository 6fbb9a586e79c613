/** Declares auto-rename: PDFs are named after their content. */
import { checkPattern } from '../../contract/options/check-pattern.ts';
import { choice, integer, text } from '../../contract/options/options.ts';
import { languages } from '../../contract/options/rich-options.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'auto-rename',
  aliases: ['rename-pdf', 'rename-pdfs', 'auto-rename-pdf'],
  name: 'Rename PDFs',
  summary: 'Name PDF files after their title or other text',
  verb: 'Rename',
  category: 'organize',
  rank: 36,
  accepts: ['pdf'],
  inputs: 'each',
  maxFiles: 0,
  options: {
    by: choice({
      title: 'Name by',
      help: '“Best title” uses the title in the metadata if it makes sense, or else the largest text on the first page.',
      choices: {
        title: 'Best title',
        largest: 'Largest text',
        regex: 'Text I enter',
        metadata: 'Title in metadata',
      },
      default: 'title',
      primary: true,
    }),
    find: text({
      title: 'Text before the name',
      help: 'The name is the text that follows, such as the number after “Invoice No.”. You can also enter a /pattern/. Its first group is the name, if it has one.',
      maxLength: 500,
      placeholder: 'Invoice No.',
      check: checkPattern,
      primary: true,
      shownWhen: { option: 'by', values: ['regex'] },
    }),
    max: integer({
      title: 'Maximum length in characters',
      help: 'Longer names are cut after a word.',
      min: 10,
      max: 150,
      default: 80,
      primary: true,
    }),
    ocr: choice({
      title: 'Scanned pages',
      help: 'Text recognition (OCR) reads scanned first pages if this server has it installed.',
      choices: { auto: 'Recognise text', off: 'Keep as images' },
      default: 'auto',
      primary: true,
      shownWhen: { option: 'by', values: ['title', 'largest', 'regex'] },
    }),
    language: languages({
      title: 'OCR language',
      help: 'Choose up to five languages, main one first, or detect automatically.',
      default: 'auto',
      shownWhen: { option: 'ocr', values: ['auto'] },
    }),
  },
  next: { first: ['merge-pdf', 'compress-pdf', 'create-archive'] },
  outputs: { makes: ['pdf'], pattern: '{title}', archive: 'renamed', renames: true },
  report: {
    found: {
      properties: counted('{count} title in the metadata', '{count} titles in the metadata'),
      texts: counted('{count} title on a page', '{count} titles on a page'),
      matches: counted('{count} match', '{count} matches'),
    },
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'rename',
    'rename pdf',
    'batch rename',
    'bulk rename',
    'file names',
    'name by title',
    'name by content',
    'title as file name',
    'rename invoices',
    'rename scans',
    'organize files',
  ],
});
