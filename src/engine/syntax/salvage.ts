/** Gives a file that lost its end a new trailer, so that the rest of it can be read. */
import { appendFile } from 'node:fs/promises';
import { copyToChange } from '../bytes/copy-to-change.ts';
import { FileSource } from '../bytes/file-source.ts';

const CHUNK_BYTES = 1024 ** 2;
/** How far before `/Catalog` its object may begin, and how far words may reach from one chunk into the next. */
const OVERLAP_BYTES = 4096;
/** A file may hold the word many times; one that holds it more often than this in a chunk is no document. */
const MAX_TRIES = 50;

/**
 * Copies a file and appends a trailer that names its last catalog.
 * @returns false when no catalog lies open in the file, or when it is encrypted: its key is lost with its trailer.
 */
export async function addTrailer(path: string, target: string): Promise<boolean> {
  const catalog = findCatalog(path);
  if (catalog === undefined) return false;
  await copyToChange(path, target);
  await appendFile(target, `\ntrailer\n<< /Root ${catalog} R >>\nstartxref\n0\n%%EOF\n`);
  return true;
}

/** Number and generation of the last catalog, as written. */
function findCatalog(path: string): string | undefined {
  const source = new FileSource(path);
  let found: string | undefined;
  try {
    for (let start = 0; start < source.size; start += CHUNK_BYTES) {
      const from = Math.max(0, start - OVERLAP_BYTES);
      const text = source.read(from, start - from + CHUNK_BYTES).toString('latin1');
      if (text.includes('/Encrypt')) return undefined;
      found = lastCatalog(text) ?? found;
    }
  } finally {
    source.close();
  }
  return found;
}

function lastCatalog(text: string): string | undefined {
  let at = text.length;
  for (let tries = 0; tries < MAX_TRIES && at > 0; tries++) {
    at = text.lastIndexOf('/Catalog', at - 1);
    if (at === -1) break;
    const before = text.slice(Math.max(0, at - OVERLAP_BYTES), at);
    const object = before.slice(before.lastIndexOf('endobj') + 1);
    const match = /(\d+\s+\d+)\s+obj\b[\s\S]*\/Type\s*$/.exec(object);
    if (match) return match[1];
  }
  return undefined;
}
