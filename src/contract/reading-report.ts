/** What every tool that reads pages reports of them. */
import { counted, onPages } from './report.ts';

export const WORDS_READ = counted('{count} word', '{count} words');

const WARNED = { warned: true } as const;

/** Pages whose text may be wrong or missing, by the reason. */
export const UNCERTAIN_PAGES = {
  recognised: onPages('Text recognised by OCR: page {pages}', WARNED),
  'hard-to-read': onPages('Hard to recognise: page {pages}'),
  'unreadable-font': onPages('Fonts that do not say which characters they show: page {pages}', WARNED),
  'image-only': onPages('Images without text: page {pages}', WARNED),
  failed: onPages('Text recognition failed: page {pages}', WARNED),
} as const;
