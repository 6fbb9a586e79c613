/** Declares pdf-layers: the layers of a PDF are shown, hidden, removed or listed. */
import { choice, text } from '../../contract/options/options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const MOST_LETTERS = 20_000;

export const tool = defineTool({
  id: 'pdf-layers',
  aliases: ['edit-layers', 'remove-layers', 'hide-layers'],
  name: 'PDF Layers',
  summary: 'Show, hide or remove the layers of a PDF',
  verb: 'Save layers',
  category: 'edit',
  rank: 35,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    on: text({
      title: 'Show',
      help: 'Names of layers separated by commas, such as Grid, Text*. You can also use all or hidden.',
      maxLength: MOST_LETTERS,
      primary: true,
    }),
    off: text({
      title: 'Hide',
      help: 'Hidden layers stay in the file. You can also use all or visible.',
      maxLength: MOST_LETTERS,
      primary: true,
    }),
    remove: text({
      title: 'Remove',
      help: 'Deletes the layers and everything on them. You can also use all or hidden.',
      maxLength: MOST_LETTERS,
      primary: true,
    }),
    list: choice({
      title: 'List of layers',
      help: 'Lists the name, position and visibility of each layer.',
      choices: { none: 'None', txt: 'Plain text', csv: 'CSV', json: 'JSON' },
      default: 'none',
      primary: true,
    }),
  },
  asks: { oneOf: ['on', 'off', 'remove', 'list'], why: 'say-which-layers' },
  next: { first: ['flatten-pdf', 'compress-pdf', 'protect-pdf'] },
  outputs: {
    makes: ['pdf', 'txt', 'csv', 'json'],
    pattern: '{name}-layers',
    archive: '{name}-layers',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: { layers: counted('{count} layer', '{count} layers') },
    made: {
      shown: counted('{count} layer shown', '{count} layers shown'),
      hidden: counted('{count} layer hidden', '{count} layers hidden'),
    },
    removed: { layers: counted('{count} layer', '{count} layers') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'layer',
    'optional content',
    'ocg',
    'show layers',
    'hide layers',
    'remove layers',
    'delete layer',
    'list layers',
    'drawing',
    'cad',
    'map',
    'watermark layer',
  ],
});
