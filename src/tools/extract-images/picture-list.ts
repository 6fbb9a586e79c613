/** Lists the pictures in images.json, each by the name that its file has in the end. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { OutputFile } from '../../contract/operation.ts';

export interface ListedPicture {
  /** Of its file. */
  readonly path: string;
  /** Null in files without pages, as are its box and how finely it is drawn. */
  readonly page: number | null;
  readonly box: SeenBox | null;
  /** Null for drawings, which have no pixels. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly dpi: number | null;
  readonly colour: string | null;
}

export function pictureList(pictures: readonly ListedPicture[], folder: string): OutputFile {
  const path = join(folder, 'images.json');
  const complete = async (names: ReadonlyMap<string, string>) => {
    const rows: unknown[] = [];
    for (const { path: file, ...facts } of pictures) {
      const bytes = await readFile(file);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      rows.push({ file: names.get(file), ...facts, bytes: bytes.length, sha256 });
    }
    await writeFile(path, `${JSON.stringify(rows, null, 2)}\n`);
  };
  return { path, type: 'json', input: 0, pattern: 'images', complete };
}
