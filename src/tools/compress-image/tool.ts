/** Declares compress-image: picture files get smaller, never bigger. */

import { boolean, choice, integer, size } from '../../contract/options/options.ts';
import { stripMetadata } from '../../contract/options/picture-options.ts';
import { counted, measured } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const LOSSY = { option: 'lossless', values: ['false'] };
const MAX_SIDE_PX = 30_000;

export const tool = defineTool({
  id: 'compress-image',
  aliases: ['image-compressor'],
  name: 'Compress Image',
  summary: 'Shrink photos and other images with little visible loss',
  verb: 'Compress',
  category: 'optimize',
  rank: 21,
  accepts: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic'],
  inputs: 'each',
  maxFiles: 0,
  options: {
    quality: integer({
      title: 'Quality',
      help: 'High keeps the best quality, Low makes the smallest file. A number from 1 to 100 sets the JPEG quality.',
      min: 1,
      max: 100,
      words: { low: 'Low', medium: 'Medium', high: 'High' },
      default: 'medium',
      primary: true,
      shownWhen: LOSSY,
    }),
    'target-size': size({
      title: 'Target size',
      help: 'Finds the best quality for this size, and reduces the dimensions if necessary. Replaces the quality.',
      minBytes: 1024,
      placeholder: '200KB',
      primary: true,
      shownWhen: LOSSY,
    }),
    format: choice({
      title: 'Image format',
      help: 'Animations can only be converted to WebP.',
      choices: { keep: 'Keep format', jpg: 'JPG', webp: 'WebP', avif: 'AVIF' },
      default: 'keep',
      primary: true,
    }),
    lossless: boolean({
      title: 'Lossless compression only',
      help: 'Compresses the file without changing a pixel. JPG, AVIF and HEIC images stay unchanged.',
      default: false,
    }),
    'max-width': integer({
      title: 'Maximum width',
      help: 'Wider images are scaled down.',
      min: 1,
      max: MAX_SIDE_PX,
      unit: 'px',
      default: null,
    }),
    'max-height': integer({
      title: 'Maximum height',
      help: 'Higher images are scaled down.',
      min: 1,
      max: MAX_SIDE_PX,
      unit: 'px',
      default: null,
    }),
    progressive: boolean({
      title: 'Progressive JPG',
      help: 'Makes JPG files smaller, and browsers show them before they are fully loaded.',
      default: true,
    }),
    effort: integer({
      title: 'Effort',
      help: 'Higher values take longer and can make WebP, AVIF and GIF files smaller.',
      min: 0,
      max: 9,
      default: 4,
    }),
    strip: stripMetadata('none'),
  },
  outputs: {
    makes: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic'],
    pattern: '{name}-compressed',
    archive: 'compressed-images',
    shrinks: true,
  },
  report: {
    saved: { bytes: measured('bytes', '{size} in total') },
    removed: { places: counted('{count} GPS location', '{count} GPS locations') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 600_000, perPageMs: 4_000 },
  keywords: ['reduce photo size', 'smaller', 'optimise', 'optimize', 'shrink', 'jpg', 'png', 'webp', 'under 200 kb'],
});
