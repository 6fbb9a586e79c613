/** Joins PDFs that stand one after the other in one file, as programs leave them that append instead of writing anew. */
import { closeSync, openSync, readSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { joinPlain, readEncryption, rewritePlain } from '../../../adapters/qpdf.ts';
import { copyToChangeSync } from '../../bytes/copy-to-change.ts';
import { isWorthTelling } from './damage.ts';

const HEADER = Buffer.from('%PDF-');
const END = '%%EOF';
/** Line ends and zeros between two files. */
const MOST_BETWEEN = 64;
const CHUNK_BYTES = 1024 ** 2;
const MAX_FILES = 50;

/**
 * Writes all pages of all files, with what else the first one has, plain.
 * @returns how many files; 1 where there are no more, or where one is not sound by itself, or is encrypted.
 */
export async function joinFilesInARow(path: string, target: string, signal: AbortSignal): Promise<number> {
  const starts = fileStarts(path);
  if (starts.length < 2 || starts.length > MAX_FILES) return 1;
  const parts = starts.map((_, index) => `${target}.part-${index}`);
  try {
    for (const [index, part] of parts.entries()) {
      copyRange(path, part, starts[index] ?? 0, starts[index + 1] ?? statSync(path).size);
      if (!(await isSoundAlone(part, signal))) return 1;
    }
    return (await joinPlain(parts, target, { signal })) ? parts.length : 1;
  } finally {
    for (const part of parts) rmSync(part, { force: true });
  }
}

/** Of headers at the beginning and behind the end of another file. An attached PDF begins behind something else. */
function fileStarts(path: string): readonly number[] {
  const starts = [0];
  const descriptor = openSync(path, 'r');
  const chunk = Buffer.alloc(CHUNK_BYTES + MOST_BETWEEN + HEADER.length);
  try {
    for (let from = 0; starts.length <= MAX_FILES; from += CHUNK_BYTES) {
      const bytes = chunk.subarray(0, readSync(descriptor, chunk, 0, chunk.length, from));
      for (let at = bytes.indexOf(HEADER, 1); at > 0; at = bytes.indexOf(HEADER, at + 1)) {
        const isNew = from + at > (starts.at(-1) ?? 0);
        if (isNew && starts.length <= MAX_FILES && followsEnd(bytes, at)) starts.push(from + at);
      }
      if (bytes.length < chunk.length) return starts;
    }
    return starts;
  } finally {
    closeSync(descriptor);
  }
}

function followsEnd(bytes: Buffer, at: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, at - MOST_BETWEEN), at);
  return before.replace(/[\s\0]+$/, '').endsWith(END);
}

function copyRange(path: string, target: string, start: number, end: number): void {
  if (start === 0) {
    copyToChangeSync(path, target);
    truncateSync(target, end);
    return;
  }
  const [source, copy] = [openSync(path, 'r'), openSync(target, 'w')];
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = start; at < end; ) {
      const bytes = readSync(source, chunk, 0, Math.min(CHUNK_BYTES, end - at), at);
      if (bytes === 0) break;
      writeSync(copy, chunk, 0, bytes);
      at += bytes;
    }
  } finally {
    closeSync(source);
    closeSync(copy);
  }
}

async function isSoundAlone(path: string, signal: AbortSignal): Promise<boolean> {
  if ((await readEncryption(path, { signal })).kind !== 'none') return false;
  const plain = `${path}.plain`;
  try {
    const { kind, damage } = await rewritePlain(path, plain, { signal });
    return kind === 'written' && !isWorthTelling(damage);
  } finally {
    rmSync(plain, { force: true });
  }
}
