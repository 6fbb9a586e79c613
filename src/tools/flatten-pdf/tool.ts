/** Declares flatten-pdf: forms, comments and layers become part of the page, text stays text. */
import { boolean, choice, integer, pages } from '../../contract/options/options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'flatten-pdf',
  aliases: ['flatten'],
  name: 'Flatten PDF',
  summary: 'Make form fields and comments a fixed part of the page',
  verb: 'Flatten',
  category: 'edit',
  rank: 23,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    forms: boolean({
      title: 'Form fields',
      help: 'Entries stay visible but can no longer be changed.',
      default: true,
      primary: true,
    }),
    annotations: boolean({
      title: 'Comments',
      help: 'Highlights, notes, drawings and stamps become part of the page.',
      default: true,
      primary: true,
    }),
    links: boolean({
      title: 'Links',
      help: 'Links can no longer be clicked. Their text stays.',
      default: false,
      primary: true,
    }),
    layers: choice({
      title: 'Layers',
      choices: { keep: 'Keep layers', visible: 'Merge visible layers, remove hidden ones' },
      help: 'Merging applies to the whole file.',
      default: 'keep',
    }),
    transparency: boolean({
      title: 'Flatten transparency',
      help: 'Pages with transparency become images at 300 dpi, for old printers and print shops. Their text can still be searched.',
      default: false,
    }),
    'as-images': boolean({
      title: 'Turn pages into images',
      help: 'Nothing on the pages can be edited, but text can no longer be selected or searched.',
      default: false,
    }),
    dpi: integer({
      title: 'Image resolution',
      min: 72,
      max: 600,
      unit: 'dpi',
      default: 200,
      shownWhen: { option: 'as-images', values: ['true'] },
    }),
    pages: pages({ title: 'Pages', help: 'Pages to flatten. Empty means all.', primary: true }),
  },
  next: { first: ['compress-pdf', 'protect-pdf', 'sign-pdf'] },
  outputs: {
    makes: ['pdf'],
    pattern: '{name}-flat',
    archive: '{name}-flat',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: {
      fields: counted('{count} form field', '{count} form fields'),
      comments: counted('{count} comment', '{count} comments'),
      links: counted('{count} link', '{count} links'),
      layers: counted('{count} layer', '{count} layers'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'flatten form',
    'fillable',
    'not editable',
    'lock form',
    'read only',
    'annotations',
    'comments',
    'print form',
    'burn in',
    'merge layers',
    'pdf to image pdf',
    'rasterize',
    'flatten transparency',
  ],
});
