/** Declares resize-image: pictures get other dimensions in pixels. */

import { boolean, choice, integer } from '../../contract/options/options.ts';
import { keepProfile, stripMetadata } from '../../contract/options/picture-options.ts';
import { anchor, colour } from '../../contract/options/rich-options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const MAX_SIDE_PX = 30_000;

export const tool = defineTool({
  id: 'resize-image',
  aliases: ['image-resizer'],
  name: 'Resize Image',
  summary: 'Change the width and height of photos and other images',
  verb: 'Resize',
  category: 'edit',
  rank: 21,
  accepts: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic', 'svg', 'ico'],
  inputs: 'each',
  maxFiles: 0,
  options: {
    width: integer({
      title: 'Width',
      help: 'If you enter only a width or a height, the other one follows.',
      min: 1,
      max: MAX_SIDE_PX,
      unit: 'px',
      default: null,
      primary: true,
    }),
    height: integer({ title: 'Height', min: 1, max: MAX_SIDE_PX, unit: 'px', default: null, primary: true }),
    percent: integer({
      title: 'Percentage',
      help: 'Used if you enter no width or height. 50 halves both.',
      min: 1,
      max: 1_000,
      unit: '%',
      default: null,
      primary: true,
    }),
    preset: choice({
      title: 'Common sizes',
      help: 'Replaces width, height and percentage.',
      choices: {
        none: 'None',
        '1080p': 'Full HD, within 1920 × 1080 px',
        '4k': '4K, within 3840 × 2160 px',
        'square-1080': 'Square, 1080 × 1080 px',
        'passport-35x45mm@300': 'Passport photo, 35 × 45 mm at 300 dpi',
        favicon: 'Website icon (ICO), 16, 32 and 48 px',
      },
      default: 'none',
      primary: true,
    }),
    fit: choice({
      title: 'If the proportions differ',
      help: '“Crop” cuts off the edges, “Add a border” fills the rest, and “Stretch” distorts the image.',
      choices: { inside: 'Keep proportions', cover: 'Crop', contain: 'Add a border', fill: 'Stretch' },
      default: 'inside',
    }),
    enlarge: boolean({
      title: 'Enlarge small images',
      help: 'Enlarging adds no detail. Percentages over 100 always enlarge.',
      default: false,
    }),
    gravity: anchor({
      title: 'Part to keep',
      help: 'When cropping. “Most interesting” looks for detail, skin tones and strong colours. With a border, this is where the image is placed.',
      words: { attention: 'Most interesting' },
      default: 'center',
      shownWhen: { option: 'fit', values: ['cover', 'contain'] },
    }),
    background: colour({
      title: 'Border colour',
      help: '“Automatic” is transparent, or white if the format doesn’t support transparency.',
      words: { auto: 'Automatic' },
      default: 'auto',
      shownWhen: { option: 'fit', values: ['contain'] },
    }),
    dpi: integer({
      title: 'Print resolution',
      help: 'Stored in JPG, PNG, TIFF and BMP files for printing. It doesn’t change the number of pixels.',
      min: 1,
      max: 2_400,
      unit: 'dpi',
      default: null,
    }),
    'keep-profile': keepProfile('“No” converts colours to sRGB.'),
    strip: stripMetadata('none'),
  },
  asks: { oneOf: ['width', 'height', 'percent', 'preset'], why: 'say-a-size' },
  next: { first: ['compress-image', 'convert-image', 'jpg-to-pdf'] },
  outputs: {
    makes: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic', 'ico'],
    pattern: '{name}-resized',
    archive: 'resized-images',
  },
  report: {
    removed: { places: counted('{count} GPS location', '{count} GPS locations') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['scale', 'dimensions', 'pixels', 'passport photo', 'thumbnail', 'favicon', 'enlarge', 'crop photo'],
});
