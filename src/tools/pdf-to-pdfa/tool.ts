/** Declares pdf-to-pdfa: a PDF becomes an archive file of a level of PDF/A, and every rule of the level is checked. */
import { boolean, choice, text } from '../../contract/options/options.ts';
import { file } from '../../contract/options/rich-options.ts';
import { counted, onPages } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

const MAKES = { option: 'check-only', values: ['false'] };

export const tool = defineTool({
  id: 'pdf-to-pdfa',
  aliases: ['pdfa', 'pdf-a', 'convert-to-pdfa'],
  name: 'PDF to PDF/A',
  summary: 'Make a PDF for long-term archiving, and check it against the standard',
  verb: 'Convert',
  category: 'convert',
  rank: 34,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    level: choice({
      title: 'Level',
      help: 'If no specific level is required, use PDF/A-2b. Levels with “a” need a PDF with accessibility tags, and levels with “u” need searchable text.',
      choices: {
        '2b': 'PDF/A-2b',
        '2u': 'PDF/A-2u',
        '2a': 'PDF/A-2a',
        '3b': 'PDF/A-3b',
        '3u': 'PDF/A-3u',
        '3a': 'PDF/A-3a',
        '1b': 'PDF/A-1b',
        '1a': 'PDF/A-1a',
        '4': 'PDF/A-4',
      },
      default: '2b',
      primary: true,
    }),
    'check-only': boolean({
      title: 'Check only',
      help: 'Checks whether the file meets the level and gives you a report. The file isn’t changed.',
      default: false,
      primary: true,
    }),
    'on-fail': choice({
      title: 'If rules can’t be met',
      choices: { error: 'Stop and list the rules', keep: 'Continue with a regular PDF' },
      default: 'error',
      shownWhen: MAKES,
    }),
    attachments: choice({
      title: 'Attachments',
      help: 'PDF/A-3 allows any attachment. PDF/A-2 and PDF/A-4 allow only PDF/A files. PDF/A-1 allows none.',
      choices: { auto: 'Keep where allowed', keep: 'Keep all, or stop', drop: 'Remove all' },
      default: 'auto',
      shownWhen: MAKES,
    }),
    fonts: choice({
      title: 'Fonts',
      help: 'If a font can’t be embedded, such as Symbol, its letters can be converted to outlines. The text can still be searched and copied.',
      choices: { embed: 'Embed', outline: 'Embed or convert to outlines' },
      default: 'embed',
      shownWhen: MAKES,
    }),
    transparency: choice({
      title: 'Transparency',
      help: 'PDF/A-1 forbids transparency. Pages that use it become images at 300 dpi. Their text can still be searched.',
      choices: { auto: 'Flatten where forbidden', keep: 'Keep', flatten: 'Flatten everywhere' },
      default: 'auto',
      shownWhen: MAKES,
    }),
    color: choice({
      title: 'Colours',
      help: 'PDF/A needs a colour profile (output intent). If your file was made for a certain printing press, keep its profile.',
      choices: { srgb: 'Use an sRGB profile', keep: 'Keep the profile in the file' },
      default: 'srgb',
      shownWhen: MAKES,
    }),
    invoice: file({
      title: 'Invoice file',
      help: 'A Factur-X or ZUGFeRD invoice (XML) to attach to the PDF. Needs level PDF/A-3b.',
      accepts: ['xml'],
      shownWhen: MAKES,
    }),
    title: text({ title: 'Document title', help: 'Replaces the title in the file.', maxLength: 200, shownWhen: MAKES }),
    lang: text({
      title: 'Document language',
      help: 'A language code such as en-GB. Replaces the one in the file.',
      maxLength: 35,
      shownWhen: MAKES,
      check: (value) => (/^(?:[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)?$/.test(value) ? undefined : 'not-a-language-code'),
    }),
  },
  next: {
    first: ['pdf-info', 'create-archive', 'validate-signature'],
    last: ['merge-pdf', 'split-pdf', 'compress-pdf'],
  },
  outputs: { makes: ['pdf', 'json', 'html'], pattern: '{name}-pdfa', archive: '{name}-pdfa', rewritesPdfs: true },
  report: {
    found: {
      kept: counted('{count} rule met', '{count} rules met'),
      broken: counted('{count} rule not met', '{count} rules not met'),
      unchecked: counted('{count} rule not checked', '{count} rules not checked'),
    },
    made: {
      flattened: onPages('page {pages} was turned into an image', 'pages {pages} were turned into images', {
        warned: true,
      }),
      embedded: counted('{count} font embedded', '{count} fonts embedded'),
      outlined: counted('{count} font converted to outlines', '{count} fonts converted to outlines'),
    },
    removed: {
      actions: counted('{count} script or forbidden action', '{count} scripts or forbidden actions'),
      attachments: counted('{count} attachment or embedded media item', '{count} attachments or embedded media items'),
      annotations: counted('{count} forbidden annotation', '{count} forbidden annotations'),
      layers: counted('{count} hidden layer', '{count} hidden layers'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: [
    'pdfa',
    'pdf/a',
    'archive',
    'archiving',
    'long-term',
    'iso 19005',
    'pdf/a-1b',
    'pdf/a-2b',
    'pdf/a-3b',
    'validate pdf/a',
    'pdf/a validator',
    'check pdf/a',
    'verapdf',
    'conformance',
    'factur-x',
    'zugferd',
    'xrechnung',
    'electronic invoice',
    'e-invoice',
    'embed fonts',
    'preservation',
  ],
});
