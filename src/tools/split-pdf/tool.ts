/** Declares split-pdf: one PDF becomes several. */

import type { OptionReason } from '../../contract/options/option.ts';
import { boolean, choice, integer, pages, size, text } from '../../contract/options/options.ts';
import { file, json } from '../../contract/options/rich-options.ts';
import { pageTurns } from '../../contract/pages/page-turns.ts';
import { STALL_MS } from '../../contract/site/limits.ts';
import { defineTool } from '../../contract/tool.ts';

/** Tells a pattern that cannot be read; the rest is for the engine, which knows no look-around. */
function checkPattern(value: string): OptionReason | undefined {
  const source = /^\/(.+)\/([ims]*)$/s.exec(value.trim())?.[1];
  if (source === undefined) return undefined;
  try {
    new RegExp(source);
    return undefined;
  } catch {
    return 'not-a-pattern';
  }
}

export const tool = defineTool({
  id: 'split-pdf',
  aliases: [],
  name: 'Split PDF',
  summary: 'Split by pages, size, bookmarks, text or separator pages',
  verb: 'Split',
  category: 'organize',
  rank: 2,
  accepts: ['pdf'],
  inputs: 'single',
  maxFiles: 0,
  options: {
    mode: choice({
      title: 'Split mode',
      choices: {
        each: 'One file per page',
        ranges: 'At pages I choose',
        every: 'Every few pages',
        'odd-even': 'Odd and even pages',
        bookmarks: 'At each bookmark',
        size: 'By maximum file size',
        parts: 'Into equal parts',
        separators: 'At separator pages',
        text: 'Where certain text appears or changes',
        halves: 'Split double-page scans',
        extract: 'Extract pages into one file',
      },
      primary: true,
    }),
    pages: pages({
      title: 'Pages',
      help: 'Pages to split at, extract or split in half, such as 1-3, 5.',
      helpWhen: {
        option: 'mode',
        texts: {
          ranges: '1-3, 4-7 makes two files. Use ; to put several ranges into one file.',
          extract: 'Pages to extract, in the order you enter them.',
          halves: 'Pages to split in half. Empty means all.',
        },
      },
      placeholder: '1-3, 4-7, 8-',
      groups: true,
      primary: true,
      // Left open, the mode is `each` or `ranges`: both go by the pages.
      shownWhen: { option: 'mode', values: ['ranges', 'extract', 'halves'], alsoWith: ['each', ''] },
    }),
    every: integer({
      title: 'Pages per file',
      help: 'The last file may be shorter.',
      min: 1,
      max: 5000,
      default: 1,
      primary: true,
      shownWhen: { option: 'mode', values: ['every'] },
    }),
    parts: integer({
      title: 'Number of parts',
      help: 'Parts differ by one page at most.',
      min: 2,
      max: 1000,
      default: 2,
      primary: true,
      shownWhen: { option: 'mode', values: ['parts'] },
    }),
    'max-size': size({
      title: 'Maximum file size',
      help: 'If empty, the limit is 10 MB. A single page that is larger becomes its own file.',
      minBytes: 10 * 1024,
      placeholder: '10MB',
      primary: true,
      shownWhen: { option: 'mode', values: ['size'] },
    }),
    'bookmark-level': integer({
      title: 'Bookmark level',
      help: 'Level 1 usually splits at chapters. Level 2 also splits at sections.',
      min: 1,
      max: 10,
      words: { all: 'All levels' },
      default: 1,
      primary: true,
      shownWhen: { option: 'mode', values: ['bookmarks'] },
    }),
    'bookmark-match': text({
      title: 'Only bookmarks containing',
      help: 'Enter text, or a /pattern/ to match.',
      maxLength: 200,
      placeholder: 'Chapter',
      check: checkPattern,
      shownWhen: { option: 'mode', values: ['bookmarks'] },
    }),
    'same-page': choice({
      title: 'Bookmarks on the same page',
      help: '“One file each” includes the page in every file.',
      choices: { merge: 'One file, named after the first bookmark', repeat: 'One file each' },
      default: 'merge',
      shownWhen: { option: 'mode', values: ['bookmarks'] },
    }),
    separator: choice({
      title: 'Separator page',
      choices: { blank: 'Blank page', qr: 'QR code', barcode: 'Barcode' },
      default: 'blank',
      primary: true,
      shownWhen: { option: 'mode', values: ['separators'] },
    }),
    'separator-text': text({
      title: 'Text in the code',
      help: 'If empty, QR codes must contain SHEAF-SPLIT, and any barcode is accepted. Enter * to accept any code.',
      maxLength: 200,
      placeholder: 'SHEAF-SPLIT',
      shownWhen: { option: 'separator', values: ['qr', 'barcode'] },
    }),
    'keep-separator': boolean({
      title: 'Keep separator pages',
      help: 'Each file starts with its separator page.',
      default: false,
      shownWhen: { option: 'mode', values: ['separators'] },
    }),
    text: text({
      title: 'Text',
      help: 'Starts a new file where this text appears, or where the text that matches a /pattern/ changes. The text in the first group of the pattern becomes the file name.',
      maxLength: 500,
      placeholder: '/Invoice (\\d+)/',
      check: checkPattern,
      primary: true,
      shownWhen: { option: 'mode', values: ['text'] },
    }),
    cut: choice({
      title: 'Split pages into',
      choices: { vertical: 'Left and right', horizontal: 'Top and bottom', both: 'Columns and rows' },
      default: 'vertical',
      primary: true,
      shownWhen: { option: 'mode', values: ['halves'] },
    }),
    columns: integer({
      title: 'Columns',
      help: 'Number of parts from left to right.',
      min: 1,
      max: 10,
      default: 2,
      shownWhen: { option: 'cut', values: ['vertical', 'both'] },
    }),
    rows: integer({
      title: 'Rows',
      help: 'Number of parts from top to bottom. Use at least 2 when splitting into top and bottom.',
      min: 1,
      max: 10,
      default: 1,
      shownWhen: { option: 'mode', values: ['halves'] },
    }),
    order: choice({
      title: 'Reading direction',
      choices: { ltr: 'Left to right', rtl: 'Right to left' },
      default: 'ltr',
      shownWhen: { option: 'mode', values: ['halves'] },
    }),
    'per-page': json({
      title: 'Rotation of individual pages',
      help: 'Clockwise rotation for extracted pages or page ranges.',
      shape: pageTurns,
      placeholder: '{"1": 90, "4-6": 180}',
      shownWhen: { option: 'mode', values: ['extract'] },
    }),
    names: file({
      title: 'File name list',
      help: 'A text or CSV file with one name per line, in the same order as the results.',
      accepts: ['txt', 'csv'],
    }),
  },
  outputs: {
    makes: ['pdf', 'zip', 'txt', 'csv'],
    pattern: '{name}-{n}',
    archive: '{name}-split',
    keepsProtection: true,
    rewritesPdfs: true,
  },
  needs: [],
  limits: { stallMs: STALL_MS, baseMs: 300_000, perPageMs: 2_000 },
  keywords: ['cut', 'separate', 'extract pages', 'divide', 'break up', 'chapters', 'double page scan'],
});
