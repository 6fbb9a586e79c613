/** Declares merge-pdf: several PDFs become one. */
import * as z from 'zod';
import type { PhraseCode } from '../../contract/messages/phrases.ts';
import { boolean, choice, integer, paper } from '../../contract/options/options.ts';
import { json } from '../../contract/options/rich-options.ts';
import { pageTurns } from '../../contract/pages/page-turns.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

export const tool = defineTool({
  id: 'merge-pdf',
  aliases: ['merge-pdfs'],
  name: 'Merge PDF',
  summary: 'Combine PDFs into one file and keep bookmarks',
  verb: 'Merge',
  category: 'organize',
  rank: 1,
  accepts: ['pdf'],
  inputs: 'joined',
  maxFiles: 0,
  mixedBy: 'organize-pdf',
  options: {
    order: choice({
      title: 'File order',
      choices: {
        given: 'As listed',
        name: 'Name, A to Z',
        'name-desc': 'Name, Z to A',
        'date-modified': 'Date modified',
        'date-created': 'Date created',
        title: 'Title',
      },
      default: 'given',
      primary: true,
    }),
    bookmarks: choice({
      title: 'Bookmarks',
      choices: {
        'keep-under-file-name': 'Keep, grouped by file name',
        keep: 'Keep unchanged',
        'file-names': 'File names only',
        none: 'None',
      },
      default: 'keep-under-file-name',
      primary: true,
    }),
    'double-sided': boolean({
      title: 'Double-sided printing',
      help: 'Adds a blank page after each file with an odd number of pages, so that every file starts on a new sheet.',
      default: false,
      primary: true,
      shownWhen: { option: 'mode', values: ['append'] },
    }),
    toc: boolean({
      title: 'Contents page',
      help: 'Adds a page at the front that lists the files and links to each one.',
      default: false,
    }),
    'file-pages': json({
      title: 'Pages from each file',
      help: 'One page range per file, in upload order. Only these pages are merged.',
      shape: z.array(z.string('entry-is-a-range' satisfies PhraseCode)),
      placeholder: '["1-3", "all", "!1"]',
    }),
    'file-turns': json({
      title: 'Page rotation in each file',
      help: 'One JSON object per file, in upload order, with the clockwise rotation for pages or page ranges.',
      shape: z.array(pageTurns),
      placeholder: '[{"1": 90, "4-6": 180}, {}]',
    }),
    mode: choice({
      title: 'Page order',
      help: 'Choose “Alternate pages” if front and back sides were scanned into two files.',
      choices: {
        append: 'One file after another',
        interleave: 'Alternate pages',
        'interleave-reverse': 'Alternate, second file reversed',
      },
      default: 'append',
    }),
    'interleave-step': integer({
      title: 'Pages at a time',
      help: 'How many pages to take from each file before switching to the next.',
      min: 1,
      max: 100,
      default: 1,
      shownWhen: { option: 'mode', values: ['interleave', 'interleave-reverse'] },
    }),
    'page-size': paper({
      title: 'Page size',
      help: 'Scales every page to one paper size. Pages are centred and never cropped. Landscape pages stay landscape.',
      words: { keep: 'Keep original sizes', first: 'Same as the first page' },
      default: 'keep',
    }),
    'form-conflict': choice({
      title: 'Fields with the same name',
      help: 'What to do if two files have a form field with the same name.',
      choices: {
        rename: 'Keep both and rename one',
        share: 'Share one value',
        flatten: 'Flatten all fields',
      },
      default: 'rename',
    }),
    'metadata-from': integer({
      title: 'Title and author from',
      help: 'Enter a file number, “first” or “none”. The subject, keywords and language are copied too.',
      min: 1,
      max: 100_000,
      words: { first: 'First file', none: 'None' },
      default: 'first',
    }),
    attachments: boolean({
      title: 'Keep attachments',
      help: 'Keeps files embedded in the PDFs. Attachments with the same name are numbered.',
      default: true,
    }),
    dedupe: boolean({
      title: 'Remove duplicate fonts and images',
      help: 'Fonts and images used by several files are stored only once.',
      default: true,
    }),
    /** The documented upload form sends these two; neither changes pages here. */
    quality: choice({
      title: 'Quality',
      help: 'Accepted for compatibility. It has no effect because merging doesn’t change pages.',
      choices: { low: 'Low', medium: 'Medium', high: 'High' },
      default: 'medium',
    }),
    merge: boolean({
      title: 'Merge',
      help: 'Accepted for compatibility. Merging always creates one file.',
      default: true,
    }),
  },
  next: { first: ['compress-pdf', 'add-page-numbers', 'organize-pdf'], last: ['split-pdf'] },
  outputs: { makes: ['pdf'], pattern: 'merged', archive: 'merged', keepsProtection: true, rewritesPdfs: true },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['join', 'combine', 'put together', 'append', 'unite', 'bind', 'one file from several'],
});
