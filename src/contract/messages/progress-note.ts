/** What a running job is doing, in words that a person can follow. */
import type { ErrorParams } from './error-table.ts';
import { fillText } from './fill-text.ts';

export const NOTE_TABLE = {
  opening: 'Opening {file}',
  page: 'Page {page} of {pages}',
  file: 'File {file} of {files}',
  searching: 'Searching page {page} of {pages}',
  checking: 'Comparing page {page} of {pages} with the original',
  redacting: 'Redacting page {page} of {pages}',
  proving: 'Verifying the result, page {page} of {pages}',
  picture: 'Image {picture} of {pictures}',
  reading: 'Reading page {page} of {pages}',
  recognising: 'Recognising text on page {page} of {pages}',
  joining: 'Merging {files} files',
  filling: 'Filling in form {form} of {forms}',
  converting: 'Converting {file}',
  unpacking: 'Extracting file {count}',
  packing: 'Creating the archive',
  writing: 'Saving the result',
  signing: 'Signing {file}',
  stamping: 'Requesting a timestamp',
} as const;

export type NoteCode = keyof typeof NOTE_TABLE;

export interface ProgressNote {
  readonly code: NoteCode;
  readonly params: ErrorParams;
}

export function noteText(note: ProgressNote): string {
  return fillText(NOTE_TABLE[note.code], note.params);
}
