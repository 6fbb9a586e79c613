/** Compresses what lies in an archive, every file by its own kind; folders and names stay. RAR comes out as zip. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rarToZip } from '../../adapters/bsdtar.ts';
import { detectFileType } from '../../adapters/file-type.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Warning, WarningCode } from '../../contract/messages/warnings.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import type { Strength } from '../../engine/compress/likeness/settings.ts';
import { WrongZipPassword } from '../../engine/zip/decrypt-entry.ts';
import { BrokenEntry, type OpenedZip, openZip } from '../../engine/zip/read-zip.ts';
import { repackZip } from '../../engine/zip/repack-zip.ts';
import { unpackLimit } from '../../engine/zip/unpack-limit.ts';
import { hasUnsafeName, type ZipEntry } from '../../engine/zip/zip-entry.ts';
import { squeezerFor } from './compress-file.ts';
import type { Attempt, OnProgress, OpenSqueezer, Options, Squeezer } from './squeezer.ts';

/** Smaller files gain nothing. Archives in archives, which have no bottom, are left closed. */
const MIN_ENTRY_BYTES = 512;

/** How the kinds begin that can be made smaller: a first look, since telling a type for sure takes its time. */
const SQUEEZABLE = /^(?:%PDF|\xff\xd8\xff|\x89PNG|GIF8|RIFF|II\*\0|MM\0\*|PK\x03\x04|\xd0\xcf\x11\xe0|[\s\S]{4}ftyp)/;
const LOOKED_AT_BYTES = 12;

export const openZipSqueezer: OpenSqueezer = (input, options, context) =>
  openArchive(input, input.path, options, context);

export const openRarSqueezer: OpenSqueezer = async (input, options, context) => {
  const path = join(context.workDir, 'from-rar');
  const maxBytes = unpackLimit(input.bytes);
  const result = await rarToZip(input.path, path, { signal: context.signal, maxBytes });
  if (result === 'too-large') throw new ToolError('unpacks-too-large');
  if (result === 'locked') throw new ToolError('rar-locked', { file: input.name });
  if (result === 'unreadable') throw new ToolError('damaged', { file: input.name, found: '' });
  return openArchive(input, path, options, context);
};

async function openArchive(input: InputFile, path: string, options: Options, context: RunContext): Promise<Squeezer> {
  const zip = await openZip(path, input.name, context.signal);
  if (zip.entries.some(hasUnsafeName)) throw new ToolError('unsafe-names', { file: input.name });
  const isLocked = zip.entries.some((entry) => entry.lock !== undefined);
  const password = isLocked ? passwordFor(options.password, input.name) : '';
  if (isLocked && password === '') throw new ToolError('need-password', { file: input.name });
  return new ArchiveSqueezer(zip, input, { password, isLocked }, options, context);
}

interface Lock {
  readonly isLocked: boolean;
  readonly password: string;
}

class ArchiveSqueezer implements Squeezer {
  readonly replaces: boolean;
  readonly facts: { readonly files: number };
  readonly #zip: OpenedZip;
  readonly #input: InputFile;
  readonly #lock: Lock;
  readonly #options: Options;
  readonly #context: RunContext;
  #count = 0;

  constructor(zip: OpenedZip, input: InputFile, lock: Lock, options: Options, context: RunContext) {
    this.#zip = zip;
    this.#input = input;
    this.#lock = lock;
    this.#options = { ...options, 'output-format': 'keep' };
    this.#context = context;
    this.replaces = false;
    this.facts = { files: zip.entries.filter((entry) => !entry.name.endsWith('/')).length };
  }

  async attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt> {
    const { workDir, signal } = this.#context;
    const path = join(workDir, `archive-${++this.#count}.zip`);
    const scratch = join(workDir, 'archive');
    await mkdir(scratch, { recursive: true });
    try {
      const bytes = await repackZip(this.#zip, path, {
        ...{ workDir: scratch, signal, password: this.#lock.password },
        stays: () => false,
        mayReplace: async (entry, bytes) => entry.bytes >= MIN_ENTRY_BYTES && SQUEEZABLE.test(head(bytes)),
        replace: (entry, unpacked) => this.#squeeze(entry, unpacked, strength),
        onProgress,
      });
      return { path, bytes, type: 'zip', warnings: this.#warnings() };
    } catch (error) {
      if (error instanceof WrongZipPassword) throw new ToolError('wrong-password', { file: this.#input.name });
      if (error instanceof BrokenEntry) {
        throw new ToolError('damaged', { file: this.#input.name, ...phrase('found', 'entry-not-unpacked') });
      }
      throw error;
    }
  }

  async close(): Promise<void> {
    await rm(join(this.#context.workDir, 'archive'), { recursive: true, force: true });
  }

  #warnings(): readonly Warning[] {
    const params = { file: this.#input.name };
    if (this.#input.type === 'rar') return [{ code: 'rar-to-zip', params }];
    return this.#lock.isLocked ? [{ code: 'protection-removed', params }] : [];
  }

  /** One file of the archive; what cannot be made smaller, for whatever reason, stays as it is. */
  async #squeeze(entry: ZipEntry, path: string, strength: Strength): Promise<string | undefined> {
    const name = baseName(entry);
    const type = kindIn(entry, await detectFileType(path, name));
    const open = type && squeezerFor(type);
    if (!open) return undefined;
    const workDir = join(this.#context.workDir, 'archive', 'file');
    await mkdir(workDir, { recursive: true });
    // Its progress is not that of the whole. What would have to be told of it, such as a signature that breaks, is not
    // done to a file among many: it stays as it is.
    const told: WarningCode[] = [];
    const quiet: RunContext = {
      ...{ workDir, signal: this.#context.signal, progress: () => undefined },
      warn: (code) => void told.push(code),
    };
    const kept = join(this.#context.workDir, 'archive', 'smaller');
    try {
      const squeezer = await open({ path, name, type, bytes: entry.bytes }, this.#options, quiet);
      try {
        const attempt = await squeezer.attempt(strength, () => undefined);
        const isBetter = attempt && attempt.type === type && (attempt.bytes < entry.bytes || squeezer.replaces);
        if (!isBetter || told.length > 0 || attempt.warnings.length > 0) return undefined;
        await rename(attempt.path, kept);
        return kept;
      } finally {
        await squeezer.close();
      }
    } catch (error) {
      if (!(error instanceof ToolError) || this.#context.signal.aborted) throw error;
      return undefined;
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  }
}

function baseName(entry: ZipEntry): string {
  return entry.name.split('/').at(-1) ?? entry.name;
}

/** The kind of an entry that can be made smaller by it. A name keeps its ending, so a bitmap cannot become a PNG. */
function kindIn(entry: ZipEntry, type: FileTypeId | undefined): FileTypeId | undefined {
  const isWorth = entry.bytes >= MIN_ENTRY_BYTES && type !== undefined && type !== 'bmp';
  return isWorth && squeezerFor(type) ? type : undefined;
}

function head(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, LOOKED_AT_BYTES)).toString('latin1');
}
