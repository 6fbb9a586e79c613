/** Declares convert-image: pictures of any kind become files of another format. */

import { choice, integer, pages, text } from '../../contract/options/options.ts';
import { keepProfile, stripMetadata } from '../../contract/options/picture-options.ts';
import { colour } from '../../contract/options/rich-options.ts';
import { iconSizes } from '../../contract/pictures/icon-sizes.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'convert-image',
  aliases: ['image-converter'],
  name: 'Convert Image',
  summary: 'Convert photos, drawings and icons to JPG, PNG, WebP and more',
  verb: 'Convert',
  category: 'convert',
  rank: 21,
  accepts: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic', 'svg', 'ico'],
  inputs: 'each',
  maxFiles: 0,
  options: {
    format: choice({
      title: 'Convert to',
      choices: {
        jpg: 'JPG',
        png: 'PNG',
        webp: 'WebP',
        avif: 'AVIF',
        gif: 'GIF',
        tiff: 'TIFF',
        bmp: 'BMP',
        ico: 'ICO (icon)',
        heic: 'HEIC',
        pdf: 'PDF',
      },
      primary: true,
      required: true,
    }),
    quality: integer({
      title: 'Quality',
      help: '100 gives the best quality, 1 the smallest file. “Automatic” keeps the quality of a JPG that stays JPG, and is 85 otherwise.',
      min: 1,
      max: 100,
      words: { auto: 'Automatic' },
      default: 'auto',
      primary: true,
      shownWhen: { option: 'format', values: ['jpg', 'webp', 'avif', 'heic'] },
    }),
    'ico-sizes': text({
      title: 'Icon sizes',
      help: 'Sizes in pixels, from 16 to 256. All of them are stored in one file.',
      maxLength: 100,
      placeholder: '16, 32, 48, 256',
      default: '16, 32, 48, 256',
      check: (value) => (iconSizes(value) ? undefined : 'not-icon-sizes'),
      primary: true,
      shownWhen: { option: 'format', values: ['ico'] },
    }),
    background: colour({
      title: 'Background colour',
      help: 'Fills transparent areas. “Automatic” keeps them, or uses white if the format doesn’t support transparency.',
      words: { auto: 'Automatic' },
      default: 'auto',
    }),
    frames: pages({
      title: 'Frames or pages',
      forTypes: ['gif', 'webp', 'avif', 'tiff', 'heic', 'ico'],
      help: 'Saves these frames of an animation or pages of a TIFF as separate images. If empty, animations stay animated in GIF and WebP, other formats get the first frame, and every page of a TIFF is saved.',
    }),
    'svg-dpi': integer({
      title: 'Resolution of SVG drawings',
      forTypes: ['svg'],
      help: 'At 96 dpi, a drawing has the size that browsers show.',
      min: 36,
      max: 1_200,
      unit: 'dpi',
      default: 192,
      shownWhen: {
        option: 'format',
        values: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'ico', 'heic'],
      },
    }),
    'bit-depth': choice({
      title: 'Bits per colour channel',
      help: '“Automatic” keeps 16 bits if the image has them.',
      choices: { auto: 'Automatic', 8: '8', 16: '16' },
      default: 'auto',
      shownWhen: { option: 'format', values: ['png', 'tiff'] },
    }),
    'keep-profile': keepProfile(
      '“Automatic” keeps it if the format stays the same. Otherwise, colours are converted to sRGB.',
    ),
    strip: stripMetadata('gps'),
  },
  outputs: {
    makes: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic', 'ico', 'pdf', 'jp2'],
    pattern: '{name}-converted',
    archive: 'converted-images',
  },
  report: {
    removed: { places: counted('{count} GPS location', '{count} GPS locations') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'photo',
    'picture',
    'heic to jpg',
    'webp to png',
    'png to jpg',
    'avif',
    'tiff',
    'favicon',
    'icon',
    'svg to png',
    'iphone photo',
    'gif to webp',
    'remove location',
  ],
});
