/** Declares edit-bookmarks: the bookmarks of a PDF are edited, exported, made or removed. */
import { bookmarkList } from '../../contract/options/bookmark-shapes.ts';
import { boolean, choice, integer, text } from '../../contract/options/options.ts';
import { fileOrJson } from '../../contract/options/rich-options.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const WHEN_MADE = { option: 'action', values: ['set', 'from-headings', 'from-text'] };

export const tool = defineTool({
  id: 'edit-bookmarks',
  aliases: ['pdf-bookmarks', 'add-bookmarks', 'edit-outline', 'table-of-contents'],
  name: 'Edit Bookmarks',
  summary: 'Add, change, import, export or create the bookmarks of a PDF',
  verb: 'Save bookmarks',
  category: 'edit',
  rank: 34,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    action: choice({
      title: 'Bookmarks',
      choices: {
        set: 'Edit',
        'from-headings': 'Create from headings',
        'from-text': 'Create from text patterns',
        export: 'Export',
        remove: 'Remove',
      },
      default: 'set',
      primary: true,
    }),
    bookmarks: fileOrJson({
      title: 'Bookmarks',
      help: 'JSON, a CSV file, or a text file with title, page and level separated by tabs.',
      accepts: ['json', 'csv', 'txt', 'tsv'],
      shape: bookmarkList,
      primary: true,
      shownWhen: { option: 'action', values: ['set'] },
    }),
    levels: integer({
      title: 'Heading levels',
      min: 1,
      max: 6,
      default: 3,
      primary: true,
      shownWhen: { option: 'action', values: ['from-headings'] },
    }),
    pattern: text({
      title: 'Patterns',
      help: 'One per level, separated by line breaks or ;;. Enter the words a line begins with, or a regular expression such as /^Chapter \\d+/.',
      maxLength: 2_000,
      placeholder: '/^Chapter \\d+/ ;; /^\\d+\\.\\d+ /',
      primary: true,
      shownWhen: { option: 'action', values: ['from-text'] },
    }),
    mode: choice({
      title: 'Existing bookmarks',
      choices: { replace: 'Replace', append: 'Keep and add' },
      default: 'replace',
      primary: true,
      shownWhen: WHEN_MADE,
    }),
    'toc-page': boolean({
      title: 'Add a contents page',
      help: 'Adds a clickable list of the bookmarks before the first page.',
      default: false,
      primary: true,
      shownWhen: WHEN_MADE,
    }),
    'export-format': choice({
      title: 'Export format',
      help: 'Only JSON and CSV keep colours, styles, zoom and positions.',
      choices: { json: 'JSON', csv: 'CSV', txt: 'Text' },
      default: 'json',
      primary: true,
      shownWhen: { option: 'action', values: ['export'] },
    }),
  },
  outputs: {
    makes: ['pdf', 'json', 'csv', 'txt'],
    pattern: '{name}-bookmarked',
    archive: '{name}-bookmarked',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: { bookmarks: counted('{count} bookmark', '{count} bookmarks') },
    made: { bookmarks: counted('{count} bookmark', '{count} bookmarks') },
    removed: { bookmarks: counted('{count} bookmark', '{count} bookmarks') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 5_000 },
  keywords: [
    'outline',
    'table of contents',
    'contents page',
    'toc',
    'chapters',
    'navigation',
    'headings',
    'export bookmarks',
    'import bookmarks',
    'index',
  ],
});
