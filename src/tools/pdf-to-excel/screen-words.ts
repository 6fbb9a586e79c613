/** What the page with the table lines says beside the declaration's own words. */
import { say } from '../../ui/say.ts';

export const screenWords = say({
  page: 'Page {page} of {pages}',
  back: 'Previous page',
  on: 'Next page',
  find: 'Find tables',
  findHelp: '“Find tables” uploads the file and shows how this page would be split. Drag a line to move it.',
  checkedHelp:
    'PDFs of up to 10 MB are uploaded right away to check their columns. “Find tables” shows how this page would be split. Drag a line to move it.',
  checking: 'Checking the columns…',
  doubtful: {
    one: 'Columns may be wrong on {count} page. Check the lines before you convert.',
    other: 'Columns may be wrong on {count} pages. Check the lines before you convert.',
  },
  doubtfulOf: {
    one: 'Columns may be wrong on {count} of the first {pages} pages. Check the lines before you convert.',
    other: 'Columns may be wrong on {count} of the first {pages} pages. Check the lines before you convert.',
  },
  check: 'Check page {page}',
  finding: 'Looking for tables…',
  found: { one: '{count} table found on this page.', other: '{count} tables found on this page.' },
  none: 'No tables found on this page.',
  notFound: 'We couldn’t detect tables. {reason}',
  addTable: 'Add table',
  addColumn: 'Add column line',
  addRow: 'Add row line',
  removeLine: 'Remove line',
  remove: 'Remove table',
  resize: 'Resize table',
  table:
    'Table {number}. Move it with the arrow keys, resize it with Shift and the arrow keys, and remove it with Delete.',
  lines: {
    columns: 'Column line {line} of table {number}. Move it with the arrow keys, and remove it with Delete.',
    rows: 'Row line {line} of table {number}. Move it with the arrow keys, and remove it with Delete.',
  },
  /** What a screen reader says of a line: where it is. */
  at: { columns: '{mm} mm from the left edge', rows: '{mm} mm from the top edge' },
});
