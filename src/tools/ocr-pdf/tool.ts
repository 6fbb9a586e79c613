/** Declares ocr-pdf: scans get a text layer, so that they can be searched and copied from. */
import { boolean, choice, integer, pages, text } from '../../contract/options/options.ts';
import { languages } from '../../contract/options/rich-options.ts';
import { onUnknownScript } from '../../contract/options/scan-options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'ocr-pdf',
  aliases: [],
  name: 'OCR PDF',
  summary: 'Make scans searchable with text recognition',
  verb: 'OCR',
  category: 'optimize',
  rank: 14,
  accepts: ['pdf', 'jpg', 'png', 'tiff', 'webp', 'bmp', 'heic'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    language: languages({
      title: 'OCR language',
      help: 'Choose up to five languages, main one first, or detect automatically.',
      default: 'auto',
      primary: true,
    }),
    mode: choice({
      title: 'Pages with text',
      help: '“Replace old OCR text” removes only text from an earlier OCR run. “Run OCR on every page” turns all pages into images first.',
      choices: { skip: 'Leave unchanged', redo: 'Replace old OCR text', force: 'Run OCR on every page' },
      default: 'skip',
      primary: true,
    }),
    output: choice({
      title: 'Output format',
      help: 'The Word file contains plain paragraphs without images.',
      choices: { pdf: 'Searchable PDF', 'pdf+txt': 'PDF and text', txt: 'Text', docx: 'Word' },
      default: 'pdf',
      primary: true,
    }),
    deskew: boolean({
      title: 'Straighten',
      help: 'Straightens crooked scans without changing their quality.',
      default: false,
      primary: true,
    }),
    rotate: boolean({
      title: 'Correct page orientation',
      help: 'Rotates pages that are sideways or upside down. Their text is recognised either way.',
      default: true,
    }),
    clean: choice({
      title: 'Clean up scans',
      help: 'Removes shadows and specks. “In the result too” makes the pages greyscale.',
      choices: { no: 'No', 'for-reading': 'For OCR only', final: 'In the result too' },
      default: 'no',
    }),
    'on-unknown-script': onUnknownScript(),
    pages: pages({ title: 'Pages', help: 'Pages to run OCR on. Empty means all. Other pages stay unchanged.' }),
    dpi: integer({
      title: 'OCR resolution',
      help: 'Small print may need a higher value. Images in the result aren’t affected.',
      min: 150,
      max: 600,
      unit: 'dpi',
      default: 300,
    }),
    optimize: choice({
      title: 'Compress the result',
      help: '“Lossless” leaves images unchanged. “Lossy” also compresses images.',
      choices: { none: 'No compression', lossless: 'Lossless', lossy: 'Lossy' },
      default: 'lossless',
    }),
    pdfa: choice({
      title: 'PDF/A for archiving',
      help: 'If the file can’t meet the standard, you get a regular PDF.',
      choices: { no: 'No', '2b': 'PDF/A-2b' },
      default: 'no',
    }),
    'min-confidence': integer({
      title: 'Minimum confidence',
      help: 'Skips words recognised with lower confidence.',
      min: 0,
      max: 100,
      unit: '%',
      default: 0,
    }),
    'numbers-only': boolean({
      title: 'Numbers only',
      help: 'Recognises only digits and symbols such as +, % and €. Useful for meter readings and tables.',
      default: false,
    }),
    whitelist: text({
      title: 'Allowed characters',
      help: 'Recognises only these characters. Empty means all.',
      maxLength: 200,
      placeholder: 'ABC0123456789',
    }),
  },
  outputs: {
    makes: ['pdf', 'txt', 'docx'],
    pattern: '{name}-ocr',
    archive: '{name}-ocr',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  // A dense page on a slow machine may take a minute.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 20_000, endsEarly: true },
  keywords: [
    'scan',
    'scan to text',
    'searchable',
    'recognise text',
    'recognize',
    'text layer',
    'read picture',
    'scanned',
    'copy text',
    'read text from photo',
    'photo of receipt',
    'straighten',
    'deskew',
    'select text',
  ],
});
