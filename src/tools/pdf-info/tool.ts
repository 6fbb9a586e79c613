/** Declares pdf-info: everything that a PDF says of itself and holds, as a report. */
import { boolean, pages } from '../../contract/options/options.ts';
import { reportFormat } from '../../contract/options/report-format.ts';
import { counted, onPages } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-info',
  aliases: ['inspect-pdf', 'pdf-properties'],
  name: 'PDF Info',
  summary: 'See a PDF’s fonts, images, metadata, security and page sizes',
  verb: 'Inspect',
  category: 'extract',
  rank: 22,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    format: reportFormat(),
    deep: boolean({
      title: 'Details for every image and page',
      help: 'Lists the resolution of each image, the colours used, and the size and contents of each page.',
      default: false,
      primary: true,
    }),
    pages: pages({
      title: 'Pages',
      help: 'Limits the report on page sizes and words to these pages. Empty means all.',
      primary: true,
    }),
  },
  outputs: { makes: ['json', 'txt', 'html'], pattern: '{name}-info', archive: '{name}-info' },
  report: {
    found: {
      words: counted('{count} word', '{count} words'),
      fonts: counted('{count} font', '{count} fonts'),
      missingFonts: counted('{count} font not embedded', '{count} fonts not embedded'),
      images: counted('{count} image', '{count} images'),
      links: counted('{count} link', '{count} links'),
      comments: counted('{count} comment', '{count} comments'),
      fields: counted('{count} form field', '{count} form fields'),
      bookmarks: counted('{count} bookmark', '{count} bookmarks'),
      attachments: counted('{count} attachment', '{count} attachments'),
      signatures: counted('{count} signature', '{count} signatures'),
      layers: counted('{count} layer', '{count} layers'),
      scripts: counted('{count} script', '{count} scripts'),
    },
    uncertain: { pages: onPages('page {pages} couldn’t be read', 'pages {pages} couldn’t be read') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'properties',
    'document properties',
    'inspect',
    'fonts used',
    'page size',
    'metadata',
    'resolution',
    'dpi',
    'version',
    'encrypted',
    'check pdf',
    'word count',
    'count words',
  ],
});
