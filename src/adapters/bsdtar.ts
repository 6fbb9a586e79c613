/** Drives libarchive's bsdtar and bsdcat (BSD-2-Clause): RAR archives become zips, archives of many kinds tars that are read as a stream. */
import { NATIVE_LIMITS, type ProgramResult, runProgram } from './process.ts';
import { programOutput } from './program-output.ts';

export type RarResult = 'written' | 'locked' | 'unreadable' | 'too-large';

/** Seconds of processor time: what a bomb may cost. */
const CPU_SECONDS = 60;
const MAX_LISTING_BYTES = 32 * 1024 ** 2;
/** Packed a little: the zip in between may not grow beyond what a job may write. */
const PACKED_LIGHTLY = 'zip:compression-level=1';

/** Names are kept as UTF-8, and times as they stand in the archive. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

export interface RarOptions {
  readonly signal: AbortSignal;
  /** Most bytes that the contents together may claim. */
  readonly maxBytes: number;
}

/**
 * Writes what a RAR archive holds as a zip.
 * @throws ToolError `engine-missing`, `cancelled`.
 */
export async function rarToZip(source: string, target: string, options: RarOptions): Promise<RarResult> {
  const listing = await runBsdtar(['-tvf', source], options.signal);
  if (listing.code !== 0) return refusal(listing);
  if (claimedBytes(listing.stdout.toString('utf8')) > options.maxBytes) return 'too-large';
  const result = await runBsdtar(
    ['-c', '-f', target, '--format', 'zip', '--options', PACKED_LIGHTLY, `@${source}`],
    options.signal,
  );
  return result.code === 0 ? 'written' : refusal(result);
}

/**
 * What an archive of any kind holds, as a tar in the pax form: no program writes files under names of strangers.
 * @throws ProgramFailed at the place where it cannot be read any more; ToolError `engine-missing`, `cancelled`.
 */
export function archiveAsTar(source: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const args = ['-c', '-f', '-', '--format', 'pax', `@${source}`];
  return programOutput('bsdtar', args, { signal, env: ENVIRONMENT, cpuSeconds: CPU_SECONDS });
}

/** A file packed by gzip, bzip2, xz or Zstandard, unpacked. @throws as `archiveAsTar`. */
export function unpackedByLibarchive(source: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  return programOutput('bsdcat', [source], { signal, env: ENVIRONMENT, cpuSeconds: CPU_SECONDS });
}

/** Whether its words mean that the archive, or a file in it, is encrypted. */
export function saysEncrypted(words: string): boolean {
  return /[Ee]ncrypt|passphrase/.test(words);
}

function runBsdtar(args: readonly string[], signal: AbortSignal): Promise<ProgramResult> {
  return runProgram('bsdtar', args, {
    signal,
    limits: { ...NATIVE_LIMITS, cpuSeconds: CPU_SECONDS },
    maxOutputBytes: MAX_LISTING_BYTES,
    env: ENVIRONMENT,
  });
}

function refusal(result: ProgramResult): RarResult {
  // Only limits end it by a signal: too much time, or a file that grew too large.
  if (result.code === null || /File too large/.test(result.stderr)) return 'too-large';
  if (saysEncrypted(result.stderr)) return 'locked';
  return 'unreadable';
}

/** The fifth column of a long listing is the size. */
function claimedBytes(listing: string): number {
  let sum = 0;
  for (const line of listing.split('\n')) sum += Number(/^\S+\s+\d+\s+\S+\s+\S+\s+(\d+)\s/.exec(line)?.[1] ?? 0);
  return sum;
}
