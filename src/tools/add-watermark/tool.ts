/** Declares add-watermark: a text or a picture stamped on pages, upright as they are seen. */

import { boolean, choice, decimal, integer, length, pages, text } from '../../contract/options/options.ts';
import { anchor, colour, file } from '../../contract/options/rich-options.ts';
import { MAX_FONT_SIZE, MIN_FONT_SIZE } from '../../contract/pages/mark-placement.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

/** What is stamped when nothing is chosen. */
const DEFAULT_TEXT = 'CONFIDENTIAL';

export const tool = defineTool({
  id: 'add-watermark',
  aliases: [],
  name: 'Add Watermark',
  summary: 'Stamp text or an image on pages',
  verb: 'Stamp',
  category: 'edit',
  rank: 13,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    text: text({
      title: 'Text',
      help: 'Use \\n for a new line. You can insert {page}, {pages}, {date}, {time}, {name} and {title}.',
      maxLength: 500,
      default: DEFAULT_TEXT,
      primary: true,
    }),
    image: file({
      title: 'Image',
      help: 'A logo or stamp that replaces the text. You can also use one page of a PDF.',
      accepts: ['png', 'jpg', 'svg', 'webp', 'pdf'],
      primary: true,
    }),
    position: anchor({
      title: 'Position',
      words: { tile: 'Repeat across the page' },
      default: 'center',
      primary: true,
    }),
    opacity: decimal({
      title: 'Opacity',
      help: '0.01 is almost invisible. 1 is fully opaque.',
      min: 0.01,
      max: 1,
      default: 0.3,
      primary: true,
    }),
    rotation: decimal({
      title: 'Rotation',
      help: 'Anticlockwise angle. If empty, 45° for text and 0° for images.',
      min: -360,
      max: 360,
      unit: '°',
      default: null,
    }),
    font: choice({
      title: 'Font',
      help: 'Missing characters are taken from other fonts.',
      choices: { sans: 'Sans serif', serif: 'Serif', mono: 'Monospace' },
      default: 'sans',
    }),
    'font-size': decimal({
      title: 'Font size',
      help: '“Automatic” makes the text 70% as long as the page diagonal, or as the page width if the text is horizontal.',
      min: MIN_FONT_SIZE,
      max: MAX_FONT_SIZE,
      unit: 'pt',
      words: { auto: 'Automatic' },
      default: 'auto',
    }),
    bold: boolean({ title: 'Bold', default: true }),
    italic: boolean({ title: 'Italic', default: false }),
    color: colour({ title: 'Text colour', default: '#808080' }),
    scale: decimal({
      title: 'Image width',
      help: 'Percentage of the page width.',
      min: 1,
      max: 400,
      unit: '%',
      default: 50,
    }),
    'image-page': integer({
      title: 'PDF page to use',
      help: 'The page to use as the watermark if the image is a PDF.',
      min: 1,
      max: 5_000,
      default: 1,
    }),
    'offset-x': length({
      title: 'Horizontal offset',
      help: 'Distance from the edge. If centred, distance to the right of the centre.',
      min: '0mm',
      max: '5000mm',
      default: '0mm',
    }),
    'offset-y': length({
      title: 'Vertical offset',
      help: 'Distance from the edge. If centred, distance below the centre.',
      min: '0mm',
      max: '5000mm',
      default: '0mm',
    }),
    'gap-x': length({
      title: 'Horizontal gap',
      help: 'Space between repeated watermarks.',
      min: '0mm',
      max: '5000mm',
      default: '25mm',
      shownWhen: { option: 'position', values: ['tile'] },
    }),
    'gap-y': length({
      title: 'Vertical gap',
      help: 'Space between repeated watermarks.',
      min: '0mm',
      max: '5000mm',
      default: '25mm',
      shownWhen: { option: 'position', values: ['tile'] },
    }),
    layer: choice({
      title: 'Layer',
      help: 'On scanned pages, a watermark under the content is hidden.',
      choices: { over: 'Over the content', under: 'Under the content' },
      default: 'over',
    }),
    pages: pages({ title: 'Pages', help: 'Pages to stamp. Empty means all.' }),
    'print-only': boolean({
      title: 'Show only when printed',
      help: 'Hides the watermark on screen.',
      default: false,
    }),
  },
  next: { first: ['protect-pdf', 'compress-pdf', 'flatten-pdf'] },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-watermarked',
    archive: '{name}-watermarked',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['stamp', 'draft', 'confidential', 'logo', 'copyright', 'overlay'],
});
