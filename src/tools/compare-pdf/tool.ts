/** Declares compare-pdf: what changed between two PDFs, in their words and in how they look. */
import { colourPair } from '../../contract/options/compare-options.ts';
import { choice, integer, pages } from '../../contract/options/options.ts';
import { languages } from '../../contract/options/rich-options.ts';
import { several } from '../../contract/options/several.ts';
import { counted, onPages } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'compare-pdf',
  aliases: ['pdf-diff', 'compare-pdfs'],
  name: 'Compare PDFs',
  summary: 'See what changed between two PDFs, in both text and appearance',
  verb: 'Compare',
  category: 'extract',
  rank: 17,
  accepts: ['pdf'],
  inputs: 'joined',
  maxFiles: 2,
  takesTwo: true,
  options: {
    mode: choice({
      title: 'Compare',
      choices: { both: 'Text and appearance', text: 'Text only', visual: 'Appearance only' },
      default: 'both',
      primary: true,
    }),
    report: choice({
      title: 'Report',
      help: 'The PDF and the web page show both files side by side with every change marked. JSON is for programs.',
      choices: { pdf: 'PDF', html: 'Web page', json: 'JSON' },
      default: 'pdf',
      primary: true,
    }),
    ignore: several({
      title: 'Ignore differences in',
      choices: {
        case: 'Upper and lower case',
        spaces: 'Spaces',
        numbers: 'Numbers',
        headers: 'Headers and footers',
      },
      sets: { none: [] },
      default: 'spaces',
      shownWhen: { option: 'mode', values: ['both', 'text'] },
      primary: true,
    }),
    'pages-a': pages({ title: 'Pages in the first file', help: 'Empty means all.' }),
    'pages-b': pages({ title: 'Pages in the second file', help: 'Empty means all.' }),
    align: choice({
      title: 'Match pages',
      help: '“By content” keeps later pages matched if a page was added.',
      choices: { content: 'By content', page: 'By page number' },
      default: 'content',
    }),
    sensitivity: integer({
      title: 'Sensitivity to colour changes',
      help: 'At 100, even the slightest colour change counts.',
      min: 0,
      max: 100,
      default: 90,
      shownWhen: { option: 'mode', values: ['both', 'visual'] },
    }),
    dpi: integer({
      title: 'Resolution',
      help: 'Pages are compared at this resolution. A “Web page” report also shows them at this resolution.',
      min: 50,
      max: 300,
      unit: 'dpi',
      default: 100,
    }),
    colors: colourPair({
      title: 'Highlight colours',
      removed: 'Colour of removed content',
      added: 'Colour of added content',
      default: '#d32f2f, #2e7d32',
      shownWhen: { option: 'report', values: ['pdf', 'html'] },
    }),
    ocr: choice({
      title: 'Scanned pages',
      help: 'Text recognition (OCR) turns scanned pages into text if this server has it installed.',
      choices: { auto: 'Recognise text', off: 'Compare as images', force: 'Run OCR on every page' },
      default: 'auto',
    }),
    language: languages({
      title: 'OCR language',
      help: 'Choose up to five languages, main one first, or detect automatically.',
      default: 'auto',
      shownWhen: { option: 'ocr', values: ['auto', 'force'] },
    }),
  },
  next: { first: ['compress-pdf', 'protect-pdf', 'pdf-to-word'] },
  outputs: { makes: ['pdf', 'html', 'json'], pattern: 'comparison', archive: 'comparison' },
  report: {
    found: {
      replaced: counted('{count} replaced passage', '{count} replaced passages'),
      removed: counted('{count} removed passage', '{count} removed passages'),
      added: counted('{count} added passage', '{count} added passages'),
      moved: counted('{count} moved passage', '{count} moved passages'),
      restyled: counted('{count} font or colour change', '{count} font or colour changes'),
      looks: counted('{count} change in images or drawings', '{count} changes in images or drawings'),
      frames: counted('{count} page with another size or rotation', '{count} pages with another size or rotation'),
      pagesRemoved: counted('{count} removed page', '{count} removed pages'),
      pagesAdded: counted('{count} added page', '{count} added pages'),
    },
    compared: {
      pages: onPages('page {pages} of the second file changed', 'pages {pages} of the second file changed'),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 10_000 },
  keywords: [
    'diff',
    'difference',
    'differences',
    'changes',
    'versions',
    'revision',
    'redline',
    'track changes',
    'contract',
    'side by side',
    'what changed',
  ],
});
