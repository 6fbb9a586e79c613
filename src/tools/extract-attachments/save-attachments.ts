/** Writes attached files to disk, one at a time and bounded, and a list of them. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFileType } from '../../adapters/file-type.ts';
import { handedOnDate, handedOnType } from '../../contract/files/handed-on.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import type { Attachment } from '../../engine/document/attachments/read-attachments.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { decodeStream } from '../../engine/syntax/stream-filters.ts';
import { unpackLimit } from '../../engine/zip/unpack-limit.ts';

/** What one file may take in memory while it is unpacked; more than this site takes as an upload. */
const MAX_FILE_BYTES = 256 * 1024 ** 2;

/**
 * @throws ToolError `unpacks-too-large` where all together are too much for a file of this size.
 */
export async function saveAttachments(
  document: PdfDocument,
  chosen: readonly Attachment[],
  input: InputFile,
  context: RunContext,
): Promise<readonly OutputFile[]> {
  const limit = unpackLimit(input.bytes);
  const outputs: OutputFile[] = [];
  let total = 0;
  for (const [index, { name, stream, modified, created }] of chosen.entries()) {
    context.signal.throwIfAborted();
    const most = Math.min(MAX_FILE_BYTES, limit - total);
    const bytes = stream && decodeStream(document, stream, most);
    if (!bytes) {
      if (stream && isTooLarge(document, stream, most)) throw new ToolError('unpacks-too-large');
      context.warn('attachment-skipped', { file: input.name, name: name || 'file' });
      continue;
    }
    total += bytes.length;
    const path = join(context.workDir, `attachment-${index}`);
    await writeFile(path, bytes);
    const type = handedOnType(await detectFileType(path, name));
    outputs.push({
      path,
      type,
      input: 0,
      ownName: name || 'file',
      facts: handedOnDate(Date.parse(modified || created)),
    });
    context.progress(0.2 + 0.8 * ((index + 1) / chosen.length), 'file', { file: index + 1, files: chosen.length });
  }
  return outputs;
}

/** Asked only of what could not be unpacked: damaged data end sooner. */
function isTooLarge(document: PdfDocument, stream: NonNullable<Attachment['stream']>, most: number): boolean {
  return stream.length > most || decodeStream(document, stream, 4 * MAX_FILE_BYTES) !== undefined;
}

export async function writeList(
  chosen: readonly Attachment[],
  input: InputFile,
  { workDir }: RunContext,
): Promise<OutputFile> {
  const attachments = chosen.map(({ file: _file, stream: _stream, key: _key, folders, ...facts }) => ({
    ...facts,
    ...(folders.length > 0 ? { folder: folders.join('/') } : {}),
  }));
  const path = join(workDir, 'attachments.json');
  await writeFile(path, `${JSON.stringify({ file: input.name, attachments }, null, 2)}\n`);
  return { path, type: 'json', input: 0 };
}
