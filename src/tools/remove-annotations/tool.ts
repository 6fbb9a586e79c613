/** Declares remove-annotations: comments and links are removed, or listed in a file. */
import { choice, pages } from '../../contract/options/options.ts';
import { several } from '../../contract/options/several.ts';
import { DEFAULT_KINDS, KIND_TITLES } from '../../contract/pages/comment-kinds.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'remove-annotations',
  aliases: ['remove-comments', 'export-comments'],
  name: 'Remove Annotations',
  summary: 'Remove or export comments, highlights, drawings and links',
  verb: 'Clean up',
  category: 'edit',
  rank: 29,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    action: choice({
      title: 'Comments',
      choices: { remove: 'Remove', list: 'Export only' },
      default: 'remove',
      primary: true,
    }),
    types: several({
      title: 'Types',
      choices: KIND_TITLES,
      sets: { all: DEFAULT_KINDS },
      default: 'all',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Empty means all.', primary: true }),
    export: choice({
      title: 'List of comments',
      help: 'Lists the text, author and position of each comment. XFDF can be imported into other copies of the PDF.',
      choices: { none: 'None', csv: 'CSV', xfdf: 'XFDF', json: 'JSON' },
      default: 'none',
      primary: true,
    }),
  },
  outputs: {
    makes: ['pdf', 'csv', 'xfdf', 'json'],
    pattern: '{name}-uncommented',
    archive: '{name}-comments',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: {
      comments: counted('{count} comment', '{count} comments'),
      links: counted('{count} link', '{count} links'),
    },
    removed: {
      comments: counted('{count} comment', '{count} comments'),
      links: counted('{count} link', '{count} links'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'comments',
    'delete comments',
    'export comments',
    'highlights',
    'sticky notes',
    'markup',
    'review',
    'remove links',
    'hyperlinks',
    'xfdf',
    'stamps',
  ],
});
