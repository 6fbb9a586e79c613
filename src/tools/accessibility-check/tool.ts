/** Declares accessibility-check: what in a PDF stops people who use a screen reader. */
import { choice } from '../../contract/options/options.ts';
import { reportFormat } from '../../contract/options/report-format.ts';
import { counted, onPages } from '../../contract/report.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'accessibility-check',
  aliases: ['check-accessibility', 'pdf-ua-check'],
  name: 'Accessibility Check',
  summary: 'Find what stops screen readers in a PDF: tags, titles, alt text, language and more',
  verb: 'Check',
  category: 'extract',
  rank: 35,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    profile: choice({
      title: 'Check against',
      help: 'PDF/UA (ISO 14289) asks for more than WCAG, such as embedded fonts and a mark of conformance.',
      choices: { 'ua-1': 'PDF/UA-1', 'wcag-2.2': 'WCAG 2.2' },
      default: 'ua-1',
      primary: true,
    }),
    format: reportFormat(),
  },
  outputs: { makes: ['json', 'txt', 'html'], pattern: '{name}-accessibility', archive: '{name}-accessibility' },
  report: {
    found: {
      problems: counted('{count} check failed', '{count} checks failed'),
      passed: counted('{count} check passed', '{count} checks passed'),
      look: counted('{count} thing to check yourself', '{count} things to check yourself'),
    },
    uncertain: { pages: onPages('page {pages} couldn’t be read', 'pages {pages} couldn’t be read') },
  },
  needs: [],
  limits: { stallMs: 120_000, baseMs: 300_000, perPageMs: 5_000 },
  keywords: [
    'accessibility',
    'accessible pdf',
    'pdf/ua',
    'wcag',
    'section 508',
    'en 301 549',
    'screen reader',
    'alt text',
    'tagged pdf',
    'a11y',
    'checker',
  ],
});
