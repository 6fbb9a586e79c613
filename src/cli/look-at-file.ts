/** Looks at one file that a command line names: it must be there, and be readable. */
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '../contract/messages/tool-error.ts';

export interface GivenFile {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Of a file in a folder that was given: where it lies, from there. */
  readonly folder?: string;
  /** Whether its owner may run it as a program. */
  readonly isExecutable: boolean;
}

const OWNER_MAY_RUN = 0o100;

/** @throws ToolError `is-folder` or `unreadable` */
export async function lookAtFile(file: string): Promise<GivenFile> {
  const name = path.basename(file) || file;
  const facts = await stat(file).catch((cause) => unreadable(name, cause));
  if (facts.isDirectory()) throw new ToolError('is-folder', { file: name });
  if (!facts.isFile()) throw new ToolError('unreadable', { file: name });
  await access(file, constants.R_OK).catch((cause) => unreadable(name, cause));
  const isExecutable = (facts.mode & OWNER_MAY_RUN) !== 0;
  return { path: file, name, bytes: facts.size, modifiedMs: Math.round(facts.mtimeMs), isExecutable };
}

export function unreadable(file: string, cause: unknown): never {
  throw new ToolError('unreadable', { file }, { cause });
}
