/** Declares edit-links: addresses of links are changed, links are removed or listed. */
import { checkPattern } from '../../contract/options/check-pattern.ts';
import { choice, pages, text } from '../../contract/options/options.ts';
import { several } from '../../contract/options/several.ts';
import { counted } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const MOST_LETTERS = 2_000;
const WHEN_REPLACED = { option: 'action', values: ['replace'] };

export const KIND_TITLES = {
  web: 'Websites',
  email: 'Email addresses and phone numbers',
  pages: 'Pages of this file',
  files: 'Other files',
  other: 'Scripts and other actions',
} as const;

export const tool = defineTool({
  id: 'edit-links',
  aliases: ['remove-links', 'change-links', 'export-links', 'extract-links'],
  name: 'Edit Links',
  summary: 'Change, remove or export the links of a PDF',
  verb: 'Save links',
  category: 'edit',
  rank: 30,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    action: choice({
      title: 'Links',
      choices: { replace: 'Change', remove: 'Remove', list: 'Export only' },
      default: 'replace',
      primary: true,
    }),
    find: text({
      title: 'Find in addresses',
      help: 'Such as old.example.com. Upper and lower case count as the same. You can also enter a /pattern/.',
      maxLength: MOST_LETTERS,
      placeholder: 'old.example.com',
      check: checkPattern,
      primary: true,
      shownWhen: WHEN_REPLACED,
    }),
    replace: text({
      title: 'Replace with',
      help: 'If empty, the text is deleted from the addresses. With a pattern, $1 stands for its first group.',
      maxLength: MOST_LETTERS,
      placeholder: 'www.example.com',
      primary: true,
      shownWhen: WHEN_REPLACED,
    }),
    types: several({
      title: 'Links to',
      choices: KIND_TITLES,
      sets: { all: ['web', 'email', 'pages', 'files', 'other'] },
      default: 'all',
      primary: true,
      shownWhen: { option: 'action', values: ['remove', 'list'] },
    }),
    export: choice({
      title: 'List of links',
      help: 'Lists the page, type, address and position of each link.',
      choices: { none: 'None', csv: 'CSV', json: 'JSON' },
      default: 'none',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages whose links are used. Empty means all, and bookmarks too.' }),
  },
  asks: { oneOf: ['find', 'action'], why: 'say-what-to-find' },
  next: { first: ['compress-pdf', 'protect-pdf', 'edit-bookmarks'] },
  outputs: {
    makes: ['pdf', 'csv', 'json'],
    pattern: '{name}-links',
    archive: '{name}-links',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    found: { links: counted('{count} link', '{count} links') },
    made: { links: counted('{count} link changed', '{count} links changed') },
    removed: { links: counted('{count} link', '{count} links') },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'hyperlinks',
    'url',
    'change links',
    'change url',
    'replace domain',
    'broken links',
    'remove links',
    'remove hyperlinks',
    'extract links',
    'export urls',
    'list links',
  ],
});
