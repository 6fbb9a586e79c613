/** Tells the visitor's own files from those that systems put into folders for themselves. */
import { isSystemFile } from '../contract/files/system-files.ts';

export function isVisitors(file: File): boolean {
  return !isSystemFile(file.name);
}
