/** Gives results to the device's own way of sharing: as files, never as an address, which could also delete them. */
import { FILE_TYPES, fileTypeOfExtension } from '../../../contract/files/file-type.ts';
import { extensionOf } from '../../../contract/files/output-name.ts';
import type { JobFile } from '../../../contract/job.ts';
import { fetchResult } from './results.ts';

/** A press counts as the visitor's wish for a few seconds only: more than this may not be there in time. */
const MAX_BYTES = 50 * 1024 ** 2;

/** Whether browser and device take files of these kinds. */
export function canShare(files: readonly JobFile[]): boolean {
  const bytes = files.reduce((sum, { size }) => sum + (size ?? Number.POSITIVE_INFINITY), 0);
  if (bytes > MAX_BYTES || !('canShare' in navigator)) return false;
  return navigator.canShare({ files: files.map((file) => namedFile(file, [])) });
}

/** @throws Error when the server does not give a result, or the device does not take it; a visitor who turns back is none. */
export async function shareResults(results: readonly JobFile[]): Promise<void> {
  const files = await Promise.all(results.map(async (result) => namedFile(result, [await fetchResult(result)])));
  try {
    await navigator.share({ files });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

function namedFile({ outputFilename: name }: JobFile, content: BlobPart[]): File {
  const type = fileTypeOfExtension(extensionOf(name));
  return new File(content, name, { type: type ? FILE_TYPES[type].mime : 'application/octet-stream' });
}
