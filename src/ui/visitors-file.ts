/** Tells the visitor's own files from those that systems put into folders for themselves. */

const SYSTEM_FILES = ['.DS_Store', 'Thumbs.db'];

export function isVisitors(file: File): boolean {
  return !SYSTEM_FILES.includes(file.name);
}
