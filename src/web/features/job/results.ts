/** Takes results from the server: for a picture of them, and to keep. */
import type { JobFile } from '../../../contract/job.ts';
import { rememberResult } from './stored-files.ts';

/** Larger results, and those of unknown size, go straight to the browser's downloads instead of through the page's memory. */
const IN_MEMORY_BYTES = 200 * 1024 ** 2;

/** What has to be known of a result to take it home. */
export type SavedResult = Pick<JobFile, 'downloadUrl' | 'outputFilename' | 'size'>;

const fetched = new Map<string, Promise<Blob>>();

/** The result as a blob; the second caller gets the first one's. @throws Error when the server does not give it. */
export function fetchResult({ downloadUrl }: Pick<JobFile, 'downloadUrl'>): Promise<Blob> {
  const known = fetched.get(downloadUrl);
  if (known) return known;
  const fetching = fetch(downloadUrl, { credentials: 'include' }).then(async (response) => {
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error('Download failed');
    }
    return response.blob();
  });
  fetched.set(downloadUrl, fetching);
  fetching.catch(() => fetched.delete(downloadUrl));
  return fetching;
}

/** Results as files that another tool can go on with. @throws Error when the server does not give one. */
export function resultsAsFiles(results: readonly JobFile[]): Promise<readonly File[]> {
  return Promise.all(
    results.map(async (result) => {
      const blob = await fetchResult(result);
      const file = new File([blob], result.outputFilename, { type: blob.type });
      rememberResult(file, result.id);
      return file;
    }),
  );
}

/** Saves a result under its name. @throws Error when the server does not give it. */
export async function saveResult(file: SavedResult): Promise<void> {
  if ((file.size ?? Infinity) > IN_MEMORY_BYTES) {
    await mustBeThere(file.downloadUrl, 'HEAD');
    return saveAddress(file.downloadUrl, file.outputFilename);
  }
  saveBlob(await fetchResult(file), file.outputFilename);
}

/** Saves what the page makes itself. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveAddress(url, name);
  // The browser has begun to read by then; a minute is ample for its question where to.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves all results of a job as one zip, made while it is sent. @throws Error when the server has them no more. */
export async function saveArchive(jobId: string): Promise<void> {
  await mustBeThere(`/api/jobs/${jobId}/files`, 'GET');
  saveAddress(`/api/jobs/${jobId}/archive`, '');
}

/** The browser's downloads would keep an error's text as a file. */
async function mustBeThere(address: string, method: 'HEAD' | 'GET'): Promise<void> {
  const { ok, body } = await fetch(address, { method, credentials: 'include' });
  // An answer that may not be stored keeps its connection until it is read or given up.
  await body?.cancel();
  if (!ok) throw new Error('Download failed');
}

/** Lets the memory of all fetched results go. */
export function forgetResults(): void {
  fetched.clear();
}

function saveAddress(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
