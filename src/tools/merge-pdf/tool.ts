/** Declares merge-pdf: several PDFs become one. */

import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice } from '../../contract/options.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'merge-pdf',
  aliases: ['merge-pdfs'],
  name: 'Merge PDF',
  summary: 'Several files into one, bookmarks kept',
  verb: 'Merge',
  category: 'organize',
  rank: 1,
  accepts: ['pdf'],
  inputs: 'joined',
  maxFiles: 0,
  options: {
    order: choice({
      title: 'Order',
      help: 'The order in which the files follow each other.',
      choices: {
        given: 'As listed',
        name: 'By name',
        'name-desc': 'By name, last first',
        'date-modified': 'By date of change',
        'date-created': 'By date of making',
        title: 'By title',
      },
      default: 'given',
      primary: true,
    }),
    bookmarks: choice({
      title: 'Bookmarks',
      help: 'Which bookmarks the result has.',
      choices: {
        'keep-under-file-name': 'Keep, under each file’s name',
        keep: 'Keep as they are',
        'file-names': 'Only the file names',
        none: 'None',
      },
      default: 'keep-under-file-name',
      primary: true,
    }),
    'double-sided': boolean({
      title: 'Double-sided print',
      help: 'Adds a blank page after a file with an odd number of pages, so that the next one begins on a new sheet.',
      default: false,
      primary: true,
    }),
    /** The documented upload form sends these two; neither changes pages here. */
    quality: choice({
      title: 'Quality',
      help: 'Taken for compatibility; pages are never changed by merging.',
      choices: { low: 'Low', medium: 'Medium', high: 'High' },
      default: 'medium',
    }),
    merge: boolean({ title: 'Merge', help: 'Taken for compatibility; merging always makes one file.', default: true }),
  },
  outputs: { pattern: 'merged', archive: 'merged', keepsProtection: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['join', 'combine', 'put together', 'append', 'unite', 'bind'],
});
