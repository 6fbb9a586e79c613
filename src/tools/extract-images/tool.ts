/** Declares extract-images: the pictures of a PDF, an Office file or a book as files. */

import { boolean, choice, integer, pages, size } from '../../contract/options/options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'extract-images',
  aliases: [],
  name: 'Extract Images',
  summary: 'Save every image in its original format',
  verb: 'Extract',
  category: 'extract',
  rank: 17,
  accepts: ['pdf', 'docx', 'pptx', 'xlsx', 'odt', 'ods', 'odp', 'epub'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    format: choice({
      title: 'Image format',
      help: '“Original” keeps JPEG images byte for byte. Images that aren’t stored in a file format become PNG.',
      choices: { original: 'Original', png: 'PNG', jpg: 'JPEG', webp: 'WebP' },
      default: 'original',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'PDF pages to search for images. Empty means all.', primary: true }),
    'min-size': integer({
      title: 'Minimum dimensions',
      help: 'Skips images whose shorter side has fewer pixels. If empty, the minimum is 16 pixels, unless all images are smaller.',
      min: 0,
      max: 10_000,
      unit: 'px',
      default: null,
      primary: true,
    }),
    'min-bytes': size({
      title: 'Minimum file size',
      help: 'Skips images with a smaller file size.',
      minBytes: 0,
      placeholder: '10KB',
    }),
    dedupe: boolean({
      title: 'Remove duplicates',
      help: 'If an image appears on several pages, it is saved only once and named after the first page.',
      default: true,
    }),
    'apply-masks': boolean({
      title: 'Keep transparency',
      help: 'Images with a transparency mask are saved as PNG.',
      default: true,
    }),
    cmyk: choice({
      title: 'CMYK images',
      help: 'Applies to CMYK images that aren’t JPEGs.',
      choices: { rgb: 'Convert to RGB', keep: 'Keep as TIFF with profile' },
      default: 'rgb',
      // The other formats cannot hold them.
      shownWhen: { option: 'format', values: ['original'] },
    }),
    inline: boolean({
      title: 'Inline images',
      help: 'Includes small images written directly into the page content.',
      default: true,
    }),
    annotations: boolean({
      title: 'Images in comments and form fields',
      help: 'Includes images in stamps and other annotations.',
      default: true,
    }),
    patterns: boolean({
      title: 'Images in patterns',
      help: 'Includes images used as fill patterns or masks.',
      default: true,
    }),
    upright: boolean({
      title: 'Match orientation on the page',
      help: 'Rotates and flips each image to match the page.',
      default: false,
    }),
    list: boolean({
      title: 'Add an image list',
      help: 'Adds images.json with the page, position, dimensions, resolution, colours and checksum of each image.',
      default: false,
    }),
    mode: choice({
      title: 'What to extract',
      help: '“Images and drawings” also saves charts and vector drawings as images at 200 dpi.',
      choices: { images: 'Images', figures: 'Images and drawings' },
      default: 'images',
    }),
  },
  outputs: {
    makes: ['jpg', 'png', 'webp', 'gif', 'tiff', 'jp2', 'bmp', 'avif', 'heic', 'svg', 'emf', 'wmf', 'json'],
    pattern: '{name}-p{page}-{n}',
    archive: '{name}-images',
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 5_000, endsEarly: true },
  keywords: ['pictures', 'photos', 'save images', 'pull out images', 'figures', 'charts', 'media'],
});
