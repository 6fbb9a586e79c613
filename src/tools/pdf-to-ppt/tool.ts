/** Declares pdf-to-ppt: each page of a PDF becomes a slide. */
import { boolean, choice, integer, pages } from '../../contract/options.ts';
import { scanOptions } from '../../contract/scan-options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-ppt',
  aliases: ['pdf-to-powerpoint'],
  name: 'PDF to PowerPoint',
  summary: 'A slide for each page',
  verb: 'Convert',
  category: 'convert',
  rank: 9,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    outputFormat: choice({
      title: 'Format',
      help: 'PowerPoint or OpenDocument.',
      choices: { pptx: 'PowerPoint (pptx)', odp: 'OpenDocument (odp)' },
      default: 'pptx',
      primary: true,
    }),
    mode: choice({
      title: 'Slides',
      help: 'Text that can be edited, a picture of each page, or the picture with the text in the notes.',
      choices: { editable: 'Editable text', picture: 'Pictures of pages', both: 'Pictures, text in notes' },
      default: 'editable',
      primary: true,
    }),
    'slide-size': choice({
      title: 'Slide size',
      help: 'That of the largest page, or a screen; pages are fitted in and centred.',
      choices: { page: 'As the pages', '16:9': 'Wide (16:9)', '4:3': 'Standard (4:3)' },
      default: 'page',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Which pages; empty means all.', primary: true }),
    notes: boolean({
      title: 'Text in the notes',
      help: 'Puts the text of each page into the notes of its slide as well.',
      default: false,
      shownWhen: { option: 'mode', values: ['editable', 'picture'] },
    }),
    dpi: integer({
      title: 'Sharpness',
      help: 'Of pictures, in dots an inch.',
      min: 72,
      max: 300,
      unit: 'dpi',
      default: 150,
    }),
    ...scanOptions(false),
  },
  outputs: { pattern: '{name}', archive: '{name}-ppt' },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 10_000 },
  keywords: ['pptx', 'powerpoint', 'slides', 'presentation', 'odp', 'impress', 'keynote'],
});
