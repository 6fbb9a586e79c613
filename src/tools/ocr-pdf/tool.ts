/** Declares ocr-pdf: scans get a text layer, so that they can be searched and copied from. */
import { boolean, choice, integer, pages, text } from '../../contract/options.ts';
import { languages } from '../../contract/rich-options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'ocr-pdf',
  aliases: [],
  name: 'OCR PDF',
  summary: 'Make scans searchable',
  verb: 'Read',
  category: 'optimize',
  rank: 14,
  accepts: ['pdf', 'jpg', 'png', 'tiff', 'webp', 'bmp', 'heic'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    language: languages({
      title: 'Language',
      help: 'What the pages are written in, at most five, the main one first. Automatic goes by the words of each page.',
      default: 'auto',
      primary: true,
    }),
    mode: choice({
      title: 'Pages with text',
      help: 'Leave them, replace only text that an earlier recognition laid over a picture, or turn every page into a picture and read it anew.',
      choices: { skip: 'Leave them', redo: 'Replace old OCR text', force: 'Read every page anew' },
      default: 'skip',
      primary: true,
    }),
    output: choice({
      title: 'Result',
      help: 'The PDF with its text in it, the text alone, or a Word file of plain paragraphs.',
      choices: { pdf: 'Searchable PDF', 'pdf+txt': 'PDF and text', txt: 'Text', docx: 'Word' },
      default: 'pdf',
      primary: true,
    }),
    deskew: boolean({
      title: 'Straighten',
      help: 'Turns pages that were scanned askew. Their pictures are placed anew, not changed.',
      default: false,
      primary: true,
    }),
    rotate: boolean({
      title: 'Turn upright',
      help: 'Turns pages that lie on their side or stand on their head. They are read either way.',
      default: true,
    }),
    clean: choice({
      title: 'Clean',
      help: 'Takes shadows and specks away: only for reading, or for good, which turns the pages gray.',
      choices: { no: 'No', 'for-reading': 'For reading', final: 'For good' },
      default: 'no',
    }),
    pages: pages({ title: 'Pages', help: 'Which pages are read; empty means all. The others stay as they are.' }),
    dpi: integer({
      title: 'Reading resolution',
      help: 'Small print may need more. It does not change the result’s pictures.',
      min: 150,
      max: 600,
      unit: 'dpi',
      default: 300,
    }),
    optimize: choice({
      title: 'File size',
      help: 'Without loss packs all but the pictures better; with loss makes pictures smaller too.',
      choices: { none: 'Leave', lossless: 'Without loss', lossy: 'With loss' },
      default: 'lossless',
    }),
    pdfa: choice({
      title: 'Archive format',
      help: 'PDF/A-2b, for files that must be readable in decades. Given only where the file can follow its rules.',
      choices: { no: 'No', '2b': 'PDF/A-2b' },
      default: 'no',
    }),
    'min-confidence': integer({
      title: 'Least confidence',
      help: 'Words that were read less surely are left out.',
      min: 0,
      max: 100,
      unit: '%',
      default: 0,
    }),
    'numbers-only': boolean({
      title: 'Numbers only',
      help: 'For meters and tables: nothing but figures and their signs comes out.',
      default: false,
    }),
    whitelist: text({
      title: 'Allowed characters',
      help: 'Only these come out; empty allows all.',
      maxLength: 200,
      placeholder: 'ABC0123456789',
    }),
  },
  outputs: { pattern: '{name}-ocr', archive: '{name}-ocr', keepsProtection: true, rewritesPdfs: true },
  needs: [],
  // A dense page on a slow machine may take a minute.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 20_000 },
  keywords: ['scan', 'searchable', 'recognise text', 'recognize', 'text layer', 'read picture', 'scanned', 'copy text'],
});
