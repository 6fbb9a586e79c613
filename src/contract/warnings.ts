/** What a finished job tells about itself beside its result: code → sentence. A warning never fails a job. */
import type { ErrorParams } from './error-table.ts';
import { fillText, namingFile } from './fill-text.ts';

export const WARNING_TABLE = {
  'option-ignored': 'The option {option} has no effect together with the others.',
  'protection-removed': '{file} was protected. The result is not.',
  'not-protected': 'This PDF has no password.',
  'field-only': 'The file is ready to be signed.',
  'signature-not-shown': 'Its author allows no marks on the pages, so the digital signature is not shown there.',
  'same-passwords': 'The owner password is the same as the one that opens the file, so the permissions mean nothing.',
  'signature-removed': 'The signature of {signer} ({date}) is no longer valid in the result and was taken out.',
  repaired: '{file} was damaged and has been repaired. Pages found: {pages}.',
  'picture-cut-off': '{file} is not complete. What could be read of it was kept.',
  renamed: '{file} is {type} by its content, and was treated as one.',
  'xfa-removed': 'The LiveCycle (XFA) part of {file} was dropped; its ordinary form was kept.',
  portfolio: '{file} is a portfolio. Only its cover page was used.',
  'pages-clipped': 'The pages {pages} lie past the end of {file} and were left out.',
  'links-removed': 'Links to pages that are not in this part were removed: {count}.',
  'page-too-big': 'Page {page} alone is larger than the asked size. It became a file of its own.',
  'direction-unclear': 'These pages do not tell clearly which way is up, and were left as they are: {pages}.',
  'fields-kept':
    'Filled fields of {file} that could not be printed, because the file has no picture of them: {count}. They stay fields.',
  'nothing-to-split': '{file} has one page, so there was nothing to split.',
  'fewer-parts': 'Only {made} of {asked} parts could be made: {file} has no more pages.',
  'nothing-turned': 'No page of {file} had to be turned.',
  unchanged: 'Already as small as we can make it.',
  'content-locked':
    '{file} is protected with a password. Locked content cannot be made smaller, so it was left as it is.',
  'rar-to-zip': 'RAR archives can be read but not written, so the result of {file} is a zip.',
  'metadata-kept': '{file} could not be stored anew, so what it tells about itself is still in it.',
  'target-missed': 'The asked size could not be reached. The smallest good result has {size}.',
  'conformance-removed': 'The result no longer follows {standard}, so its mark was taken out.',
  'dpi-lowered': 'Page {page} is very large and was drawn at {dpi} dpi.',
  'picture-overhangs': '{file} is larger than its place on the page; its edges are cut off.',
  'picture-lowered': 'So many pages in one picture are very large; they were drawn at {dpi} dpi.',
  'fonts-replaced': 'These fonts are not on this server and were replaced: {fonts}.',
  'first-frame-only': '{file} is animated. Only its first picture was used.',
  'depth-reduced': '{file} has 16 bits a colour and was reduced to 8.',
  'file-failed': '{reason}',
  'output-intent-differs':
    '{file} has another colour profile for printing than a file before it, whose profile was kept.',
  'unreadable-font': 'The file does not say what some letters of page {page} are. They may be missing or wrong.',
  'picture-failed': 'A picture on page {page} could not be read and was left out.',
  'picture-too-large':
    'A picture on page {page} has {width} × {height} pixels, too many to be converted. It was left out.',
  'only-small-pictures':
    '{file} has only pictures smaller than {pixels} pixels. They were taken, since there are no others.',
  'picture-kept': '{picture} cannot be converted and was kept as it is.',
  'already-searchable': 'Every page already has text.',
  'page-not-read': 'Page {page} could not be read and was left as it was.',
  'pages-have-text': 'These pages have text already and were left as they are: {pages}.',
  'pages-no-scans': 'Only scans are straightened and cleaned; these pages are drawn otherwise: {pages}.',
  'pages-askew': 'These pages lie askew and were left so: {pages}. “Straighten” turns them.',
  'pages-recognised': 'These pages are pictures and were read by text recognition, which can be wrong: {pages}.',
  'pages-are-pictures': 'These pages are pictures without text. Turn on OCR to read them: {pages}.',
  'archive-missed': 'The result is an ordinary PDF: it could not follow the rules of PDF/A. {reason}',
  'page-made-smaller': 'Page {page} is larger than {format} can be ({limit} inches) and was made smaller.',
  'page-failed': 'Page {page} could not be read and was left out.',
  hidden: 'In {file} the content covers the mark on these pages: {pages}. Choose “over the content” to see it.',
  'letters-missing': 'No font of this server has these letters, so they show as a sign: {letters}',
} as const;

export type WarningCode = keyof typeof WARNING_TABLE;

export interface Warning {
  readonly code: WarningCode;
  readonly params: ErrorParams;
}

export function warningMessage({ code, params }: Warning): string {
  return namingFile(fillText(WARNING_TABLE[code], params), params);
}
