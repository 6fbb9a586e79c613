/** Counts the earlier states of a PDF that its file still holds: programs append changes to the end (ISO 32000-2, 7.5.6). */
import { FileSource } from '../../bytes/file-source.ts';

const CHUNK_BYTES = 1024 ** 2;
/** The mark may lie across two chunks. */
const OVERLAP_BYTES = 64;
const MARK = /startxref\s+(\d{1,12})\s+%%EOF/g;
/** What stands where a mark leads: a table, or the object of a stream. Marks of files within the file lead elsewhere. */
const REFERENCES = /^\s*(xref|\d+\s+\d+\s+obj)\b/;
/** Word ends every file with a table that names no object. */
const EMPTY_TABLE = /^\s*xref\s+0\s+0\s+trailer\b/;

/** States beside the newest; 0 for nearly every file. */
export function countEarlierVersions(path: string): number {
  const source = new FileSource(path);
  try {
    const ends = new Set<number>();
    for (let start = 0; start < source.size; start += CHUNK_BYTES) {
      const text = source.read(start, Math.min(CHUNK_BYTES + OVERLAP_BYTES, source.size - start)).toString('latin1');
      for (const match of text.matchAll(MARK)) if (leads(source, Number(match[1]))) ends.add(start + match.index);
    }
    return Math.max(0, ends.size - 1);
  } finally {
    source.close();
  }
}

function leads(source: FileSource, offset: number): boolean {
  if (offset <= 0 || offset >= source.size) return false;
  const text = source.read(offset, Math.min(OVERLAP_BYTES, source.size - offset)).toString('latin1');
  return REFERENCES.test(text) && !EMPTY_TABLE.test(text);
}
