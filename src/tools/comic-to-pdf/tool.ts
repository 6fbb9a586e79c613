/** Declares comic-to-pdf: the images of a comic book archive become the pages of a PDF. */
import { boolean } from '../../contract/options/options.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'comic-to-pdf',
  aliases: ['cbz-to-pdf', 'cbr-to-pdf', 'cb7-to-pdf'],
  name: 'Comic to PDF',
  summary: 'Turn CBZ and CBR comic books into PDFs',
  verb: 'Convert',
  category: 'convert',
  rank: 38,
  accepts: ['zip', 'rar', '7z', 'tar'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    rtl: boolean({
      title: 'Right to left',
      help: 'For manga. PDF viewers then show facing pages from right to left.',
      default: false,
      primary: true,
    }),
    spread: boolean({
      title: 'Facing pages',
      help: 'Puts two pages next to each other. The cover and double pages stay alone.',
      default: false,
      primary: true,
    }),
  },
  outputs: { makes: ['pdf'], pattern: '{name}', archive: '{name}' },
  report: {
    made: { images: counted('{count} image', '{count} images') },
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 600_000, perPageMs: 0 },
  keywords: [
    'cbz',
    'cbr',
    'cb7',
    'cbt',
    'comic',
    'comics',
    'comic book',
    'manga',
    'cbz to pdf',
    'cbr to pdf',
    'graphic novel',
    'zip of images to pdf',
    'comicinfo',
  ],
});
