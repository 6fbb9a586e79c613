/** Declares pdf-to-excel: the tables of a PDF become sheets with real numbers. */
import { areas } from '../../contract/options/area-option.ts';
import { grids } from '../../contract/options/grids-option.ts';
import { boolean, choice, pages } from '../../contract/options/options.ts';
import { scanOptions } from '../../contract/options/scan-options.ts';
import { UNCERTAIN_PAGES } from '../../contract/reading-report.ts';
import { counted, onPages, placesOfTables } from '../../contract/report.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'pdf-to-excel',
  aliases: [],
  name: 'PDF to Excel',
  summary: 'Turn tables into spreadsheets with real numbers',
  verb: 'Convert',
  category: 'convert',
  rank: 10,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    outputFormat: choice({
      title: 'Format',
      help: 'CSV and JSON create one file per sheet.',
      choices: { xlsx: 'Excel (xlsx)', ods: 'OpenDocument (ods)', csv: 'CSV', json: 'JSON' },
      default: 'xlsx',
      primary: true,
    }),
    tables: choice({
      title: 'Table detection',
      choices: {
        auto: 'By lines and spacing',
        ruled: 'By lines',
        spaced: 'By spacing',
        page: 'Whole page as one table',
      },
      default: 'auto',
      primary: true,
    }),
    sheets: choice({
      title: 'Sheets',
      choices: { table: 'One per table', page: 'One per page', one: 'One for all pages' },
      default: 'table',
      primary: true,
    }),
    pages: pages({ title: 'Pages', help: 'Pages to convert. Empty means all.', primary: true }),
    join: boolean({
      title: 'Join tables across pages',
      help: 'Merges a table that continues on the next page and removes repeated header rows.',
      default: true,
      shownWhen: { option: 'sheets', values: ['table', 'one'] },
    }),
    'other-text': choice({
      title: 'Text outside tables',
      help: 'If each table gets its own sheet, pages without tables are skipped. To keep their text, choose “Put on its own sheet”.',
      choices: { around: 'Keep next to the table', none: 'Skip', sheet: 'Put on its own sheet' },
      default: 'around',
      shownWhen: { option: 'tables', values: ['auto', 'ruled', 'spaced'] },
    }),
    numbers: choice({
      title: 'Cell values',
      choices: { auto: 'Convert numbers and dates', text: 'Keep as text' },
      default: 'auto',
    }),
    decimal: choice({
      title: 'Decimal separator',
      choices: { auto: 'Detect automatically', dot: 'Point: 1,234.5', comma: 'Comma: 1.234,5' },
      default: 'auto',
      shownWhen: { option: 'numbers', values: ['auto'] },
    }),
    area: areas(
      'Converts only the content inside these areas, measured in points from the top left corner of the page.',
    ),
    grids: grids(
      'Table lines',
      'Tables that you define yourself. For each one, give the page, the area, and the positions of the column and row lines, in points from the top left corner of the page. Tables on other pages are detected automatically.',
    ),
    ...scanOptions(false),
  },
  retriedWith: 'tables',
  next: { last: ['convert-to-pdf'] },
  outputs: {
    makes: ['xlsx', 'ods', 'csv', 'json'],
    pattern: '{name}',
    archive: '{name}-tables',
    archives: { csv: '{name}-csv' },
  },
  report: {
    found: {
      tables: counted('{count} table', '{count} tables'),
      cells: counted('{count} filled cell', '{count} filled cells'),
      charts: counted('{count} chart', '{count} charts'),
      grids: placesOfTables('Positions of the tables and their lines, in the same format as the grids option'),
    },
    leftOut: { 'no-table': onPages('page {pages} without a table', 'pages {pages} without a table') },
    uncertain: {
      ...UNCERTAIN_PAGES,
      'table-lines': onPages('columns on page {pages} may be wrong', 'columns on pages {pages} may be wrong', {
        mendedBy: 'grids',
      }),
    },
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 10_000, endsEarly: true },
  keywords: [
    'xlsx',
    'spreadsheet',
    'csv',
    'ods',
    'json',
    'table',
    'extract tables',
    'numbers',
    'bank statement',
    'pdf to csv',
  ],
});
