/** Declares pdf-to-jpg: pages become pictures. */

import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, integer, pages } from '../../contract/options.ts';
import { colour } from '../../contract/rich-options.ts';
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
    dpi: integer({
      title: 'Dots an inch',
      help: 'In place of the one that comes with the quality.',
      min: 18,
      max: 1_200,
      unit: 'dpi',
      default: null,
    }),
    width: integer({
      title: 'Width',
      help: 'Makes every picture so wide; with a height too, each just fits inside both.',
      min: 1,
      max: 20_000,
      unit: 'px',
      default: null,
    }),
    height: integer({
      title: 'Height',
      help: 'Makes every picture so high; with a width too, each just fits inside both.',
      min: 1,
      max: 20_000,
      unit: 'px',
      default: null,
    }),
    'jpeg-quality': integer({
      title: 'JPEG quality',
      help: 'From 1 (small) to 100 (best), for JPG, WebP and AVIF; in place of the one that comes with the quality.',
      min: 1,
      max: 100,
      default: null,
    }),
    color: choice({
      title: 'Colours',
      help: 'Black and white shows shades as fine dots; as TIFF it is packed like a fax.',
      choices: { color: 'Colours', gray: 'Shades of gray', mono: 'Black and white' },
      default: 'color',
    }),
    background: colour({
      title: 'Background',
      help: 'What shows where a page is empty.',
      words: { transparent: 'Transparent' },
      default: '#ffffff',
    }),
    combine: choice({
      title: 'Pages together',
      help: 'One picture a page, one tall picture of all pages, or one file of many pages (TIFF and GIF).',
      choices: { separate: 'A picture each', single: 'One tall picture', multipage: 'One file of many pages' },
      default: 'separate',
    }),
    annotations: boolean({
      title: 'Comments and marks',
      help: 'Shows notes, highlights, stamps and other annotations.',
      default: true,
    }),
    'form-fields': boolean({ title: 'Form fields', help: 'Shows form fields with their values.', default: true }),
    box: choice({
      title: 'Part of the page',
      help: 'The page as viewers show it, the whole sheet, or the sheet after cutting.',
      choices: { crop: 'As shown', media: 'Whole sheet', trim: 'Trimmed' },
      default: 'crop',
    }),
    'render-text': choice({
      title: 'Edges of letters',
      help: 'Sharp leaves out the shades of gray around letters.',
      choices: { smooth: 'Smooth', sharp: 'Sharp' },
      default: 'smooth',
    }),
  },
  outputs: { pattern: '{name}-p{n}', archive: '{name}-jpg' },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['picture', 'image', 'png', 'webp', 'tiff', 'screenshot', 'photo', 'thumbnail'],
});
