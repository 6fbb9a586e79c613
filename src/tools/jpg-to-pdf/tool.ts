/** Declares jpg-to-pdf: pictures are put on pages without changing a pixel. */

import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, length, paper } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'jpg-to-pdf',
  aliases: ['image-to-pdf'],
  name: 'JPG to PDF',
  summary: 'Pictures on pages, not a pixel changed',
  verb: 'Convert',
  category: 'convert',
  rank: 8,
  accepts: ['jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'avif', 'svg'],
  inputs: 'chosen',
  maxFiles: 0,
  options: {
    'page-size': paper({
      title: 'Page size',
      help: 'Fit makes each page as large as its picture.',
      words: { fit: 'Fit the picture' },
      default: 'fit',
      primary: true,
    }),
    orientation: choice({
      title: 'Orientation',
      help: 'Auto follows each picture.',
      choices: { auto: 'As it fits', portrait: 'Upright', landscape: 'Across' },
      default: 'auto',
      primary: true,
    }),
    margin: length({
      title: 'Margin',
      help: 'Room around each picture.',
      min: '0mm',
      max: '200mm',
      default: '0mm',
      primary: true,
    }),
    merge: boolean({
      title: 'One PDF for all',
      help: 'Off makes one PDF for each picture.',
      default: true,
      primary: true,
    }),
  },
  outputs: { pattern: '{name}', archive: 'images' },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['picture to pdf', 'photo', 'png to pdf', 'scan', 'heic', 'image'],
});
