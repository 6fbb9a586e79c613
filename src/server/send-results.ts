/** Sends results: one file with ranges, or several as one zip made as it is sent. */
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import { archivePattern, namedAfter } from '../contract/archive-pattern.ts';
import type { ByteRange } from '../contract/files/file-store.ts';
import { FILE_TYPES, fileTypeOfExtension } from '../contract/files/file-type.ts';
import { extensionOf, filledStem, nameInFolder, stemOf } from '../contract/files/output-name.ts';
import { findArchive, readJobStatus, type StoredFile } from '../jobs/read-job.ts';
import { findTool } from '../tools/find-tool.ts';
import { contentDisposition } from './content-disposition.ts';
import type { ServerContext } from './context.ts';

/** @param id what the answer is known by when it is asked for again. */
export async function sendFile(
  file: StoredFile,
  id: string,
  { store }: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${id}-${file.bytes}"`;
  reply.headers({
    'content-type': file.mime,
    'content-disposition': contentDisposition(file.name),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    // Whatever a file pretends to be, a browser never runs it.
    'content-security-policy': "default-src 'none'; sandbox",
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = fresh ? readRange(request.headers.range, file.bytes) : undefined;
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    reply.header('content-length', String(range.end - range.start + 1));
  } else reply.header('content-length', String(file.bytes));
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await store.files.get(file.key, range));
}

/** All results of a job. @throws ToolError as `findArchive` */
export async function sendArchive(jobId: string, context: ServerContext, reply: FastifyReply): Promise<FastifyReply> {
  const { stem, files } = await findArchive(context.store, jobId);
  const tool = findTool((await readJobStatus(context.store, jobId)).tool);
  const pattern = archivePattern(
    tool,
    files.map((file) => file.name),
  );
  const name = `${filledStem(pattern, namedAfter(tool, stemOf(stem)), { tool: tool.id })}.zip`;
  reply.headers({
    'content-type': FILE_TYPES.zip.mime,
    'content-disposition': contentDisposition(name),
    'cache-control': 'private, no-store',
  });
  return reply.send(streamZip(files, context));
}

/** One range of bytes (RFC 9110, 14.1.2). Several, or another form: the whole file, as the standard allows. */
function readRange(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), bytes);
    return length === 0 ? 'outside' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  if (start >= bytes) return 'outside';
  return start <= end ? { start, end } : undefined;
}

/** A file that had a date of its own keeps it. */
function dateOf({ modifiedMs }: StoredFile): Date {
  return modifiedMs === undefined ? new Date() : new Date(modifiedMs);
}

/** Entries in order; types that are packed already are stored; sizes past 4 GB use Zip64. */
function streamZip(files: readonly StoredFile[], { store }: ServerContext): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  // An entry that cannot be read, or is deleted meanwhile, breaks off this download and nothing else.
  zip.on('error', fail);
  let open: Readable | undefined;
  output.once('close', () => open?.destroy());
  const take = (content: Readable, give: (error: null, content: Readable) => void) => {
    // Whoever downloads may be gone before the file is there: then nobody would close it.
    if (output.destroyed) return content.destroy();
    open = content;
    content.once('error', fail);
    give(null, content);
  };
  for (const file of files) {
    const type = fileTypeOfExtension(extensionOf(file.name));
    const compress = type ? !FILE_TYPES[type].packed : true;
    // Opened only when its turn comes: a thousand pages do not hold a thousand files open.
    const name = nameInFolder(file.name, file);
    zip.addReadStreamLazy(name, { compress, size: file.bytes, mtime: dateOf(file), mode: 0o100644 }, (give) => {
      store.files.get(file.key).then((content) => take(content, give), fail);
    });
  }
  zip.end();
  return output;
}
