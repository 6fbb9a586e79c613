/** Declares redact-pdf: words, patterns and boxes are removed for good, and the result is searched before it is given. */
import { boolean, choice, length, pages, text } from '../../contract/options/options.ts';
import { patternList, redactionAreas, wordLines } from '../../contract/options/redaction-options.ts';
import { colour } from '../../contract/options/rich-options.ts';
import { counted, onPages } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'redact-pdf',
  aliases: ['redact'],
  name: 'Redact PDF',
  summary: 'Black out text and images for good, with proof that nothing is left',
  verb: 'Redact',
  category: 'secure',
  rank: 16,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    text: wordLines({ title: 'Words to redact', help: 'One word or phrase per line.', primary: true }),
    patterns: patternList({
      title: 'Patterns',
      help: 'Any of email, phone, iban, card, ssn, ip, date, url and passport, or your own pattern between slashes, such as /INV-[0-9]+/. Separate them with commas.',
      primary: true,
    }),
    areas: redactionAreas({
      title: 'Boxes',
      help: 'Position and size of each box, in points from the top left corner of the page. For the page, enter a number, a range such as 2-5, or “all”.',
      primary: true,
    }),
    style: choice({
      title: 'Box style',
      choices: { black: 'Black', white: 'White', color: 'Custom colour', label: 'Black with a label' },
      default: 'black',
      primary: true,
    }),
    color: colour({
      title: 'Box colour',
      default: '#000000',
      shownWhen: { option: 'style', values: ['color'] },
    }),
    label: text({
      title: 'Label',
      help: 'Shown in each box, such as REDACTED or (b)(6).',
      maxLength: 40,
      default: 'REDACTED',
      shownWhen: { option: 'style', values: ['label'] },
    }),
    case: boolean({ title: 'Match case', default: false }),
    'whole-words': boolean({
      title: 'Whole words only',
      help: '“Ann” doesn’t match “Anna”.',
      default: false,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to search for words and patterns. Empty means all.' }),
    'whole-pages': pages({ title: 'Pages to redact completely', placeholder: '4, 7-8' }),
    images: choice({
      title: 'Images under boxes',
      choices: { cut: 'Erase what is under the box', remove: 'Remove the image', keep: 'Keep the image' },
      help: 'If you keep an image, the part under the box can be recovered.',
      default: 'cut',
    }),
    padding: length({
      title: 'Margin around matches',
      help: 'Makes the boxes around matches larger.',
      min: '0',
      max: '20mm',
      default: '0.5mm',
    }),
    metadata: boolean({
      title: 'Search metadata',
      help: 'Also removes matches from the title, author, keywords and other metadata, and deletes page thumbnails.',
      default: true,
    }),
    ocr: boolean({
      title: 'Search scans and images',
      help: 'Recognises text in images and erases matches there.',
      default: true,
    }),
    rasterize: choice({
      title: 'Turn pages into images',
      choices: { auto: 'Only if needed', never: 'Never', always: 'Every page with a redaction' },
      help: 'Needed if a page’s fonts can’t be edited. OCR keeps the page searchable.',
      default: 'auto',
    }),
  },
  asks: { oneOf: ['text', 'patterns', 'areas', 'whole-pages'], why: 'say-what-to-redact' },
  next: { first: ['sanitize-pdf', 'protect-pdf', 'compress-pdf'] },
  outputs: {
    makes: ['pdf', 'json'],
    pattern: '{name}-redacted',
    archive: '{name}-redacted',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  report: {
    removed: {
      matches: counted('{count} match', '{count} matches'),
      boxes: counted('content under {count} box', 'content under {count} boxes'),
      letters: counted('{count} character', '{count} characters'),
      images: counted('parts of {count} image', 'parts of {count} images'),
      comments: counted('{count} comment or link', '{count} comments or links'),
      fields: counted('{count} form field', '{count} form fields'),
      elsewhere: counted(
        '{count} entry in bookmarks, metadata or tags',
        '{count} entries in bookmarks, metadata or tags',
      ),
      attachments: counted('{count} attachment', '{count} attachments'),
    },
    uncertain: {
      drawn: onPages('page {pages} was turned into an image', 'pages {pages} were turned into images', {
        warned: true,
      }),
    },
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 12_000 },
  keywords: [
    'black out',
    'black out names',
    'blackout',
    'censor',
    'remove text',
    'hide text',
    'confidential',
    'sensitive information',
    'personal data',
    'gdpr',
    'anonymise',
    'anonymize',
    'redaction',
    'foia',
    'erase',
    'delete text',
    'schwärzen',
    'blank out',
    'hide personal data',
  ],
});
