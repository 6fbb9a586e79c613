/** The folder that a dropped or chosen file came from. */

/** `Reports/2025`; empty for a file by itself. */
export function folderOf(file: File): string {
  const path = 'relativePath' in file && typeof file.relativePath === 'string' ? file.relativePath : '';
  const parts = (path || file.webkitRelativePath || '').split('/').filter((part) => part !== '' && part !== '.');
  return parts.slice(0, -1).join('/');
}
