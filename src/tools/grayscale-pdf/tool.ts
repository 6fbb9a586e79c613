/** Declares grayscale-pdf: colours become shades of grey, text stays text. */
import { boolean, pages } from '../../contract/options/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'grayscale-pdf',
  aliases: ['greyscale-pdf'],
  name: 'Greyscale PDF',
  summary: 'Turn colours into shades of grey, for example to print without colour ink',
  verb: 'Convert to greyscale',
  category: 'edit',
  rank: 23,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    pages: pages({ title: 'Pages', help: 'Pages to convert. Empty means all.', primary: true }),
    images: boolean({
      title: 'Convert images',
      help: 'Turn this off to keep photos and scans in colour.',
      default: true,
      primary: true,
    }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-gray',
    archive: '{name}-gray',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  // One large image on a slow machine may take a minute.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 5_000 },
  keywords: [
    'grayscale',
    'greyscale',
    'gray',
    'grey',
    'black and white',
    'monochrome',
    'remove colour',
    'remove color',
    'desaturate',
    'print without colour',
    'save ink',
    'save toner',
    'pdf to black and white',
  ],
});
