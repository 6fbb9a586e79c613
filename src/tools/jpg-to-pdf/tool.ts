/** Declares jpg-to-pdf: pictures are put on pages without changing a pixel. */

import { boolean, choice, integer, length, numberChoice, paper, text } from '../../contract/options/options.ts';
import { colour, languages } from '../../contract/options/rich-options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'jpg-to-pdf',
  aliases: ['image-to-pdf'],
  name: 'JPG to PDF',
  summary: 'Turn images into a PDF without losing quality',
  verb: 'Convert',
  category: 'convert',
  rank: 8,
  accepts: ['jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'avif', 'svg', 'ico'],
  inputs: 'chosen',
  maxFiles: 0,
  options: {
    'page-size': paper({
      title: 'Page size',
      help: '“Fit to image” makes each page the size of its image. Contact sheets use A4 instead.',
      words: { fit: 'Fit to image' },
      default: 'fit',
      primary: true,
    }),
    orientation: choice({
      title: 'Orientation',
      help: '“Automatic” matches each image.',
      choices: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
      default: 'auto',
      primary: true,
    }),
    margin: length({
      title: 'Margin',
      help: 'Space around each image.',
      min: '0mm',
      max: '200mm',
      default: '0mm',
      primary: true,
    }),
    merge: boolean({
      title: 'Merge into one PDF',
      help: 'Turn off to create one PDF per image.',
      default: true,
      primary: true,
    }),
    quality: choice({
      title: 'Quality',
      help: '“Low” reduces images to 120 dpi, “Medium” to 200 dpi. “High” keeps their resolution.',
      choices: { low: 'Low', medium: 'Medium', high: 'High' },
      default: 'high',
    }),
    'fit-mode': choice({
      title: 'Image scaling',
      help: '“Fill” crops the edges of the image. “Stretch” changes its proportions.',
      choices: { contain: 'Fit', cover: 'Fill', stretch: 'Stretch', actual: 'Actual size' },
      default: 'contain',
    }),
    'per-page': numberChoice({
      title: 'Images per page',
      help: 'Choose more than one to make a contact sheet.',
      choices: ([1, 2, 4, 6, 9] as const).map((value) => ({ value, title: String(value) })),
      default: 1,
    }),
    gap: length({
      title: 'Gap',
      help: 'Space between the images on a contact sheet.',
      min: '0mm',
      max: '50mm',
      default: '5mm',
    }),
    dpi: integer({
      title: 'Image resolution',
      help: 'Overrides the resolution stored in the images. A higher value makes images smaller on the page.',
      min: 36,
      max: 1_200,
      unit: 'dpi',
      default: null,
    }),
    background: colour({
      title: 'Background colour',
      help: 'Shows around images and through transparent areas.',
      default: '#ffffff',
    }),
    'rotate-exif': boolean({
      title: 'Rotate photos upright',
      help: 'Uses the orientation that the camera recorded.',
      default: true,
    }),
    order: choice({
      title: 'Image order',
      choices: {
        given: 'As listed',
        name: 'Name, A to Z',
        'name-desc': 'Name, Z to A',
        'date-modified': 'Date modified',
        'date-created': 'Date taken',
        title: 'Title',
      },
      default: 'given',
      shownWhen: { option: 'merge', values: ['true'] },
    }),
    ocr: boolean({
      title: 'Make text searchable (OCR)',
      help: 'Adds the recognised text as an invisible layer that you can search and copy.',
      default: false,
    }),
    language: languages({
      title: 'OCR language',
      help: 'Choose up to five languages, main one first, or detect automatically.',
      default: 'auto',
      shownWhen: { option: 'ocr', values: ['true'] },
    }),
    title: text({ title: 'Document title', help: 'PDF viewers show it in the title bar.', maxLength: 200 }),
  },
  outputs: { pattern: '{name}', archive: 'images' },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'picture to pdf',
    'photos to pdf',
    'combine photos',
    'merge photos',
    'png to pdf',
    'scan',
    'heic',
    'image',
    'contact sheet',
    'icon',
  ],
  landings: [
    {
      id: 'png-to-pdf',
      name: 'PNG to PDF',
      summary: 'Turn PNG images and screenshots into a PDF',
      keywords: ['screenshot to pdf', 'png', 'image', 'picture', 'graphic', 'transparent'],
      accepts: ['png'],
      without: ['rotate-exif'],
    },
    {
      id: 'heic-to-pdf',
      name: 'HEIC to PDF',
      summary: 'Turn iPhone photos into a PDF',
      keywords: ['iphone photo to pdf', 'heif', 'apple', 'photo', 'picture', 'camera'],
      accepts: ['heic'],
    },
  ],
});
