/** Streams a multipart upload into the store, file by file, and gathers its fields; never holds a file in memory. */

import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { detectFromHead, HEAD_BYTES } from '../adapters/file-type.ts';
import type { FileStore } from '../contract/files/file-store.ts';
import { fileTypeOfExtension, takesAnyFile } from '../contract/files/file-type.ts';
import { extensionOf, shownName } from '../contract/files/output-name.ts';
import { packedFolder } from '../contract/files/packed-place.ts';
import { checkAttachedType, worksAlone, wrongType } from '../contract/input-check.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import {
  MAX_SECRET_FILE_BYTES,
  optionOfPart,
  type PackedSecret,
  packSecret,
  partName,
} from '../contract/options/attached-file.ts';
import { kebabCase } from '../contract/options/kebab-case.ts';
import { MAX_FILE_BYTES, MAX_JOB_BYTES } from '../contract/site/limits.ts';
import { fileOptions, type ToolDeclaration } from '../contract/tool.ts';
import { attachedKey, inputKey } from '../jobs/job-store.ts';
import type { StoredAttached, StoredInput } from '../jobs/submit-job.ts';
import { type FilePart, readForm } from './form-parts.ts';
import { BASE_BYTES, FormValues, MAX_TEXT_BYTES } from './form-values.ts';
import type { HeldShare } from './held-shares.ts';

export interface Received {
  readonly files: readonly StoredInput[];
  /** What is wrong with the types of those that may be part of a batch, where each costs only itself. */
  readonly wrong: readonly ToolError[];
  /** Files of options that are no secrets. */
  readonly attached: readonly StoredAttached[];
  /** Certificates and keys, held in memory until they are sealed with the job. */
  readonly secretFiles: Readonly<Record<string, PackedSecret>>;
  readonly fields: Readonly<Record<string, string>>;
  /** Ids of finished resumable uploads. */
  readonly uploads: readonly string[];
  /** As it was written; empty where nothing was said. */
  readonly keepMinutes: string;
  readonly keepInputsMinutes: string;
}

const FILE_FIELDS = new Set(['files', 'file', 'files[]']);
const MAX_NAME_LENGTH = 255;
/** Files of one form, be they as small as they may; and what is held in memory for each while the others come. */
const MAX_FORM_FILES = 20_000;
const HELD_FILE_BYTES = 1024;

/**
 * @param share what options and files are counted in; the caller lets go of it.
 * @throws ToolError `bad-request`, `too-large`, `too-many-files`, `job-too-large`, `form-too-large`, `bad-option`, and of
 * files that are worked on together `empty-file` and `wrong-type`;
 * what was stored is the caller's to remove.
 */
export async function receiveFiles(
  request: IncomingMessage,
  jobId: string,
  tool: ToolDeclaration,
  store: FileStore,
  share: HeldShare,
): Promise<Received> {
  const files: StoredInput[] = [];
  const wrong: ToolError[] = [];
  const attached: StoredAttached[] = [];
  const secretFiles: Record<string, PackedSecret> = {};
  const options = new Map(fileOptions(tool).map(([name, field]) => [kebabCase(name), { name, field }]));
  share.take(BASE_BYTES);
  const values = new FormValues(tool, share);
  let total = 0;
  const takeFile = async (part: FilePart) => {
    if (part.isText && part.field !== '') return values.addStreamed(part);
    if (FILE_FIELDS.has(part.field)) {
      checkNextFile(tool, files.length);
      share.take(HELD_FILE_BYTES);
      const file = await storePart(part, inputKey(jobId, files.length), tool, store, wrong);
      files.push(file);
      total += file.bytes;
      if (total > MAX_JOB_BYTES)
        throw new ToolError('job-too-large', { limit: `${Math.round(MAX_JOB_BYTES / 1024 ** 3)} GB` });
      return;
    }
    const option = options.get(kebabCase(part.field));
    if (option?.field.secret) secretFiles[option.name] = await readSecret(part, share);
    else if (option) attached.push(await storeAttached(part, jobId, option, nextPart(option, attached), store));
    else throw new ToolError('bad-option', { field: part.field, ...because('not-a-file', { option: part.field }) });
  };
  await readForm(request, {
    isText: (field) => values.isText(field),
    maxTextBytes: MAX_TEXT_BYTES,
    text: (field, value, isCut) => values.add(field, value, isCut),
    file: takeFile,
  });
  const { fields, uploads, keepMinutes, keepInputsMinutes } = values;
  return { files, wrong, attached, secretFiles, fields, uploads, keepMinutes, keepInputsMinutes };
}

/** @throws ToolError `too-many-files`, before one is stored that no job of the tool can have. */
function checkNextFile({ maxFiles, takesTwo }: ToolDeclaration, before: number): void {
  const limit = maxFiles > 0 && !takesTwo ? maxFiles : MAX_FORM_FILES;
  if (before >= limit) throw new ToolError('too-many-files', { limit });
}

/** @param wrong where each file may cost only itself, what is wrong with its type is added here. */
async function storePart(
  part: FilePart,
  key: string,
  tool: ToolDeclaration,
  store: FileStore,
  wrong: ToolError[],
): Promise<StoredInput> {
  const name = safeName(part.fileName);
  const isAlone = worksAlone(tool);
  const head = new HeadTap(async (bytes) => {
    const error = await wrongHead(tool, name, bytes);
    if (error && !isAlone) throw error;
    if (error) wrong.push(error);
  });
  part.content.once('error', (error) => head.destroy(error));
  const bytes = await store.put(key, part.content.pipe(head));
  if (part.isCut() || bytes > MAX_FILE_BYTES) throw new ToolError('too-large', { limit: MAX_FILE_BYTES, files: name });
  // Where it is the only one, or belongs to the others, nothing comes of an empty file.
  if (bytes === 0 && !isAlone && !takesAnyFile(tool)) throw new ToolError('empty-file', { file: name });
  return { name, bytes, key, ...keptFolder(tool, part.fileName?.replace(/[^/\\]*$/, '')) };
}

/** The folder of a file, for a tool that keeps folders. @param raw as the caller says it. */
export function keptFolder(tool: ToolDeclaration, raw: string | undefined): { readonly folder?: string } {
  const folder = takesAnyFile(tool) ? packedFolder(raw) : '';
  return folder === '' ? {} : { folder };
}

type FileOption = { readonly name: string; readonly field: ReturnType<typeof fileOptions>[number][1] };

/** @throws ToolError `bad-option` where the option takes no further file. */
function nextPart({ name: option, field }: FileOption, attached: readonly StoredAttached[]): string {
  const before = attached.filter((file) => optionOfPart(file.option) === option).length;
  const { most = 1 } = field;
  if (before < most) return partName(option, before);
  const why = most === 1 ? because('given-twice', { option }) : because('too-many-attached', { option, most });
  throw new ToolError('bad-option', { field: option, ...why });
}

async function storeAttached(
  part: FilePart,
  jobId: string,
  { name: option, field }: FileOption,
  named: string,
  store: FileStore,
): Promise<StoredAttached> {
  const name = safeName(part.fileName);
  const head = new HeadTap(async (bytes) => {
    checkAttachedType(option, field.accepts, await detectFromHead(bytes, name));
  });
  const key = attachedKey(jobId, named);
  part.content.once('error', (error) => head.destroy(error));
  const bytes = await store.put(key, part.content.pipe(head));
  if (part.isCut() || bytes > MAX_FILE_BYTES) throw new ToolError('too-large', { limit: MAX_FILE_BYTES, files: name });
  if (bytes === 0) throw new ToolError('empty-file', { file: name });
  return { option: named, name, bytes, key };
}

async function readSecret(part: FilePart, share: HeldShare): Promise<PackedSecret> {
  const name = safeName(part.fileName);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_SECRET_FILE_BYTES) throw new ToolError('too-large', { limit: MAX_SECRET_FILE_BYTES, files: name });
    share.take(chunk.length);
    chunks.push(chunk);
  }
  if (bytes === 0) throw new ToolError('empty-file', { file: name });
  return packSecret(name, Buffer.concat(chunks));
}

/** The visitor's own name for messages and results: no path, no control characters, bounded. */
export function safeName(raw: string | undefined): string {
  const base = (raw ?? '').replace(/^.*[/\\]/, '');
  return [...shownName(base)].slice(-MAX_NAME_LENGTH).join('') || 'file';
}

/** What is wrong with a file, as soon as its first bytes tell: a `wrong-type`. */
export async function wrongHead(tool: ToolDeclaration, name: string, head: Uint8Array): Promise<ToolError | undefined> {
  if (head.length === 0 || takesAnyFile(tool)) return undefined;
  const found = await detectFromHead(head, name);
  const hinted = fileTypeOfExtension(extensionOf(name));
  // An Office file may keep its table of contents past the head: the runner, which sees all of it, decides.
  if (found === 'zip' && hinted && tool.accepts.includes(hinted)) return undefined;
  return wrongType(tool, name, found);
}

/** Passes bytes through, and shows the first HEAD_BYTES to a check before anything goes on. */
class HeadTap extends Transform {
  readonly #check: (head: Uint8Array) => Promise<void>;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #checked = false;

  constructor(check: (head: Uint8Array) => Promise<void>) {
    super();
    this.#check = check;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#checked) {
      done(null, chunk);
      return;
    }
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes < HEAD_BYTES) done();
    else this.#release(done);
  }

  override _flush(done: TransformCallback): void {
    if (this.#checked) done();
    else this.#release(done);
  }

  #release(done: TransformCallback): void {
    this.#checked = true;
    const held = Buffer.concat(this.#held);
    this.#held = [];
    this.#check(held.subarray(0, HEAD_BYTES)).then(
      () => done(null, held),
      (error: Error) => done(error),
    );
  }
}
