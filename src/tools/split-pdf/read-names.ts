/** Reads the names that results shall have: one a line, as plain text or as the first column of a CSV. */
import { readFile } from 'node:fs/promises';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { AttachedFile } from '../../contract/options/attached-file.ts';
import { readCsv } from '../../contract/text/read-csv.ts';
import { decodeText } from '../../engine/bytes/decode-text.ts';

const FIELD = 'names';
/** Names for thousands of files are far shorter. */
const MAX_BYTES = 4 * 1024 ** 2;

export async function readNames(file: AttachedFile): Promise<readonly string[]> {
  const bytes = await readFile(file.path);
  if (bytes.length > MAX_BYTES)
    throw new ToolError('bad-option', { field: FIELD, ...because('file-too-long', { option: FIELD }) });
  const text = decodeText(bytes);
  const lines = file.type === 'csv' ? readCsv(text).map(([first = '']) => first) : text.split(/\r\n|\n|\r/);
  const names = lines.map((line) =>
    line
      .replace(/[\r\n]+/g, ' ')
      .trim()
      .replace(/\.pdf$/i, ''),
  );
  while (names.at(-1) === '') names.pop();
  return names;
}

/** @throws ToolError `bad-option` when there are fewer names than files. */
export function requireNames(names: readonly string[], files: number): void {
  if (names.length >= files) return;
  const lines = phrase('lines', 'has-lines', { count: names.length });
  const given = phrase('given', 'for-files', { count: files });
  throw new ToolError('bad-option', {
    field: FIELD,
    ...because('one-line-a-file', { option: FIELD, ...lines, ...given }),
  });
}
