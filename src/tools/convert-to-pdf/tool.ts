/** Declares convert-to-pdf: Office files, pictures and text become PDFs. */
import { boolean, choice, integer, length, numberChoice, pages, paper, text } from '../../contract/options/options.ts';
import { defineTool } from '../../contract/tool.ts';

/** Options that mean nothing for other kinds of file. */
const OF_IMAGES = ['quality', 'paper-size', 'margin', 'rotate-exif', 'dpi'];
const OF_SHEETS = ['sheet-fit', 'sheets', 'gridlines', 'headings'];
const OF_SLIDES = ['slides-per-page', 'notes', 'hidden-slides'];
const OF_TEXT = ['encoding', 'delimiter'];

const WORDS = ['docx', 'doc', 'docm', 'dotx', 'odt', 'rtf'] as const;
const SHEETS = ['xlsx', 'xls', 'xlsm', 'ods'] as const;
const SLIDES = ['pptx', 'ppt', 'pptm', 'odp'] as const;
const IMAGES = ['jpg', 'png', 'tiff', 'bmp', 'gif', 'webp', 'heic', 'avif', 'svg'] as const;
const OFFICE = [...WORDS, ...SHEETS, ...SLIDES, 'odg'] as const;

export const tool = defineTool({
  id: 'convert-to-pdf',
  aliases: ['convert-pdf'],
  name: 'Convert to PDF',
  summary: 'Word, Excel, PowerPoint, images and text to PDF',
  verb: 'Convert',
  category: 'convert',
  rank: 5,
  accepts: [...WORDS, 'txt', ...SHEETS, 'csv', ...SLIDES, 'odg', ...IMAGES, 'pdf'],
  inputs: 'chosen',
  maxFiles: 0,
  options: {
    quality: choice({
      title: 'Quality',
      help: '“Low” reduces images to 120 dpi, “Medium” to 200 dpi. “High” keeps their resolution.',
      choices: { low: 'Low', medium: 'Medium', high: 'High' },
      default: 'medium',
      primary: true,
    }),
    merge: boolean({
      title: 'Merge into one PDF',
      help: 'Files are merged in list order. Each file gets a bookmark.',
      default: false,
      primary: true,
    }),
    'paper-size': paper({
      title: 'Paper size',
      forTypes: [...IMAGES, 'txt', 'csv', ...SLIDES],
      help: 'For images and text files. Documents keep their own page size.',
      words: { keep: 'Keep original' },
      default: 'keep',
      primary: true,
    }),
    orientation: choice({
      title: 'Orientation',
      forTypes: [...IMAGES, 'txt', 'csv', ...SHEETS, ...SLIDES],
      help: 'For images, text files and spreadsheets.',
      choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
      default: 'auto',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages or slides to convert in each file. Empty means all.' }),
    'sheet-fit': choice({
      title: 'Spreadsheet scaling',
      forTypes: [...SHEETS, 'csv'],
      choices: {
        width: 'Fit all columns on one page',
        page: 'Fit sheet on one page',
        'as-set': 'Use the file’s print settings',
      },
      default: 'width',
    }),
    sheets: text({
      title: 'Sheets to convert',
      forTypes: SHEETS,
      help: 'Enter sheet names separated by commas, or “all”, “visible” or “active”.',
      maxLength: 2_000,
      placeholder: 'visible',
      default: 'visible',
    }),
    gridlines: boolean({ title: 'Print gridlines', forTypes: [...SHEETS, 'csv'], default: false }),
    headings: boolean({
      title: 'Print row and column headings',
      forTypes: [...SHEETS, 'csv'],
      default: false,
    }),
    'slides-per-page': numberChoice({
      title: 'Slides per page',
      forTypes: SLIDES,
      help: 'Choose more than one to make a handout. With three, there is room for handwritten notes.',
      choices: ([1, 2, 3, 4, 6, 9] as const).map((value) => ({ value, title: String(value) })),
      default: 1,
    }),
    notes: boolean({
      title: 'Notes pages',
      forTypes: SLIDES,
      help: 'Adds a page with the speaker notes after each slide.',
      default: false,
    }),
    'hidden-slides': boolean({ title: 'Include hidden slides', forTypes: SLIDES, default: false }),
    comments: choice({
      title: 'Comments',
      forTypes: [...WORDS, ...SHEETS, ...SLIDES],
      help: 'Printed comments appear next to text and slides, and after each spreadsheet.',
      choices: { none: 'Remove', margin: 'Print', annotations: 'Keep as PDF comments' },
      default: 'none',
    }),
    'tracked-changes': choice({
      title: 'Tracked changes',
      forTypes: WORDS,
      choices: { final: 'Accept all', original: 'Reject all', markup: 'Show in colour' },
      default: 'final',
    }),
    bookmarks: boolean({
      title: 'Bookmarks',
      forTypes: OFFICE,
      help: 'Creates bookmarks from headings, slides and sheets.',
      default: true,
    }),
    tagged: boolean({
      title: 'Accessibility tags',
      forTypes: [...WORDS, 'txt', ...SLIDES, 'odg'],
      help: 'Tags tell screen readers which parts are headings, tables or lists.',
      default: true,
    }),
    pdfa: choice({
      title: 'PDF/A for archiving',
      help: 'PDF/A files contain everything needed to display them in the future.',
      choices: { no: 'No', '2b': 'PDF/A-2b', '3b': 'PDF/A-3b' },
      default: 'no',
    }),
    forms: boolean({
      title: 'Fillable form fields',
      forTypes: WORDS,
      help: 'Keeps form controls fillable. Word form fields must fit on one line.',
      default: false,
    }),
    encoding: choice({
      title: 'Text encoding',
      forTypes: ['txt', 'csv'],
      help: 'Change this if text or CSV files show the wrong characters.',
      choices: {
        auto: 'Detect automatically',
        'utf-8': 'UTF-8',
        'utf-16le': 'UTF-16',
        'utf-16be': 'UTF-16, big endian',
        'windows-1252': 'Western (Windows)',
        'iso-8859-15': 'Western (ISO, with €)',
        macintosh: 'Western (Mac)',
        'windows-1250': 'Central European (Windows)',
        'iso-8859-2': 'Central European (ISO)',
        'windows-1251': 'Cyrillic (Windows)',
        'koi8-r': 'Cyrillic (KOI8-R)',
        ibm866: 'Cyrillic (DOS)',
        'windows-1253': 'Greek (Windows)',
        'windows-1254': 'Turkish (Windows)',
        'windows-1255': 'Hebrew (Windows)',
        'windows-1256': 'Arabic (Windows)',
        'windows-1257': 'Baltic (Windows)',
        'windows-874': 'Thai (Windows)',
        shift_jis: 'Japanese (Shift JIS)',
        'euc-jp': 'Japanese (EUC)',
        gb18030: 'Chinese (GB 18030)',
        big5: 'Chinese (Big5)',
        'euc-kr': 'Korean (EUC)',
      },
      default: 'auto',
    }),
    delimiter: choice({
      title: 'CSV delimiter',
      forTypes: ['csv'],
      choices: {
        auto: 'Detect automatically',
        comma: 'Comma',
        semicolon: 'Semicolon',
        tab: 'Tab',
        pipe: 'Vertical bar (|)',
        colon: 'Colon',
        space: 'Space',
      },
      default: 'auto',
    }),
    margin: length({
      title: 'Image margin',
      forTypes: IMAGES,
      help: 'Space around each image.',
      min: '0mm',
      max: '200mm',
      default: '0mm',
    }),
    'rotate-exif': boolean({
      title: 'Rotate photos upright',
      forTypes: IMAGES,
      help: 'Uses the orientation that the camera recorded.',
      default: true,
    }),
    dpi: integer({
      title: 'Image resolution',
      forTypes: IMAGES,
      help: 'Overrides the resolution stored in the images. A higher value makes images smaller on the page.',
      min: 36,
      max: 1_200,
      unit: 'dpi',
      default: null,
    }),
  },
  next: { first: ['merge-pdf', 'compress-pdf', 'sign-pdf'] },
  outputs: { makes: ['pdf'], pattern: '{name}', archive: 'converted', rewritesPdfs: true },
  needs: ['soffice'],
  limits: { stallMs: 120_000, baseMs: 600_000, perPageMs: 4_000 },
  keywords: ['word to pdf', 'excel to pdf', 'powerpoint to pdf', 'docx', 'xlsx', 'pptx', 'save as pdf', 'image to pdf'],
  landings: [
    {
      id: 'word-to-pdf',
      name: 'Word to PDF',
      summary: 'Turn Word documents into PDFs that look the same',
      keywords: ['doc to pdf', 'docx to pdf', 'odt to pdf', 'rtf to pdf', 'document', 'writer', 'letter'],
      accepts: ['docx', 'doc', 'docm', 'dotx', 'odt', 'rtf'],
      without: [...OF_IMAGES, ...OF_TEXT, ...OF_SHEETS, ...OF_SLIDES, 'orientation'],
    },
    {
      id: 'excel-to-pdf',
      name: 'Excel to PDF',
      summary: 'Turn spreadsheets into PDFs without cut-off columns',
      keywords: ['xls to pdf', 'xlsx to pdf', 'ods to pdf', 'csv to pdf', 'spreadsheet', 'table', 'calc', 'workbook'],
      accepts: ['xlsx', 'xls', 'xlsm', 'ods', 'csv'],
      without: [...OF_IMAGES, ...OF_SLIDES, 'tracked-changes', 'forms', 'tagged'],
    },
    {
      id: 'powerpoint-to-pdf',
      name: 'PowerPoint to PDF',
      summary: 'Turn slides into PDF pages or handouts',
      keywords: ['ppt to pdf', 'pptx to pdf', 'odp to pdf', 'slides', 'presentation', 'impress', 'handout'],
      accepts: ['pptx', 'ppt', 'pptm', 'odp'],
      without: [...OF_IMAGES, ...OF_TEXT, ...OF_SHEETS, 'orientation', 'tracked-changes', 'forms'],
    },
  ],
});
