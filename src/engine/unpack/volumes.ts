/** Archives cut into parts: which file is which part, and the parts put together. */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { stemOf } from '../../contract/files/output-name.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';

interface Named {
  readonly path: string;
  readonly name: string;
}

interface Part {
  /** From 1. */
  readonly number: number;
  readonly nameOf: (number: number) => string;
}

/** What a file's name says: `x.part2.rar`, `x.7z.002`. Undefined for an archive in one piece. */
export function partOf(name: string): Part | undefined {
  const rar = /^(.*\.part)(\d{1,5})(\.rar)$/i.exec(name);
  const [, before = '', digits = '', after = ''] = rar ?? /^(.*\.)(\d{3})()$/.exec(name) ?? [];
  if (digits === '') return undefined;
  return {
    number: Number(digits),
    nameOf: (number) => `${before}${String(number).padStart(digits.length, '0')}${after}`,
  };
}

/** What an archive is called after, without the endings that only say how it is packed. */
export function archiveStem(name: string): string {
  return stemOf(name.replace(/\.\d{3}$/, '')).replace(/\.(?:part0*1|tar)$/i, '');
}

export interface Gathered {
  /** In order, without a gap. */
  readonly files: readonly Named[];
  /** The part that would come next. */
  readonly next: { readonly part: number; readonly missing: string };
}

/**
 * The parts of an archive among the files of a job, from the first.
 * @returns undefined for a later part: its archive is opened with the first one.
 * @throws ToolError `part-missing` where the first one, or one in between, is not there.
 */
export function gatherParts(file: Named, part: Part, given: readonly Named[]): Gathered | undefined {
  const byName = new Map(given.map((each) => [each.name.toLowerCase(), each]));
  const find = (number: number) => byName.get(part.nameOf(number).toLowerCase());
  const missing = (number: number) => ({ part: number, missing: part.nameOf(number) });
  if (part.number !== 1) {
    if (!find(1)) throw new ToolError('part-missing', missing(1));
    return undefined;
  }
  const files = [file];
  for (let next = find(2); next; next = find(files.length + 1)) files.push(next);
  const next = missing(files.length + 1);
  // A file has one name: no more parts than files.
  for (let number = files.length + 2; number <= given.length + 1; number++)
    if (find(number)) throw new ToolError('part-missing', next);
  return { files, next };
}

/** Puts parts one behind the other. */
export async function joinParts(files: readonly Named[], target: string, signal: AbortSignal): Promise<void> {
  for (const [index, { path }] of files.entries())
    await pipeline(createReadStream(path), createWriteStream(target, { flags: index === 0 ? 'w' : 'a' }), { signal });
}
