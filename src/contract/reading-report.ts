/** What every tool that reads pages reports of them. */
import { counted, onPages } from './report.ts';

export const WORDS_READ = counted('{count} word', '{count} words');

/** Of pages that became one document. */
export const FOUND_IN_DOCUMENT = {
  words: WORDS_READ,
  headings: counted('{count} heading', '{count} headings'),
  lists: counted('{count} list', '{count} lists'),
  tables: counted('{count} table', '{count} tables'),
  notes: counted('{count} footnote or endnote', '{count} footnotes and endnotes'),
  images: counted('{count} image', '{count} images'),
} as const;

const WARNED = { warned: true } as const;

/** Pages whose text may be wrong or missing, by the reason. */
export const UNCERTAIN_PAGES = {
  recognised: onPages(
    'text on page {pages} was recognised by OCR',
    'text on pages {pages} was recognised by OCR',
    WARNED,
  ),
  'hard-to-read': onPages('text on page {pages} was hard to recognise', 'text on pages {pages} was hard to recognise'),
  'unreadable-font': onPages(
    'some text on page {pages} couldn’t be decoded',
    'some text on pages {pages} couldn’t be decoded',
    WARNED,
  ),
  'image-only': onPages('page {pages} contains only images', 'pages {pages} contain only images', WARNED),
  failed: onPages('text recognition failed on page {pages}', 'text recognition failed on pages {pages}', WARNED),
} as const;
