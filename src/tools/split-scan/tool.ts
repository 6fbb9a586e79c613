/** Declares split-scan: a pile that went through the scanner becomes separate files. */
import { checkPattern } from '../../contract/options/check-pattern.ts';
import { boolean, choice, integer, text } from '../../contract/options/options.ts';
import { languages } from '../../contract/options/rich-options.ts';
import { blankOptions } from '../../contract/options/scan-options.ts';
import { measured, onPages } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

const BY_CODE = { option: 'by', values: ['qr', 'barcode'] } as const;
const BY_BLANK = { option: 'by', values: ['blank'] } as const;
const BY_PHOTOS = { option: 'by', values: ['photos'] } as const;

export const tool = defineTool({
  id: 'split-scan',
  aliases: ['split-scans', 'scan-mail', 'split-photos'],
  name: 'Split Scan',
  summary: 'Turn a stack of scanned pages, or several photos on one scan, into separate files',
  verb: 'Split scan',
  category: 'organize',
  rank: 29,
  accepts: ['pdf', 'jpg', 'png', 'tiff', 'webp', 'bmp', 'heic'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    by: choice({
      title: 'Split at',
      choices: {
        blank: 'Blank pages',
        qr: 'QR codes',
        barcode: 'Barcodes',
        text: 'Text',
        photos: 'Photos on one scan',
      },
      default: 'blank',
      primary: true,
    }),
    code: text({
      title: 'Text in the code',
      help: 'Also matches codes that continue with a name, such as SHEAF-SPLIT Anna. Enter * to accept any code.',
      maxLength: 200,
      default: 'SHEAF-SPLIT',
      placeholder: 'SHEAF-SPLIT',
      primary: true,
      shownWhen: BY_CODE,
    }),
    text: text({
      title: 'Text',
      help: 'Starts a new file where this text appears, or where the text that matches a /pattern/ changes. On scanned pages, text is recognised (OCR).',
      maxLength: 500,
      placeholder: '/Invoice (\\d+)/',
      check: checkPattern,
      primary: true,
      shownWhen: { option: 'by', values: ['text'] },
    }),
    'remove-separator': boolean({
      title: 'Remove separator pages',
      help: 'If off, each file starts with its separator page. Turn it off if the codes are on the documents themselves.',
      default: true,
      primary: true,
      shownWhen: { option: 'by', values: ['blank', 'qr', 'barcode'] },
    }),
    'name-by': choice({
      title: 'File names',
      help: 'A name after SHEAF-SPLIT becomes a folder, and any other code the file name. “Date” is the first date on the first page. “Text” is the text found, or the first line.',
      choices: { number: 'Numbered', code: 'Text in the code', date: 'Date', text: 'Text' },
      default: 'number',
      primary: true,
      shownWhen: { option: 'by', values: ['blank', 'qr', 'barcode', 'text'] },
    }),
    'min-size': integer({
      title: 'Smallest photo',
      help: 'Anything with a shorter side than this is ignored.',
      min: 50,
      max: 5000,
      unit: 'px',
      default: 100,
      primary: true,
      shownWhen: BY_PHOTOS,
    }),
    straighten: boolean({
      title: 'Straighten photos',
      default: true,
      primary: true,
      shownWhen: BY_PHOTOS,
    }),
    tolerance: integer({
      title: 'Tolerance',
      help: 'How much colours may differ from the scanner lid and still count as background.',
      min: 1,
      max: 100,
      default: 20,
      shownWhen: BY_PHOTOS,
    }),
    border: integer({
      title: 'Trim edges',
      help: 'Removed from each side of a photo, so that no light edge remains.',
      min: 0,
      max: 50,
      unit: 'px',
      default: 2,
      shownWhen: BY_PHOTOS,
    }),
    'ignore-specks': boolean({
      title: 'Ignore dust',
      help: 'Specks on a scan don’t count as content.',
      default: true,
      shownWhen: BY_BLANK,
    }),
    'treat-annotations-as-content': boolean({
      title: 'Keep pages with comments or form fields',
      help: 'Such pages don’t count as blank.',
      default: true,
      shownWhen: BY_BLANK,
    }),
    ...blankOptions(BY_BLANK),
    language: languages({
      title: 'OCR language',
      help: 'Used where text or a date is looked for on scanned pages.',
      default: 'auto',
      shownWhen: { option: 'by', values: ['text'], alsoWith: ['blank', 'qr', 'barcode'] },
    }),
  },
  next: { first: ['ocr-pdf', 'clean-scan', 'compress-pdf'], last: ['merge-pdf'] },
  outputs: {
    makes: ['pdf', 'jpg', 'png'],
    pattern: '{name}-{n}',
    archive: '{name}-parts',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: {
      pages: onPages('page {pages}', 'pages {pages}'),
      photo: measured('page', 'a photo on page {page}'),
    },
    removed: { separators: onPages('separator page {pages}', 'separator pages {pages}') },
  },
  needs: [],
  // Recognising a page, or finding photos at 600 dpi, may take a minute on a slow machine.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 20_000 },
  keywords: [
    'batch scan',
    'scanned documents',
    'separate scans',
    'separator page',
    'separator sheet',
    'patch page',
    'document feeder',
    'scan mail',
    'sort mail',
    'qr code',
    'barcode',
    'several photos',
    'multiple photos',
    'crop photos',
    'photo album',
    'auto split',
  ],
});
