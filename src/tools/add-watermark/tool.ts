/** Declares add-watermark: a text or a picture stamped on pages, upright as they are seen. */

import { STALL_MS } from '../../contract/limits.ts';
import { MAX_FONT_SIZE, MIN_FONT_SIZE } from '../../contract/mark-placement.ts';
import { boolean, choice, decimal, integer, length, pages, text } from '../../contract/options.ts';
import { anchor, colour, file } from '../../contract/rich-options.ts';
import { defineTool } from '../../contract/tool.ts';

/** What is stamped when nothing is chosen. */
const DEFAULT_TEXT = 'CONFIDENTIAL';

export const tool = defineTool({
  id: 'add-watermark',
  aliases: [],
  name: 'Add Watermark',
  summary: 'Stamp text or a picture, the right way up',
  verb: 'Stamp',
  category: 'edit',
  rank: 13,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    text: text({
      title: 'Text',
      help: 'In any script; \\n begins a new line. {page} {pages} {date} {time} {name} {title} are filled in.',
      maxLength: 500,
      default: DEFAULT_TEXT,
      primary: true,
    }),
    image: file({
      title: 'Picture',
      help: 'A logo or stamp in place of the text; of a PDF, one page.',
      accepts: ['png', 'jpg', 'svg', 'webp', 'pdf'],
      primary: true,
    }),
    position: anchor({
      title: 'Position',
      help: 'Where it stands on the page as you see it.',
      words: { tile: 'All over the page' },
      default: 'center',
      primary: true,
    }),
    opacity: decimal({
      title: 'Opacity',
      help: 'From 0.01, hardly there, to 1, solid.',
      min: 0.01,
      max: 1,
      default: 0.3,
      primary: true,
    }),
    rotation: decimal({
      title: 'Turn',
      help: 'Anticlockwise as seen. Empty: 45 for text, 0 for pictures.',
      min: -360,
      max: 360,
      unit: '°',
      default: null,
    }),
    font: choice({
      title: 'Letters',
      help: 'What these have not, other fonts add, so that every script shows.',
      choices: { sans: 'Plain', serif: 'With serifs', mono: 'Typewriter' },
      default: 'sans',
    }),
    'font-size': decimal({
      title: 'Size of letters',
      help: 'In points; automatic takes 70 % of the diagonal, or of the width when the text is straight.',
      min: MIN_FONT_SIZE,
      max: MAX_FONT_SIZE,
      unit: 'pt',
      words: { auto: 'Automatic' },
      default: 'auto',
    }),
    bold: boolean({ title: 'Bold', help: 'Thick letters.', default: true }),
    italic: boolean({ title: 'Italic', help: 'Slanted letters.', default: false }),
    color: colour({ title: 'Colour', help: 'Of the letters.', default: '#808080' }),
    scale: decimal({
      title: 'Size of the picture',
      help: 'Its width as a share of the width of the page.',
      min: 1,
      max: 400,
      unit: '%',
      default: 50,
    }),
    'image-page': integer({
      title: 'Page of the picture',
      help: 'Which page of a PDF is the picture.',
      min: 1,
      max: 5_000,
      default: 1,
    }),
    'offset-x': length({
      title: 'Shift sideways',
      help: 'From the edge inwards; from the middle to the right.',
      min: '0mm',
      max: '5000mm',
      default: '0mm',
    }),
    'offset-y': length({
      title: 'Shift up or down',
      help: 'From the edge inwards; from the middle downwards.',
      min: '0mm',
      max: '5000mm',
      default: '0mm',
    }),
    'gap-x': length({
      title: 'Gap sideways',
      help: 'Room between marks all over the page.',
      min: '0mm',
      max: '5000mm',
      default: '25mm',
      shownWhen: { option: 'position', values: ['tile'] },
    }),
    'gap-y': length({
      title: 'Gap up and down',
      help: 'Room between marks all over the page.',
      min: '0mm',
      max: '5000mm',
      default: '25mm',
      shownWhen: { option: 'position', values: ['tile'] },
    }),
    layer: choice({
      title: 'Layer',
      help: 'Under the content, a page that is one picture hides the mark.',
      choices: { over: 'Over the content', under: 'Under the content' },
      default: 'over',
    }),
    pages: pages({ title: 'Pages', help: 'Which pages are stamped; empty means all.' }),
    'print-only': boolean({
      title: 'Only on paper',
      help: 'Shows when the file is printed, not on a screen.',
      default: false,
    }),
  },
  outputs: { pattern: '{name}-watermarked', archive: '{name}-watermarked', keepsProtection: true, rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['stamp', 'draft', 'confidential', 'logo', 'copyright', 'overlay'],
});
