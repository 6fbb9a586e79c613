/** Files that systems put into folders for themselves: nobody means them. */
const SYSTEM_FILES: readonly string[] = ['.DS_Store', 'Thumbs.db'];

export function isSystemFile(name: string): boolean {
  return SYSTEM_FILES.includes(name);
}
