/** Takes everything out of an archive, one in parts too: files on disk, or an error that says why there are none. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFileType } from '../../adapters/file-type.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import { type Archive, type ArchiveWish, archiveItems } from './archive-items.ts';
import { BrokenArchive, LockedArchive } from './packed-item.ts';
import { ItemSaver, type SavedItem } from './save-items.ts';
import { type Gathered, gatherParts, joinParts, partOf } from './volumes.ts';

/** The options of tools that open archives. */
export interface SaveWish {
  readonly password: string;
  readonly encoding: ArchiveWish['encoding'];
  readonly 'on-damaged': 'repair' | 'refuse';
  /** Names of files, with asterisks; empty: all. */
  readonly select: string;
}

export interface SavedArchive {
  readonly items: readonly SavedItem[];
  /** Folders that the archive names itself. */
  readonly folders: ReadonlySet<string>;
  /** Some of it was locked. */
  readonly isLocked: boolean;
  /** Of the archive, without the ending of its first part. */
  readonly name: string;
}

/**
 * What was left out is told as warnings.
 * @returns undefined for a later part, whose archive is opened with the first one.
 * @throws ToolError for everything that a user can understand.
 */
export async function saveArchive(
  input: InputFile,
  wish: SaveWish,
  context: RunContext,
): Promise<SavedArchive | undefined> {
  context.progress(0, 'opening', { file: input.name });
  const part = partOf(input.name);
  const parts = part && gatherParts(input, part, context.given ?? [input]);
  if (part && !parts) return undefined;
  const archive = parts ? await joined(input, parts, context) : input;
  const saver = new ItemSaver(archive, wish.select, context);
  const password = passwordFor(wish.password, input.name);
  try {
    const { workDir, signal } = context;
    await saver.saveAll(archiveItems(archive, { password, encoding: wish.encoding, workDir, signal }));
  } catch (error) {
    await saver.dropSpoiled(error);
    throwUnlessPartly(error, { input, parts, password, saved: saver.count, wish });
    context.warn('archive-incomplete', { file: input.name, count: saver.count });
  }
  saver.warnOfSkipped();
  requireSome(saver, input.name, wish.select);
  const { items, folders, isLocked } = saver;
  return { items, folders, isLocked, name: archive.name };
}

/** All parts as one file; its kind is that of the first. */
async function joined(input: InputFile, { files }: Gathered, { workDir, signal }: RunContext): Promise<Archive> {
  const name = input.name.replace(/\.\d{3}$/, '');
  const path = files.length === 1 ? input.path : join(workDir, 'joined');
  if (files.length > 1) await joinParts(files, path, signal);
  const type = (await detectFileType(path, name)) ?? 'bytes';
  return { path, name, type, bytes: (await stat(path)).size };
}

interface Failure {
  readonly input: InputFile;
  readonly parts: Gathered | undefined;
  readonly password: string;
  /** Files that are whole. */
  readonly saved: number;
  readonly wish: SaveWish;
}

/** @throws ToolError unless what was saved before the failure is worth having. */
function throwUnlessPartly(error: unknown, { input, parts, password, saved, wish }: Failure): void {
  const file = input.name;
  if (error instanceof LockedArchive)
    throw new ToolError(password === '' ? 'need-password' : 'wrong-password', { file });
  const isBroken = error instanceof BrokenArchive || (error instanceof ToolError && error.code === 'damaged');
  if (!isBroken) throw error;
  // What breaks off at the end of the last part that is there goes on in the next one.
  if (parts) throw new ToolError('part-missing', parts.next, { cause: error });
  if (saved > 0 && wish['on-damaged'] === 'repair') return;
  if (error instanceof ToolError) throw error;
  throw new ToolError('damaged', { file, ...phrase('found', 'nothing-unpacked') }, { cause: error });
}

function requireSome({ count, unsafe, damaged, found }: ItemSaver, file: string, wanted: string): void {
  if (count > 0) return;
  if (unsafe > 0) throw new ToolError('unsafe-names', { file });
  if (damaged > 0) throw new ToolError('damaged', { file, ...phrase('found', 'nothing-unpacked') });
  const why = found === 0 ? because('archive-empty', { file }) : because('no-such-archived-file', { file, wanted });
  throw new ToolError('nothing-found', why);
}
