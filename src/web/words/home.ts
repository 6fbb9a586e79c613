/** What home says around its grid: loaded with the grid, not with the first page. */
import { say } from '../../ui/say.ts';

export const homeWords = say({
  groups: {
    organize: 'Organise',
    edit: 'Edit',
    'to-pdf': 'Convert to PDF',
    'from-pdf': 'Convert from PDF',
    protect: 'Protect',
    inspect: 'Inspect',
  },
  suggested: 'Suggested for this file',
  suggestedMany: 'Suggested for these files',
  others: 'All tools for this file',
  othersMany: 'All tools for these files',
  reading: 'Reading the file…',
  locked: 'Password-protected',
  scan: 'Scanned, no selectable text',
  signed: 'Signed',
  foreign: 'Not a PDF, despite its name',
});
