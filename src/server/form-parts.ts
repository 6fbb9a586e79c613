/** Reads a multipart form part by part, as a stream; however it ends, nothing of it stays open. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyEvents, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { MAX_FILE_BYTES } from '../contract/site/limits.ts';

/** Bytes of a part's own headers: its name, the file's name and type. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 20;
const BYTES = 'application/octet-stream';
/** Files whose turn has not come: small ones arrive faster than they are stored, and each takes memory. */
const MOST_WAITING = 100;

export interface FilePart {
  readonly field: string;
  readonly fileName: string | undefined;
  /** A long text, and no file. */
  readonly isText: boolean;
  readonly content: Readable;
  /** True once the content turned out to be longer than a file may be; the rest was left out. */
  readonly isCut: () => boolean;
}

export interface FormReader {
  /** Whether a part that is no file comes whole, as a text of at most `maxTextBytes`; the others come as streams. */
  readonly isText: (field: string) => boolean;
  readonly maxTextBytes: number;
  /** Called as soon as the text is there, even while a file before it is still being stored; what it throws ends the form. */
  readonly text: (field: string, value: string, isCut: boolean) => void;
  /** One after another. What is not read of the content when this resolves is dropped. */
  readonly file: (part: FilePart) => Promise<void>;
}

/**
 * @throws ToolError `bad-request` for a body that is no whole form, or whatever the reader throws. Files that were begun
 * have failed by then, so that nobody waits for their end.
 */
export async function readForm(request: IncomingMessage, reader: FormReader): Promise<void> {
  const parser = openParser(request, reader);
  const unread = new Set<Readable>();
  let stored: Promise<void> = Promise.resolve();
  let waiting = 0;
  const readNext = async (part: FilePart) => {
    // What ended the form may have come before this part's turn.
    if (part.content.destroyed) throw notWhole('the form ended');
    await reader.file(part);
    part.content.resume();
    // All but the last one are there in full: none of them waits for what is held back.
    if (waiting-- === MOST_WAITING) request.pipe(parser);
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const onText: BusboyEvents['field'] = (field, value, _nameIsCut, valueIsCut) => {
        attempt(() => reader.text(field ?? '', value, valueIsCut), reject);
      };
      const onFile: BusboyEvents['file'] = (field, content, fileName, _encoding, type) => {
        unread.add(content);
        if (++waiting === MOST_WAITING) request.unpipe(parser);
        content.once('close', () => unread.delete(content));
        // The parser says it as well; whoever reads the content hears of it, too.
        content.on('error', () => undefined);
        const isText = fileName === undefined && type !== BYTES;
        const part = { field: field ?? '', fileName, isText, content, isCut: () => content.truncated };
        stored = stored.then(() => readNext(part));
        stored.catch(reject);
      };
      const onBroken = () => reject(notWhole('the connection ended'));
      request.once('error', onBroken).once('close', () => !request.complete && onBroken());
      parser.on('field', onText).on('file', onFile);
      parser.on('error', (cause: unknown) => reject(notWhole(cause)));
      parser.once('finish', () => void stored.then(resolve, reject));
      request.pipe(parser);
    });
  } catch (error) {
    for (const content of unread) content.destroy(error as Error);
    await stored.catch(() => undefined);
    throw error;
  } finally {
    request.unpipe(parser);
    // What still comes is dropped: a browser reads an answer only after it has sent everything.
    if (!request.destroyed) request.resume();
  }
}

function openParser(request: IncomingMessage, { isText, maxTextBytes }: FormReader): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      // A folder may stand before a file's name: `safeName` takes it away where it means nothing.
      preservePath: true,
      limits: {
        fieldSize: maxTextBytes,
        fileSize: MAX_FILE_BYTES + 1,
        headerPairs: MAX_HEADERS,
        headerSize: MAX_HEADER_BYTES,
      },
      isPartAFile: (field = '', type, fileName) => fileName !== undefined || type === BYTES || !isText(field),
    });
  } catch (cause) {
    throw notWhole(cause);
  }
}

function attempt(work: () => void, onError: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    onError(error);
  }
}

function notWhole(cause: unknown): ToolError {
  return new ToolError('bad-request', because('request-not-read'), { cause });
}
