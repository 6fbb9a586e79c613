/** Declares pdf-to-svg: each page becomes a drawing of vectors. */
import { boolean, choice, integer, pages } from '../../contract/options/options.ts';
import { colour } from '../../contract/options/rich-options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-svg',
  aliases: [],
  name: 'PDF to SVG',
  summary: 'Convert pages to vector graphics',
  verb: 'Convert',
  category: 'convert',
  rank: 19,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    text: choice({
      title: 'Text',
      help: 'Letters are always drawn as outlines, so they look the same everywhere. Selectable text is placed over them, invisibly.',
      choices: { text: 'Selectable', outlines: 'Outlines only' },
      default: 'text',
      primary: true,
    }),
    images: choice({
      title: 'Images',
      help: '“Separate files” gives you a zip file with the drawings and their images.',
      choices: { inline: 'Inside the SVG', files: 'Separate files' },
      default: 'inline',
      primary: true,
    }),
    background: colour({
      title: 'Background colour',
      help: 'Fills empty areas of the page.',
      words: { none: 'Transparent' },
      default: 'none',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to convert. Empty means all.', primary: true }),
    precision: integer({
      title: 'Decimal places',
      help: 'Of coordinates, in points. Fewer make smaller files; 2 is enough for any screen.',
      min: 0,
      max: 6,
      default: 2,
    }),
    links: boolean({ title: 'Links', default: true, shownWhen: { option: 'text', values: ['text'] } }),
  },
  next: { last: ['jpg-to-pdf', 'convert-to-pdf'] },
  outputs: { makes: ['svg', 'zip'], pattern: '{name}-p{n}', archive: '{name}-svg' },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 5_000, endsEarly: true },
  keywords: ['vector', 'vectors', 'drawing', 'illustrator', 'inkscape', 'figma', 'logo', 'outlines', 'cad', 'plotter'],
});
