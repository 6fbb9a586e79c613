/** Declares merge-pdf: several PDFs become one. */
import * as z from 'zod';
import { STALL_MS } from '../../contract/limits.ts';
import { boolean, choice, integer, paper } from '../../contract/options.ts';
import { pageTurns } from '../../contract/page-turns.ts';
import type { PhraseCode } from '../../contract/phrases.ts';
import { json } from '../../contract/rich-options.ts';
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
      shownWhen: { option: 'mode', values: ['append'] },
    }),
    toc: boolean({
      title: 'Contents page',
      help: 'Begins with a page that lists the files and their pages; each line is a link.',
      default: false,
    }),
    'file-pages': json({
      title: 'Pages of each file',
      help: 'Takes only some pages: one page range for each file, in the order of the upload.',
      shape: z.array(z.string('entry-is-a-range' satisfies PhraseCode)),
      placeholder: '["1-3", "all", "!1"]',
    }),
    'file-turns': json({
      title: 'Turns in each file',
      help: 'Turns single pages: for each file, in the order of the upload, how far which pages or ranges are turned, clockwise.',
      shape: z.array(pageTurns),
      placeholder: '[{"1": 90, "4-6": 180}, {}]',
    }),
    mode: choice({
      title: 'Pages follow',
      help: 'In turn is for sheets whose fronts and backs were scanned into two files.',
      choices: {
        append: 'One file after another',
        interleave: 'In turn, one from each file',
        'interleave-reverse': 'In turn, the second file from its end',
      },
      default: 'append',
    }),
    'interleave-step': integer({
      title: 'Pages at a time',
      help: 'How many pages each file gives when its turn comes.',
      min: 1,
      max: 100,
      default: 1,
      shownWhen: { option: 'mode', values: ['interleave', 'interleave-reverse'] },
    }),
    'page-size': paper({
      title: 'Page size',
      help: 'Scales every page to one paper size, centred and never cut off; wide pages stay wide.',
      words: { keep: 'Keep each page’s size', first: 'As the first page' },
      default: 'keep',
    }),
    'form-conflict': choice({
      title: 'Form fields of one name',
      help: 'What happens when two files have a field of the same name.',
      choices: {
        rename: 'Keep both, with two names',
        share: 'One value for both',
        flatten: 'Print all values and take the fields away',
      },
      default: 'rename',
    }),
    'metadata-from': integer({
      title: 'Title and author from',
      help: 'Whose title, author, subject, keywords and language the result gets: a file’s number, first or none.',
      min: 1,
      max: 100_000,
      words: { first: 'The first file', none: 'No file' },
      default: 'first',
    }),
    attachments: boolean({
      title: 'Keep attached files',
      help: 'Files embedded in the PDFs come along; two of one name are told apart by a number.',
      default: true,
    }),
    dedupe: boolean({
      title: 'Store equal things once',
      help: 'Fonts and pictures that several files contain are stored once.',
      default: true,
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
  outputs: { pattern: 'merged', archive: 'merged', keepsProtection: true, rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['join', 'combine', 'put together', 'append', 'unite', 'bind'],
});
