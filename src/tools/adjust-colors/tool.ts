/** Declares adjust-colors: brightness, contrast and saturation of pages, and text stays text. */
import { boolean, integer, pages } from '../../contract/options/options.ts';
import { defineTool } from '../../contract/tool.ts';

const RANGE = { min: -100, max: 100, default: 0, primary: true } as const;

export const tool = defineTool({
  id: 'adjust-colors',
  aliases: ['adjust-contrast', 'adjust-colours'],
  name: 'Adjust Colours',
  summary: 'Change brightness, contrast and saturation, for example to darken faint text',
  verb: 'Adjust colours',
  category: 'edit',
  rank: 28,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    brightness: integer({ title: 'Brightness', help: 'From −100 to 100. Black and white stay as they are.', ...RANGE }),
    contrast: integer({ title: 'Contrast', help: 'From −100, plain grey, to 100.', ...RANGE }),
    saturation: integer({ title: 'Saturation', help: 'From −100, greyscale, to 100, vivid colours.', ...RANGE }),
    pages: pages({ title: 'Pages', help: 'Pages to adjust. Empty means all.', primary: true }),
    images: boolean({
      title: 'Adjust images',
      help: 'Turn this off to keep photos and scans as they are.',
      default: true,
    }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-adjusted',
    archive: '{name}-adjusted',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  // One large image on a slow machine may take a minute.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 5_000 },
  keywords: [
    'brightness',
    'contrast',
    'saturation',
    'adjust contrast',
    'adjust colors',
    'darken text',
    'darken pdf',
    'lighten',
    'faint text',
    'pale scan',
    'vivid',
    'colour correction',
  ],
});
