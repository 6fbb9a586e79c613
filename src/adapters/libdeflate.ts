/** Drives libdeflate's gzip (MIT): packs with a search for the shortest code, some 4 % smaller than zlib's best. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '../contract/tool-error.ts';
import { NATIVE_LIMITS, runProgram } from './process.ts';

export interface DeflateOptions {
  /** Where files may lie meanwhile. */
  readonly workDir: string;
  readonly signal: AbortSignal;
}

/** Of a gzip file (RFC 1952): ten bytes, then a name up to a zero where a flag says so; at the end check sum and length. */
const HEAD_BYTES = 10;
const FLAGS_AT = 3;
const HAS_NAME = 8;
const TAIL_BYTES = 8;
/** Each takes memory: 44 MB for a file of 20 MB that does not pack (measured). */
const MOST_LANES = 4;
/** 32 KB window, packed best (RFC 1950). */
const ZLIB_HEAD = Uint8Array.of(0x78, 0xda);

/**
 * Packs each part as a zlib stream; the same bytes give the same stream.
 * @throws ToolError `engine-missing`, `engine-failed`, `cancelled`.
 */
export async function deflateBest(
  parts: readonly Uint8Array[],
  { workDir, signal }: DeflateOptions,
): Promise<readonly Uint8Array[]> {
  if (parts.length === 0) return [];
  const folder = await mkdtemp(join(workDir, 'deflate-'));
  try {
    for (const [index, part] of parts.entries()) await writeFile(join(folder, String(index)), part);
    // Each has ended before the folder goes.
    const ended = await Promise.allSettled(lanesOf(parts).map((names) => packFiles(names, folder, signal)));
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
    const packed: Uint8Array[] = [];
    for (const [index, part] of parts.entries()) {
      packed.push(asZlib(await readFile(join(folder, `${index}.gz`)), part));
    }
    return packed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The parts by their places, in as many groups of about one size as there are processors to pack them. */
function lanesOf(parts: readonly Uint8Array[]): readonly (readonly string[])[] {
  const lanes = Array.from({ length: Math.min(MOST_LANES, availableParallelism(), parts.length) }, () => ({
    bytes: 0,
    names: [] as string[],
  }));
  const largestFirst = [...parts.entries()].sort(([, a], [, b]) => b.length - a.length);
  for (const [index, { length }] of largestFirst) {
    const emptiest = lanes.reduce((least, lane) => (lane.bytes < least.bytes ? lane : least));
    emptiest.bytes += length;
    emptiest.names.push(String(index));
  }
  return lanes.map(({ names }) => names);
}

/** Packs files of a folder, each into one beside it. */
async function packFiles(names: readonly string[], cwd: string, signal: AbortSignal): Promise<void> {
  const { code, stderr } = await runProgram('libdeflate-gzip', ['-12', '-f', ...names], {
    cwd,
    signal,
    limits: NATIVE_LIMITS,
  });
  if (code !== 0) throw new ToolError('engine-failed', { reason: '' }, { cause: stderr });
}

function asZlib(gzip: Uint8Array, part: Uint8Array): Uint8Array {
  const hasName = ((gzip[FLAGS_AT] ?? 0) & HAS_NAME) !== 0;
  const start = hasName ? gzip.indexOf(0, HEAD_BYTES) + 1 : HEAD_BYTES;
  const check = Buffer.alloc(4);
  check.writeUInt32BE(adler32(part));
  return Buffer.concat([ZLIB_HEAD, gzip.subarray(start, -TAIL_BYTES), check]);
}

/** RFC 1950, 8.2; so many bytes fit into 32 bits before a remainder must be taken. */
const ADLER_BASE = 65_521;
const ADLER_RUN = 5552;

function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + ADLER_RUN);
    for (; at < end; at++) {
      a += bytes[at] ?? 0;
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return b * 65_536 + a;
}
