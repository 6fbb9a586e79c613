/** Tells PDFs that a program read and saved as text: each byte that is no letter became a sign for "unknown", and is lost. */
import { closeSync, openSync, readSync } from 'node:fs';
import { phrase } from '../../../contract/messages/phrases.ts';
import { ToolError } from '../../../contract/messages/tool-error.ts';
import type { InputFile } from '../../../contract/operation.ts';

const CHUNK_BYTES = 64 * 1024;
/** The beginning of a file tells of the rest. */
const READ_BYTES = 4 * 1024 ** 2;
/** Words of a sound file may have some of these signs. */
const LEAST_LOST = 100;
/** Of bytes that were packed, few make a letter by chance: in 233 files, at most 9 % of what is no ASCII. */
const LEAST_SHARE = 0.8;

/** @throws ToolError `damaged` */
export function refuseSavedAsText({ path, name: file }: Pick<InputFile, 'path' | 'name'>): void {
  if (isSavedAsText(path)) throw new ToolError('damaged', { file, ...phrase('found', 'saved-as-text') });
}

/** A file with packed data is never UTF-8 as a whole, so most are told by their first bytes. */
function isSavedAsText(path: string): boolean {
  const descriptor = openSync(path, 'r');
  try {
    return isLost(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isLost(descriptor: number): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [lost, others] = [0, 0];
  for (let read = 0; read < READ_BYTES; ) {
    const bytes = readSync(descriptor, chunk, 0, CHUNK_BYTES, read);
    if (bytes === 0) break;
    read += bytes;
    try {
      for (const [sign] of decoder.decode(chunk.subarray(0, bytes), { stream: true }).matchAll(/[^\0-\x7f]/g))
        if (sign === '\ufffd') lost++;
        else others++;
    } catch {
      return false;
    }
  }
  return lost >= LEAST_LOST && lost >= LEAST_SHARE * (lost + others);
}
