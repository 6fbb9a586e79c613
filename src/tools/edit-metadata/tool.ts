/** Declares edit-metadata: what a PDF says of itself, read, changed or removed. */
import { date, languageTag, optionalText } from '../../contract/options/document-options.ts';
import { customEntries, initialView, labelRanges } from '../../contract/options/metadata-shapes.ts';
import { boolean, choice, text } from '../../contract/options/options.ts';
import { json } from '../../contract/options/rich-options.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

/** Of one entry. */
const MAX_LETTERS = 2_000;
const WHEN_EDITING = { option: 'read', values: ['false'] };

export const tool = defineTool({
  id: 'edit-metadata',
  aliases: ['pdf-metadata', 'metadata'],
  name: 'Edit Metadata',
  summary: 'Change or remove a PDF’s title, author, keywords and dates',
  verb: 'Edit',
  category: 'edit',
  rank: 24,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    title: optionalText({ title: 'Title', maxLength: MAX_LETTERS, primary: true, shownWhen: WHEN_EDITING }),
    author: optionalText({ title: 'Author', maxLength: MAX_LETTERS, primary: true, shownWhen: WHEN_EDITING }),
    subject: optionalText({ title: 'Subject', maxLength: MAX_LETTERS, primary: true, shownWhen: WHEN_EDITING }),
    keywords: optionalText({
      title: 'Keywords',
      help: 'Separate them with commas.',
      maxLength: MAX_LETTERS,
      primary: true,
      shownWhen: WHEN_EDITING,
    }),
    clear: choice({
      title: 'Remove existing metadata',
      help: '“Everything” also removes image metadata and private application data.',
      choices: { none: 'No', info: 'Title, author and other entries', all: 'Everything' },
      default: 'none',
      shownWhen: WHEN_EDITING,
    }),
    remove: text({
      title: 'Entries to remove',
      help: 'Enter names separated by commas, such as author, keywords.',
      maxLength: MAX_LETTERS,
      placeholder: 'author, keywords',
      shownWhen: WHEN_EDITING,
    }),
    creator: optionalText({
      title: 'Created with',
      help: 'The program used to write the document.',
      maxLength: MAX_LETTERS,
      shownWhen: WHEN_EDITING,
    }),
    producer: optionalText({
      title: 'PDF producer',
      help: 'The program that created the PDF.',
      maxLength: MAX_LETTERS,
      shownWhen: WHEN_EDITING,
    }),
    created: date({ title: 'Date created', shownWhen: WHEN_EDITING }),
    modified: date({ title: 'Date modified', shownWhen: WHEN_EDITING }),
    lang: languageTag({
      title: 'Language',
      help: 'Language code, such as en or de-AT. Screen readers use it for pronunciation.',
      shownWhen: WHEN_EDITING,
    }),
    custom: json({
      title: 'Custom entries',
      help: 'Names and values. Use null to remove an entry.',
      shape: customEntries,
      placeholder: '{"Department": "Sales"}',
      shownWhen: WHEN_EDITING,
    }),
    'page-labels': json({
      title: 'Page labels',
      help: 'The page numbers that PDF viewers show. The style is decimal, roman, ROMAN, alpha, ALPHA or none.',
      shape: labelRanges,
      placeholder: '[{"page": 1, "style": "roman"}, {"page": 5, "style": "decimal"}]',
      shownWhen: WHEN_EDITING,
    }),
    'initial-view': json({
      title: 'Initial view',
      help: 'Page, zoom, layout and side panel shown when the file is opened.',
      shape: initialView,
      placeholder: '{"page": 1, "zoom": "width", "mode": "bookmarks"}',
      shownWhen: WHEN_EDITING,
    }),
    read: boolean({
      title: 'Only read the metadata',
      help: 'Saves the metadata as a JSON file and changes nothing.',
      default: false,
    }),
  },
  outputs: {
    makes: ['pdf', 'json'],
    pattern: '{name}',
    archive: '{name}-metadata',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'properties',
    'title',
    'author',
    'keywords',
    'xmp',
    'remove metadata',
    'clean metadata',
    'document info',
    'anonymise',
    'page labels',
  ],
});
