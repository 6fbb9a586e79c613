/** Sends files in a way that goes on where it stopped when the connection comes back (tus). */
import type { DetailedError, Upload as TusClass } from 'tus-js-client';
import { fieldsOf, plainAnswer } from '../../answer-text.ts';
import { panelWords } from '../../words/panel.ts';
import { CallFailed, problemOf } from './calls.ts';
import { storedNames } from './stored-files.ts';

const ENDPOINT = '/api/uploads';
/** Bytes of one request: a lost connection costs at most this much. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 2;
/** Milliseconds between tries; after the last one the visitor is told. About five minutes together. */
const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000, ...Array.from({ length: 36 }, () => 8_000)];

type TusUpload = typeof TusClass;

export interface UploadItem {
  readonly file: File;
  readonly name: string;
  /** Where it came from, with slashes, for a tool that keeps folders. */
  readonly folder?: string;
}

interface UploadListener {
  /** Bytes of all files that the server has. */
  readonly onSent: (bytes: number) => void;
  readonly onConnection: (connected: boolean) => void;
}

const loadTus = () => import('tus-js-client');

/** Fetches what sends files while the visitor still chooses: it does not have to come when it is wanted. */
export function prepareUpload(): void {
  // Asked for again when files are sent, which says what is missing.
  loadTus().catch(() => undefined);
}

/**
 * Sends the files, two at a time; answers with their ids in the same order. What the server has already is not sent again.
 * @throws CallFailed when the server refuses one; AbortError when the signal says so.
 */
export async function uploadFiles(
  items: readonly UploadItem[],
  signal: AbortSignal,
  listener: UploadListener,
): Promise<readonly string[]> {
  const { Upload } = await loadTus();
  const sent = items.map(() => 0);
  const ids: string[] = [];
  const known = await storedNames(items.map(({ file }) => file));
  const queue = [...items.entries()];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next;
      const onSent = (bytes: number) => {
        sent[index] = bytes;
        listener.onSent(sent.reduce((sum, each) => sum + each, 0));
      };
      ids[index] =
        known[index] ?? (await sendOne(Upload, item, signal, { onConnection: listener.onConnection, onSent }));
      onSent(item.file.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return ids;
}

function sendOne(Upload: TusUpload, item: UploadItem, signal: AbortSignal, listener: UploadListener): Promise<string> {
  const { file, name, folder } = item;
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      uploadDataDuringCreation: true,
      // No trace of a visitor's files in the browser's storage.
      storeFingerprintForResuming: false,
      metadata: {
        ...{ filename: name, filetype: file.type, lastModified: String(file.lastModified) },
        ...(folder ? { folder } : {}),
      },
      onProgress(bytes) {
        listener.onConnection(true);
        listener.onSent(bytes);
      },
      onShouldRetry(error) {
        const again = mayPass(error);
        if (again) listener.onConnection(false);
        return again;
      },
      onError: (error) => reject(asCallFailed(error)),
      onSuccess: () => resolve(idOf(upload.url)),
    });
    const stop = () => {
      void upload.abort(true).catch(() => undefined);
      reject(signal.reason);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

/** No answer, or one that a later try may change: an upload that is gone (404, 410) is begun anew, one too many (429) later. */
function mayPass(error: Error | DetailedError): boolean {
  const status = statusOf(error);
  return status === 0 || [404, 409, 410, 423, 429].includes(status) || status >= 500;
}

function statusOf(error: Error | DetailedError): number {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

function asCallFailed(error: Error | DetailedError): CallFailed {
  const body = 'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : '';
  const status = statusOf(error);
  const plain = status === 0 ? panelWords.calls.lost : plainAnswer({ status, statusText: '' }, body);
  return new CallFailed(status, problemOf(fieldsOf(body), plain));
}

/** The upload's id is the last part of its address. */
function idOf(url: string | null): string {
  return url?.split('/').at(-1) ?? '';
}
