/** Drives libdeflate's gzip (MIT): packs with a search for the shortest code, some 3 % smaller than zlib's best. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '../contract/messages/tool-error.ts';
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
/** The last level costs twice the time of the one before, for 0.8 % (decisions/0090). */
const LEVEL = 11;
/**
 * What packs this well is drawings and masks of one colour: the search takes its time by what there is to pack, and gains
 * by what is left of it.
 */
const EASY = { share: 1 / 50, level: 9 };
/** Each takes memory: 44 MB for a file of 20 MB that does not pack (measured). */
const MOST_LANES = 4;
/** 32 KB window, packed best (RFC 1950). */
const ZLIB_HEAD = Uint8Array.of(0x78, 0xda);

export interface Part {
  readonly bytes: Uint8Array;
  /** What another packer made of it, or as many bytes as it has. */
  readonly packedBytes: number;
}

/**
 * Packs each part as a zlib stream; the same part gives the same stream.
 * @throws ToolError `engine-missing`, `engine-failed`, `cancelled`.
 */
export async function deflateBest(
  parts: readonly Part[],
  { workDir, signal }: DeflateOptions,
): Promise<readonly Uint8Array[]> {
  if (parts.length === 0) return [];
  const folder = await mkdtemp(join(workDir, 'deflate-'));
  try {
    for (const [index, { bytes }] of parts.entries()) await writeFile(join(folder, String(index)), bytes);
    // Each has ended before the folder goes.
    const ended = await Promise.allSettled(lanesOf(parts).map((lane) => packLane(lane, folder, signal)));
    for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
    const packed: Uint8Array[] = [];
    for (const [index, { bytes }] of parts.entries()) {
      packed.push(asZlib(await readFile(join(folder, `${index}.gz`)), bytes));
    }
    return packed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of files by the level at which they are packed. */
type Lane = ReadonlyMap<number, readonly string[]>;

/** The parts by their places, in as many groups of about the same work as there are processors to pack them. */
function lanesOf(parts: readonly Part[]): readonly Lane[] {
  const lanes = Array.from({ length: Math.min(MOST_LANES, availableParallelism(), parts.length) }, () => ({
    work: 0,
    names: new Map<number, string[]>(),
  }));
  const works = parts.map((part, index) => ({ index, level: levelFor(part), work: workOf(part) }));
  for (const { index, level, work } of works.sort((a, b) => b.work - a.work)) {
    const emptiest = lanes.reduce((least, lane) => (lane.work < least.work ? lane : least));
    emptiest.work += work;
    const names = emptiest.names.get(level);
    if (names) names.push(String(index));
    else emptiest.names.set(level, [String(index)]);
  }
  return lanes.map(({ names }) => names);
}

const isEasy = ({ bytes, packedBytes }: Part) => packedBytes < bytes.length * EASY.share;
const levelFor = (part: Part) => (isEasy(part) ? EASY.level : LEVEL);
/** In bytes of what takes a search. */
const workOf = (part: Part) => part.bytes.length * (isEasy(part) ? EASY.share : 1);

async function packLane(lane: Lane, cwd: string, signal: AbortSignal): Promise<void> {
  for (const [level, names] of lane) await packFiles(names, level, cwd, signal);
}

/** Packs files of a folder, each into one beside it. */
async function packFiles(names: readonly string[], level: number, cwd: string, signal: AbortSignal): Promise<void> {
  const { code, stderr } = await runProgram('libdeflate-gzip', [`-${level}`, '-f', ...names], {
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
