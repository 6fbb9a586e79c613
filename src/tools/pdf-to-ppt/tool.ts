/** Declares pdf-to-ppt: each page of a PDF becomes a slide. */
import { boolean, choice, integer, pages } from '../../contract/options/options.ts';
import { scanOptions } from '../../contract/options/scan-options.ts';
import { UNCERTAIN_PAGES } from '../../contract/reading-report.ts';
import { counted } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-ppt',
  aliases: ['pdf-to-powerpoint'],
  name: 'PDF to PowerPoint',
  summary: 'Turn each page into a slide',
  verb: 'Convert',
  category: 'convert',
  rank: 9,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    outputFormat: choice({
      title: 'Format',
      choices: { pptx: 'PowerPoint (pptx)', odp: 'OpenDocument (odp)' },
      default: 'pptx',
      primary: true,
    }),
    mode: choice({
      title: 'Slide content',
      choices: { editable: 'Editable text', picture: 'Page images', both: 'Page images with text in notes' },
      default: 'editable',
      primary: true,
    }),
    'slide-size': choice({
      title: 'Slide size',
      help: 'Pages are scaled to fit and centred.',
      choices: { page: 'Same as the largest page', '16:9': 'Widescreen (16:9)', '4:3': 'Standard (4:3)' },
      default: 'page',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to convert. Empty means all.', primary: true }),
    notes: boolean({
      title: 'Copy text to notes',
      help: 'Adds the text of each page to the speaker notes of its slide.',
      default: false,
      shownWhen: { option: 'mode', values: ['editable', 'picture'] },
    }),
    dpi: integer({
      title: 'Image resolution',
      min: 72,
      max: 300,
      unit: 'dpi',
      default: 150,
    }),
    ...scanOptions(false),
  },
  next: { last: ['convert-to-pdf'] },
  outputs: { makes: ['pptx', 'odp'], pattern: '{name}', archive: '{name}-ppt' },
  report: {
    found: {
      tables: counted('{count} table', '{count} tables'),
      images: counted('{count} image', '{count} images'),
      charts: counted('{count} chart', '{count} charts'),
    },
    made: { slides: counted('{count} slide', '{count} slides') },
    uncertain: UNCERTAIN_PAGES,
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 10_000, endsEarly: true },
  keywords: ['pptx', 'powerpoint', 'slides', 'presentation', 'odp', 'impress', 'keynote'],
});
