/** Declares extract-images: the pictures of a PDF, an Office file or a book as files. */

import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, integer, pages, size } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'extract-images',
  aliases: [],
  name: 'Extract images',
  summary: 'Every picture in its own format',
  verb: 'Extract',
  category: 'extract',
  rank: 17,
  accepts: ['pdf', 'docx', 'pptx', 'xlsx', 'odt', 'ods', 'odp', 'epub'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    format: choice({
      title: 'Format',
      help: 'As stored keeps the very bytes of JPEG pictures; what has no format of its own becomes PNG.',
      choices: { original: 'As stored', png: 'PNG', jpg: 'JPEG', webp: 'WebP' },
      default: 'original',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Which pages of a PDF are looked through; empty means all.', primary: true }),
    'min-size': integer({
      title: 'Smallest picture',
      help: 'Pictures whose shorter side has fewer pixels are left out: dots, rules, bullets. Empty means 16, as long as a PDF has larger ones.',
      min: 0,
      max: 10_000,
      unit: 'px',
      default: null,
      primary: true,
    }),
    'min-bytes': size({
      title: 'Smallest size',
      help: 'Pictures that take fewer bytes in the file are left out.',
      minBytes: 0,
      placeholder: '10KB',
    }),
    dedupe: boolean({
      title: 'Each picture once',
      help: 'A picture on many pages is saved once, named after the first.',
      default: true,
    }),
    'apply-masks': boolean({
      title: 'Keep transparency',
      help: 'A picture with a mask becomes a PNG that is clear where the mask says so.',
      default: true,
    }),
    cmyk: choice({
      title: 'Printing colours',
      help: 'What becomes of pictures in cyan, magenta, yellow and black that are not JPEG.',
      choices: { rgb: 'Convert to screen colours', keep: 'Keep, as TIFF with profile' },
      default: 'rgb',
      // The other formats cannot hold them.
      shownWhen: { option: 'format', values: ['original'] },
    }),
    inline: boolean({
      title: 'Inside page content',
      help: 'Takes small pictures that are written into the page itself.',
      default: true,
    }),
    annotations: boolean({
      title: 'In comments and stamps',
      help: 'Takes pictures of annotations and form fields.',
      default: true,
    }),
    patterns: boolean({
      title: 'In patterns',
      help: 'Takes pictures that fill areas as a pattern or shape a mask.',
      default: true,
    }),
    upright: boolean({
      title: 'As seen on the page',
      help: 'Turns and flips each picture the way the page shows it.',
      default: false,
    }),
    list: boolean({
      title: 'Add a list',
      help: 'Adds images.json: page, place, pixels, dpi, colours and a checksum of each picture.',
      default: false,
    }),
    mode: choice({
      title: 'What to take',
      help: 'Figures adds charts and drawings made of lines, drawn as pictures at 200 dpi.',
      choices: { images: 'Pictures', figures: 'Pictures and drawings' },
      default: 'images',
    }),
  },
  outputs: { pattern: '{name}-p{page}-{n}', archive: '{name}-images' },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 5_000 },
  keywords: ['pictures', 'photos', 'save images', 'get pictures out', 'figures', 'charts', 'media'],
});
