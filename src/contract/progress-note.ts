/** What a running job is doing, in words that a person can follow. */
import type { ErrorParams } from './error-table.ts';
import { fillText } from './fill-text.ts';

export const NOTE_TABLE = {
  opening: 'Opening {file}',
  page: 'Page {page} of {pages}',
  file: 'File {file} of {files}',
  searching: 'Looking through page {page} of {pages}',
  picture: 'Picture {picture} of {pictures}',
  reading: 'Reading page {page} of {pages}',
  joining: 'Joining {files} files',
  converting: 'Converting {file}',
  writing: 'Writing the result',
  signing: 'Signing {file}',
  stamping: 'Asking for the time',
} as const;

export type NoteCode = keyof typeof NOTE_TABLE;

export interface ProgressNote {
  readonly code: NoteCode;
  readonly params: ErrorParams;
}

export function noteText(note: ProgressNote): string {
  return fillText(NOTE_TABLE[note.code], note.params);
}
