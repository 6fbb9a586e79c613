/** Drives 7-Zip (LGPL-2.1-or-later) where it writes 7z archives: of a whole folder, whose names no command line and no list carries. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { runProgram } from './process.ts';
import { ProgramFailed } from './program-output.ts';
import { SEVEN_ZIP, SEVEN_ZIP_ENVIRONMENT } from './seven-zip.ts';

export interface SevenZipPacking {
  /** From 0 to 9. */
  readonly level: number;
  /** Empty: none. */
  readonly password: string;
  readonly hidesNames: boolean;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** Two gigabytes of what is hard to pack, at the highest level, on a slow processor. */
const CPU_SECONDS = 1_800;
const ADDRESS_SPACE_BYTES = 2 * 1024 ** 3;
/** By level. The program's own would take more memory than a job has: LZMA packs in eleven times its dictionary. */
const DICTIONARY_MB = [1, 1, 1, 2, 4, 8, 16, 16, 24, 32];

/** @param folder what is in it is packed, hidden files too. @throws ToolError `engine-missing`, `cancelled`; ProgramFailed. */
export async function packBySevenZip(folder: string, target: string, packing: SevenZipPacking): Promise<void> {
  const { level, password, hidesNames, signal, onShare } = packing;
  const lock = password === '' ? [] : ['-p', hidesNames ? '-mhe=on' : '-mhe=off'];
  const pack = ['-t7z', `-mx=${level}`, `-md=${DICTIONARY_MB[level] ?? 16}m`, '-mmt=1'];
  const args = ['a', ...pack, ...lock, '-sccUTF-8', '-bso0', '-bsp1', '-y', '--', target, '.'];
  const result = await runSevenZip(args, folder, {
    signal,
    // Asked for in words, so that no list of processes shows it.
    input: `${password}\n`,
    onStdout: (chunk) => {
      const percent = [...chunk.toString('latin1').matchAll(/(\d{1,3})%/g)].at(-1)?.[1];
      if (percent !== undefined) onShare(Math.min(Number(percent), 100) / 100);
    },
  });
  if (result.code !== 0) throw new ProgramFailed(result.stderr, result.code === null);
}

type Running = Pick<NonNullable<Parameters<typeof runProgram>[2]>, 'signal' | 'input' | 'onStdout'>;

async function runSevenZip(args: readonly string[], cwd: string, running: Running) {
  const limits = { addressSpaceBytes: ADDRESS_SPACE_BYTES, cpuSeconds: CPU_SECONDS };
  try {
    return await runProgram(SEVEN_ZIP, args, {
      ...running,
      cwd,
      limits,
      maxOutputBytes: 64 * 1024,
      env: SEVEN_ZIP_ENVIRONMENT,
    });
  } catch (error) {
    const isMissing = error instanceof ToolError && error.code === 'engine-missing';
    throw isMissing ? new ToolError('engine-missing', { program: '7-Zip' }, { cause: error }) : error;
  }
}
