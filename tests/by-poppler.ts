/** What poppler draws and reads of a PDF. */
import { execFileSync } from 'node:child_process';

/** What poppler draws of the first page: red, green, blue. */
export function drawn(path: string): Buffer {
  return execFileSync('pdftoppm', ['-r', '60', '-l', '1', path], {
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

export function textOf(path: string): string {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
}
