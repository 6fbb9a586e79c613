/** The page that was made of a Markdown file, in the file's own folder: links and images lead from there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebFolder } from '../../engine/html-to-pdf/web-folder.ts';
import { MATH_FONT_PATH } from '../../engine/markdown/themes/style-sheet.ts';

const MATH_FONT = join(
  import.meta.dirname,
  '../../../node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
);

export function pageFolder(folder: WebFolder, html: string): WebFolder {
  const start = `${folder.start}.html`;
  return {
    start,
    read: async (path) => {
      if (path === start) return { bytes: Buffer.from(html), mime: 'text/html; charset=utf-8' };
      if (path === MATH_FONT_PATH) return { bytes: await readFile(MATH_FONT), mime: 'font/woff2' };
      return folder.read(path);
    },
  };
}
