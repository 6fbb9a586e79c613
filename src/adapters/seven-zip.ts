/** Drives 7-Zip (LGPL-2.1-or-later): what 7z archives hold, and zips packed in rarer ways. It writes no files: all contents come as one stream. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { type ProgramOptions, type ProgramResult, runProgram } from './process.ts';
import { ProgramFailed, programOutput } from './program-output.ts';

export interface SevenZipEntry {
  readonly path: string;
  readonly bytes: number;
  readonly isFolder: boolean;
  /** A symbolic link: its content is a path. */
  readonly isLink: boolean;
  readonly isExecutable: boolean;
  readonly modifiedMs: number | undefined;
}

export interface SevenZipOptions {
  /** Empty where none is known. */
  readonly password: string;
  readonly signal: AbortSignal;
}

export type SevenZipListing =
  | { readonly kind: 'listed'; readonly entries: readonly SevenZipEntry[]; readonly isEncrypted: boolean }
  | { readonly kind: 'locked' }
  | { readonly kind: 'unreadable' };

export const SEVEN_ZIP = '7zz';
const CPU_SECONDS = 120;
const MAX_LISTING_BYTES = 32 * 1024 ** 2;
export const SEVEN_ZIP_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };
/** One thread: its own ones multiply the memory. Names come as UTF-8. */
const ALWAYS = ['-mmt=1', '-sccUTF-8', '-bd', '-y'];

/** @throws ToolError `engine-missing`, `cancelled`. */
export async function listBySevenZip(source: string, options: SevenZipOptions): Promise<SevenZipListing> {
  const result = await runListing(source, {
    signal: options.signal,
    limits: { addressSpaceBytes: 2 * 1024 ** 3, cpuSeconds: CPU_SECONDS },
    maxOutputBytes: MAX_LISTING_BYTES,
    env: SEVEN_ZIP_ENVIRONMENT,
    // Asked for in words, so that no list of processes shows it.
    input: `${options.password}\n`,
  });
  if (result.code !== 0) return saysLocked(wordsOf(result)) ? { kind: 'locked' } : { kind: 'unreadable' };
  const records = recordsOf(result.stdout.toString('utf8'));
  return {
    kind: 'listed',
    entries: records.map(entryOf),
    isEncrypted: records.some((record) => record.get('Encrypted') === '+'),
  };
}

async function runListing(source: string, options: ProgramOptions): Promise<ProgramResult> {
  try {
    return await runProgram(SEVEN_ZIP, ['l', '-slt', '-ba', ...ALWAYS, '--', source], options);
  } catch (error) {
    const isMissing = error instanceof ToolError && error.code === 'engine-missing';
    throw isMissing ? new ToolError('engine-missing', { program: '7-Zip' }, { cause: error }) : error;
  }
}

/** The contents of all files, one behind the other in the order of the listing. @throws ProgramFailed; ToolError as above. */
export function contentsBySevenZip(source: string, { password, signal }: SevenZipOptions): AsyncGenerator<Buffer> {
  const args = ['x', '-so', ...ALWAYS, '--', source];
  return programOutput(SEVEN_ZIP, args, {
    signal,
    env: SEVEN_ZIP_ENVIRONMENT,
    cpuSeconds: CPU_SECONDS,
    input: `${password}\n`,
  });
}

/** Whether it failed because the password is missing or wrong. */
export function isLockedFailure(error: unknown): boolean {
  return error instanceof ProgramFailed && saysLocked(error.words);
}

/** The file that it names first as broken, as its listing does. */
export function firstBroken({ words }: ProgramFailed): string | undefined {
  return /^ERROR: (?:CRC Failed|Data Error|Unsupported Method|Unexpected end of data|Unavailable data)[^:\n]* : (.*)$/m.exec(
    words,
  )?.[1];
}

function wordsOf({ stdout, stderr }: ProgramResult): string {
  return `${stderr}\n${stdout.subarray(0, 4096).toString('utf8')}`;
}

function saysLocked(words: string): boolean {
  return /[Ww]rong password|encrypted archive|Break signaled/.test(words);
}

type Record = ReadonlyMap<string, string>;

/** Blocks of `Name = value` with an empty line between them. */
function recordsOf(listing: string): readonly Record[] {
  return listing
    .split(/\r?\n\r?\n/)
    .map((block) => {
      const lines = block.split(/\r?\n/).map((line) => /^([A-Z][\w ]*) = ?(.*)$/.exec(line));
      return new Map(lines.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? '']] : [])));
    })
    .filter((record) => record.has('Path'));
}

function entryOf(record: Record): SevenZipEntry {
  const attributes = record.get('Attributes') ?? '';
  const moment = Date.parse(`${(record.get('Modified') ?? '').slice(0, 19).replace(' ', 'T')}Z`);
  return {
    path: record.get('Path') ?? '',
    bytes: Number(record.get('Size') || 0),
    isFolder: record.get('Folder') === '+' || attributes.startsWith('D'),
    isLink: / l[rwx-]{9}/.test(attributes),
    isExecutable: / -r[w-]x/.test(attributes),
    modifiedMs: Number.isFinite(moment) ? moment : undefined,
  };
}
