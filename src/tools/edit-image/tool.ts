/** Declares edit-image: pictures are turned, cropped, toned, partly hidden, marked and framed. */
import * as z from 'zod';
import { boolean, choice, decimal, integer, text } from '../../contract/options/options.ts';
import { keepProfile, stripMetadata } from '../../contract/options/picture-options.ts';
import { anchor, colour, file, json } from '../../contract/options/rich-options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const MOST_AREAS = 100;
const MOST_PX = 1_000_000;

const area = z.strictObject({
  x: z.number().min(-MOST_PX).max(MOST_PX),
  y: z.number().min(-MOST_PX).max(MOST_PX),
  width: z.number().positive().max(MOST_PX),
  height: z.number().positive().max(MOST_PX),
});

export const tool = defineTool({
  id: 'edit-image',
  aliases: ['photo-editor', 'crop-image'],
  name: 'Edit Image',
  summary: 'Crop, rotate, adjust and watermark photos, or hide faces',
  verb: 'Edit',
  category: 'edit',
  rank: 22,
  accepts: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic', 'svg', 'ico'],
  inputs: 'each',
  maxFiles: 0,
  options: {
    rotate: decimal({
      title: 'Rotate',
      help: 'Clockwise angle. 90 turns the image on its side, and 1 or 2 straightens a horizon.',
      min: -360,
      max: 360,
      unit: '°',
      default: 0,
    }),
    corners: choice({
      title: 'Corners after straightening',
      help: 'An image rotated by a small angle no longer fills its frame.',
      choices: { crop: 'Crop', fill: 'Fill with the background' },
      default: 'crop',
    }),
    flip: choice({
      title: 'Flip',
      choices: { none: 'No', h: 'Horizontally', v: 'Vertically' },
      default: 'none',
    }),
    crop: json({
      title: 'Area to keep',
      help: 'In pixels from the top left corner, after rotating and flipping.',
      shape: area,
      placeholder: '{"x":50,"y":50,"width":400,"height":300}',
    }),
    aspect: choice({
      title: 'Proportions',
      help: 'Crops around the centre to these proportions, width to height.',
      choices: {
        keep: 'Keep',
        '1:1': '1:1, square',
        '4:3': '4:3',
        '3:2': '3:2',
        '16:9': '16:9, widescreen',
        '3:4': '3:4',
        '2:3': '2:3',
        '9:16': '9:16, phone screen',
      },
      default: 'keep',
      primary: true,
    }),
    'hide-areas': json({
      title: 'Areas to hide',
      help: 'Faces, number plates or text. In pixels from the top left corner, after rotating and flipping. All metadata except the colour profile is removed too.',
      shape: z.array(area).max(MOST_AREAS),
      placeholder: '[{"x":50,"y":50,"width":120,"height":40}]',
    }),
    'hide-style': choice({
      title: 'Hide with',
      choices: { blur: 'Blur', pixelate: 'Pixels', black: 'Black' },
      help: 'Blur and pixels keep a few average colours of the area. Black keeps nothing.',
      default: 'blur',
    }),
    grayscale: boolean({ title: 'Greyscale', default: false, primary: true }),
    brightness: integer({
      title: 'Brightness',
      help: '−100 is black, 100 is twice as bright.',
      min: -100,
      max: 100,
      default: 0,
      primary: true,
    }),
    contrast: integer({
      title: 'Contrast',
      help: '−100 is plain grey, 100 doubles the contrast.',
      min: -100,
      max: 100,
      default: 0,
      primary: true,
    }),
    sharpen: integer({ title: 'Sharpen', help: '0 to 100.', min: 0, max: 100, default: 0 }),
    blur: integer({ title: 'Blur', help: '0 to 100, for the whole image.', min: 0, max: 100, default: 0 }),
    trim: boolean({
      title: 'Trim plain borders',
      help: 'Removes edges that have the colour of the top left corner.',
      default: false,
    }),
    'watermark-text': text({
      title: 'Watermark text',
      help: 'Use \\n for a new line.',
      maxLength: 200,
      default: '',
    }),
    'watermark-image': file({
      title: 'Watermark image',
      help: 'A logo that replaces the text.',
      accepts: ['png', 'jpg', 'svg', 'webp'],
    }),
    'watermark-position': anchor({
      title: 'Watermark position',
      words: { tile: 'Repeat across the image' },
      default: 'bottom-right',
    }),
    'watermark-width': integer({
      title: 'Watermark width',
      help: 'Percentage of the image width.',
      min: 1,
      max: 100,
      unit: '%',
      default: 30,
    }),
    'watermark-opacity': decimal({
      title: 'Watermark opacity',
      help: '0.01 is almost invisible. 1 is fully opaque.',
      min: 0.01,
      max: 1,
      default: 0.5,
    }),
    'watermark-color': colour({ title: 'Watermark text colour', default: '#ffffff' }),
    border: integer({ title: 'Border', help: 'Width on each side.', min: 0, max: 5_000, unit: 'px', default: 0 }),
    'border-color': colour({ title: 'Border colour', default: '#ffffff' }),
    round: integer({
      title: 'Rounded corners',
      help: 'Percentage of the shorter side. 50 makes a circle of a square.',
      min: 0,
      max: 50,
      unit: '%',
      default: 0,
    }),
    background: colour({
      title: 'Background colour',
      help: 'Fills corners and transparent areas. “Automatic” is transparent, or white if the format doesn’t support transparency.',
      words: { auto: 'Automatic' },
      default: 'auto',
    }),
    'keep-profile': keepProfile('“No” converts colours to sRGB.'),
    strip: stripMetadata('none'),
  },
  asks: {
    oneOf: [
      ...(['rotate', 'flip', 'crop', 'aspect', 'hide-areas', 'grayscale', 'brightness', 'contrast'] as const),
      ...(['sharpen', 'blur', 'trim', 'watermark-text', 'watermark-image', 'border', 'round'] as const),
    ],
    why: 'say-an-edit',
  },
  next: { first: ['compress-image', 'resize-image', 'jpg-to-pdf'] },
  outputs: {
    makes: ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'heic', 'ico'],
    pattern: '{name}-edited',
    archive: 'edited-images',
  },
  report: {
    removed: {
      places: counted('{count} GPS location', '{count} GPS locations'),
      areas: counted('{count} hidden area', '{count} hidden areas'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'photo',
    'picture',
    'crop image',
    'rotate image',
    'flip',
    'mirror',
    'straighten',
    'blur face',
    'pixelate',
    'black and white',
    'greyscale',
    'grayscale',
    'brightness',
    'contrast',
    'sharpen',
    'round corners',
    'circle crop',
    'image watermark',
    'border',
  ],
});
