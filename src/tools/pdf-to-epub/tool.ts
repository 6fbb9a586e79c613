/** Declares pdf-to-epub: a PDF becomes a book whose text fits any screen. */
import { boolean, choice, pages, text } from '../../contract/options/options.ts';
import { scanOptions } from '../../contract/options/scan-options.ts';
import { FOUND_IN_DOCUMENT, UNCERTAIN_PAGES } from '../../contract/reading-report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-epub',
  aliases: ['pdf-to-ebook'],
  name: 'PDF to EPUB',
  summary: 'Turn a PDF into an e-book whose text fits any screen',
  verb: 'Convert',
  category: 'convert',
  rank: 20,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    chapters: choice({
      title: 'Chapters',
      help: 'If the PDF has no bookmarks, chapters begin at its main headings.',
      choices: { bookmarks: 'At bookmarks', headings: 'At main headings', none: 'No chapters' },
      default: 'bookmarks',
      primary: true,
    }),
    cover: boolean({
      title: 'First page as cover',
      help: 'Shows the first page of the PDF as the cover in your library.',
      default: true,
      primary: true,
    }),
    images: boolean({ title: 'Keep images', help: 'Also keeps drawings.', default: true, primary: true }),
    pages: pages({ title: 'Pages', help: 'Pages to convert. Empty means all.', primary: true }),
    title: text({ title: 'Title', help: 'Empty takes the title of the PDF, or its file name.', maxLength: 300 }),
    author: text({ title: 'Author', help: 'Empty takes the author of the PDF.', maxLength: 300 }),
    ...scanOptions(false),
  },
  next: { last: ['ebook-to-pdf', 'extract-archive', 'convert-archive'] },
  outputs: { makes: ['epub'], pattern: '{name}', archive: '{name}-epub' },
  report: {
    found: FOUND_IN_DOCUMENT,
    uncertain: UNCERTAIN_PAGES,
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 10_000, endsEarly: true },
  keywords: ['ebook', 'e-book', 'book', 'kindle', 'kobo', 'e-reader', 'ereader', 'apple books', 'pocketbook', 'reflow'],
});
