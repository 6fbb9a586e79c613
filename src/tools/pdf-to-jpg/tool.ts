/** Declares pdf-to-jpg: pages become pictures. */

import { STALL_MS } from '../../contract/limits.ts';
import { choice, pages } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-jpg',
  aliases: ['pdf-to-image'],
  name: 'PDF to JPG',
  summary: 'Pages as pictures, any format',
  verb: 'Convert',
  category: 'convert',
  rank: 7,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    quality: choice({
      title: 'Quality',
      help: 'Low 96 dpi, medium 150 dpi, high 300 dpi.',
      choices: { low: 'Low', medium: 'Medium', high: 'High' },
      default: 'medium',
      primary: true,
    }),
    format: choice({
      title: 'Format',
      help: 'The kind of picture.',
      choices: { jpg: 'JPG', png: 'PNG', webp: 'WebP', tiff: 'TIFF', gif: 'GIF', avif: 'AVIF' },
      default: 'jpg',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Which pages; empty means all.', primary: true }),
  },
  outputs: { pattern: '{name}-p{n}', archive: '{name}-jpg' },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['picture', 'image', 'png', 'webp', 'tiff', 'screenshot', 'photo', 'thumbnail'],
});
