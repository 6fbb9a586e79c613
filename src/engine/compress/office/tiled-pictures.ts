/** Tells packages where a picture's pixels decide how large it is drawn: repeated as a background, for instance. */
import { readFile, rm } from 'node:fs/promises';
import { BrokenEntry, isReadable, type OpenedZip, unpackEntry } from '../../zip/read-zip.ts';

/** Repeated fills of DrawingML, VML and OpenDocument. */
const TILES = ['<a:tile', 'type="tile"', '<draw:fill-image', '<style:background-image'];
const MAX_XML_BYTES = 64 * 1024 ** 2;

/** Also true for parts that cannot be looked into. @param scratch a path for what lies in between. */
export async function hasTiledPictures(zip: OpenedZip, scratch: string, signal: AbortSignal): Promise<boolean> {
  const parts = zip.entries.filter((entry) => /\.xml$/.test(entry.name) && entry.bytes > 0);
  try {
    for (const entry of parts) {
      if (entry.bytes > MAX_XML_BYTES || !isReadable(entry)) return true;
      await unpackEntry(zip, entry, scratch, { password: '', signal });
      const text = await readFile(scratch);
      if (TILES.some((tile) => text.includes(tile))) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof BrokenEntry) return true;
    throw error;
  } finally {
    await rm(scratch, { force: true });
  }
}
