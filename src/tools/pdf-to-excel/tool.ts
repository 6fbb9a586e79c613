/** Declares pdf-to-excel: the tables of a PDF become sheets with real numbers. */
import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, pages } from '../../contract/options.ts';
import { scanOptions } from '../../contract/scan-options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-excel',
  aliases: [],
  name: 'PDF to Excel',
  summary: 'Tables as cells with real numbers',
  verb: 'Convert',
  category: 'convert',
  rank: 10,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    outputFormat: choice({
      title: 'Format',
      help: 'Excel, OpenDocument, or a CSV or JSON file for each sheet.',
      choices: { xlsx: 'Excel (xlsx)', ods: 'OpenDocument (ods)', csv: 'CSV', json: 'JSON' },
      default: 'xlsx',
      primary: true,
    }),
    tables: choice({
      title: 'How tables are found',
      help: 'By drawn lines and by gaps, by one of them alone, or the whole page as one grid.',
      choices: { auto: 'By lines and gaps', ruled: 'By lines', spaced: 'By gaps', page: 'Page as one grid' },
      default: 'auto',
      primary: true,
    }),
    sheets: choice({
      title: 'Sheets',
      help: 'One for each page with all of its text, one for each table, or all pages on one.',
      choices: { page: 'One a page', table: 'One a table', one: 'Only one' },
      default: 'page',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Which pages; empty means all.', primary: true }),
    join: boolean({
      title: 'Join tables over pages',
      help: 'A table that goes on over pages becomes one, and headings that it repeats are dropped.',
      default: true,
      shownWhen: { option: 'sheets', values: ['table', 'one'] },
    }),
    numbers: choice({
      title: 'Numbers',
      help: 'Makes numbers and dates of what looks so, or leaves everything as text.',
      choices: { auto: 'As numbers and dates', text: 'As text' },
      default: 'auto',
    }),
    decimal: choice({
      title: 'Decimal sign',
      help: 'What parts whole from decimals in this file.',
      choices: { auto: 'Find out', dot: 'Point: 1,234.5', comma: 'Comma: 1.234,5' },
      default: 'auto',
      shownWhen: { option: 'numbers', values: ['auto'] },
    }),
    ...scanOptions(false),
  },
  outputs: { pattern: '{name}', archive: '{name}-tables', archives: { csv: '{name}-csv' } },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 10_000 },
  keywords: ['xlsx', 'spreadsheet', 'csv', 'ods', 'json', 'table', 'extract tables', 'numbers', 'bank statement'],
});
