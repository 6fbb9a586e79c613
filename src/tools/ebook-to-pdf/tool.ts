/** Declares ebook-to-pdf: an EPUB or FictionBook becomes a PDF with its cover, chapters and links. */
import { integer, paper, text } from '../../contract/options/options.ts';
import { parseMargins } from '../../contract/pages/crop-margins.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'ebook-to-pdf',
  aliases: ['epub-to-pdf', 'fb2-to-pdf'],
  name: 'E-Book to PDF',
  summary: 'Turn EPUB and FB2 e-books into PDFs with chapters and links',
  verb: 'Convert',
  category: 'convert',
  rank: 18,
  accepts: ['epub', 'fb2'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    paper: paper({ title: 'Paper size', words: {}, default: 'a5', primary: true }),
    'font-size': integer({ title: 'Font size', min: 6, max: 24, unit: 'pt', default: 11, primary: true }),
    margin: text({
      title: 'Margins',
      help: 'One length for all sides, two for top and sides, or four clockwise from the top.',
      maxLength: 60,
      placeholder: '15mm 12mm',
      default: '15mm',
      check: (value) => (parseMargins(value) ? undefined : 'not-margins'),
    }),
  },
  outputs: { makes: ['pdf'], pattern: '{name}', archive: '{name}' },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 600_000, perPageMs: 0 },
  keywords: [
    'epub',
    'fb2',
    'ebook',
    'e-book',
    'epub to pdf',
    'fb2 to pdf',
    'fictionbook',
    'book to pdf',
    'kindle',
    'convert epub',
    'print ebook',
    'novel',
  ],
});
