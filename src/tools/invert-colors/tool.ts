/** Declares invert-colors: dark pages with light text, and text stays text. */
import { boolean, pages } from '../../contract/options/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'invert-colors',
  aliases: ['invert-pdf', 'invert-colours'],
  name: 'Invert Colours',
  summary: 'Turn pages dark for reading at night, or negatives into positives',
  verb: 'Invert colours',
  category: 'edit',
  rank: 27,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    pages: pages({ title: 'Pages', help: 'Pages to invert. Empty means all.', primary: true }),
    'keep-hues': boolean({
      title: 'Keep hues',
      help: 'Only swaps light and dark: red stays red, and blue stays blue.',
      default: false,
      primary: true,
    }),
    images: boolean({
      title: 'Invert images',
      help: 'Turn this off to keep photos as they are. Scanned pages are images, too.',
      default: true,
      primary: true,
    }),
  },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-inverted',
    archive: '{name}-inverted',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  // One large image on a slow machine may take a minute.
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 5_000 },
  keywords: [
    'invert',
    'negative',
    'dark mode',
    'night mode',
    'dark background',
    'black background',
    'white text',
    'invert pdf',
    'reverse colours',
    'reverse colors',
    'blueprint',
    'reading at night',
  ],
});
