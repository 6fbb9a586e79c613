/** Keeps the bytes of jobs in an S3-compatible store. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type MultipartUpload,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange, FileStore, StoredEntry } from '../contract/files/file-store.ts';
import { ToolError } from '../contract/messages/tool-error.ts';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket may hold what is not ours. */
const OUR_KEYS = /^(jobs|uploads)\//;

export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(settings: S3Settings) {
    this.#bucket = settings.bucket;
    this.#client = new S3Client({
      endpoint: settings.endpoint,
      region: settings.region,
      forcePathStyle: true,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      // Older compatible stores keep the checksum trailer as content and hand back a corrupted file (measured on s3rver 3.7.1).
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, content: Readable, signal?: AbortSignal): Promise<number> {
    let bytes = 0;
    content.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: content },
      queueSize: 1,
    });
    const abort = () => void upload.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await upload.done();
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    return bytes;
  }

  async putFile(key: string, file: string): Promise<number> {
    const content = createReadStream(file);
    try {
      return await this.put(key, content);
    } finally {
      content.destroy();
    }
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    const answer = await this.#client
      .send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range }))
      .catch(missing);
    if (!(answer.Body instanceof Readable)) throw new ToolError('not-found');
    return answer.Body;
  }

  async fetch(key: string, file: string): Promise<void> {
    await pipeline(await this.get(key), createWriteStream(file, { mode: 0o600 }));
  }

  async size(key: string): Promise<number | undefined> {
    const head = await this.#client
      .send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }))
      .catch(() => undefined);
    return head?.ContentLength;
  }

  async remove(prefix: string): Promise<void> {
    let keys: string[] = [];
    const flush = async () => {
      if (keys.length === 0) return;
      const Objects = keys.map((Key) => ({ Key }));
      await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }));
      keys = [];
    };
    if (!prefix.endsWith('/')) keys.push(prefix);
    else {
      for await (const { key } of this.list(prefix)) {
        keys.push(key);
        if (keys.length === 1000) await flush();
      }
    }
    await flush();
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken }),
      );
      for (const each of page.Contents ?? []) {
        if (each.Key) yield { key: each.Key, bytes: each.Size ?? 0, modifiedMs: each.LastModified?.getTime() ?? 0 };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  async removeUnfinished(beforeMs: number): Promise<void> {
    for await (const { Key, UploadId, Initiated } of this.#begunUploads()) {
      if (!Key || !OUR_KEYS.test(Key) || !Initiated || Initiated.getTime() >= beforeMs) continue;
      const abort = new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId });
      // It came to its end in between.
      await this.#client.send(abort).catch((error) => unless(error, 'NoSuchUpload'));
    }
  }

  /** Uploads in parts that were begun and neither completed nor aborted. Some compatible stores cannot list them. */
  async *#begunUploads(): AsyncIterable<MultipartUpload> {
    let KeyMarker: string | undefined;
    let UploadIdMarker: string | undefined;
    do {
      const page: ListMultipartUploadsCommandOutput | undefined = await this.#client
        .send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, KeyMarker, UploadIdMarker }))
        .catch((error) => unless(error, 'NotImplemented'));
      yield* page?.Uploads ?? [];
      KeyMarker = page?.NextKeyMarker;
      UploadIdMarker = page?.NextUploadIdMarker;
    } while (KeyMarker);
  }
}

function unless(error: { readonly name?: string }, name: string): undefined {
  if (error.name !== name) throw error;
}

function missing(cause: { readonly name?: string }): never {
  if (cause.name === 'NoSuchKey' || cause.name === 'NotFound') throw new ToolError('not-found', {}, { cause });
  throw cause;
}
