/** Declares jpg-to-pdf: pictures are put on pages without changing a pixel. */

import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, integer, length, numberChoice, paper, text } from '../../contract/options.ts';
import { colour, languages } from '../../contract/rich-options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'jpg-to-pdf',
  aliases: ['image-to-pdf'],
  name: 'JPG to PDF',
  summary: 'Pictures on pages, not a pixel changed',
  verb: 'Convert',
  category: 'convert',
  rank: 8,
  accepts: ['jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'avif', 'svg', 'ico'],
  inputs: 'chosen',
  maxFiles: 0,
  options: {
    'page-size': paper({
      title: 'Page size',
      help: 'Fit makes each page as large as its picture; several pictures on a page take A4.',
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
    quality: choice({
      title: 'Quality',
      help: 'High leaves pictures untouched; medium makes them smaller (200 dpi), low much smaller (120 dpi).',
      choices: { low: 'Low', medium: 'Medium', high: 'High' },
      default: 'high',
    }),
    'fit-mode': choice({
      title: 'How pictures fill the page',
      help: 'Whole inside it, filling it with the edges cut off, stretched out of shape, or in their own size.',
      choices: { contain: 'Whole', cover: 'Filling', stretch: 'Stretched', actual: 'Own size' },
      default: 'contain',
    }),
    'per-page': numberChoice({
      title: 'Pictures on a page',
      help: 'Several make a contact sheet.',
      choices: ([1, 2, 4, 6, 9] as const).map((value) => ({ value, title: String(value) })),
      default: 1,
    }),
    gap: length({
      title: 'Gap',
      help: 'Room between the pictures of a contact sheet.',
      min: '0mm',
      max: '50mm',
      default: '5mm',
    }),
    dpi: integer({
      title: 'Dots an inch',
      help: 'In place of what the pictures say of themselves: more makes them smaller on the page.',
      min: 36,
      max: 1_200,
      unit: 'dpi',
      default: null,
    }),
    background: colour({
      title: 'Background',
      help: 'What shows around pictures and through them where they are clear.',
      default: '#ffffff',
    }),
    'rotate-exif': boolean({
      title: 'Turn photographs upright',
      help: 'By what the camera noted of how it was held.',
      default: true,
    }),
    order: choice({
      title: 'Order',
      help: 'The order in which the pictures follow each other.',
      choices: {
        given: 'As listed',
        name: 'By name',
        'name-desc': 'By name, last first',
        'date-modified': 'By date of change',
        'date-created': 'By date taken',
        title: 'By title',
      },
      default: 'given',
      shownWhen: { option: 'merge', values: ['true'] },
    }),
    ocr: boolean({
      title: 'Searchable text',
      help: 'Reads the letters in the pictures and lays them underneath, so that they can be searched and copied.',
      default: false,
    }),
    language: languages({
      title: 'Language',
      help: 'What the pictures are written in, at most five, the main one first. Automatic goes by the words.',
      default: 'auto',
      shownWhen: { option: 'ocr', values: ['true'] },
    }),
    title: text({ title: 'Title', help: 'The title of the PDF, which viewers show at the top.', maxLength: 200 }),
  },
  outputs: { pattern: '{name}', archive: 'images' },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['picture to pdf', 'photo', 'png to pdf', 'scan', 'heic', 'image', 'contact sheet', 'icon'],
});
