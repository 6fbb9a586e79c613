/** `npm run bench estimate FOLDER`: the sizes that compress-pdf foretells, beside those that it reaches. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../../src/adapters/process.ts';
import { type Estimate, estimateSize } from '../../src/tools/compress-pdf/estimate/estimate-size.ts';
import { readParts } from '../../src/tools/compress-pdf/estimate/read-parts.ts';
import { compressorPrograms, LEVELS } from './compressors.ts';

/** Smaller files get no estimate in the site. */
const LEAST_BYTES = 10 * 1024;
const NEAR = 15;

/** @param args a folder of PDFs. */
export async function run([folder]: readonly string[]): Promise<void> {
  if (!folder) return console.error('npm run bench estimate FOLDER');
  const near = LEVELS.map(() => 0);
  let counted = 0;
  const work = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  try {
    console.log(
      `percent of the file, foretold/real${''.padEnd(10)}${LEVELS.map((level) => level.padEnd(12)).join('')}`,
    );
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.pdf')).sort()) {
      const file = path.join(folder, name);
      const estimate = await estimateOf(file);
      if (!estimate) continue;
      counted++;
      const { size } = await stat(file);
      const cells: string[] = [];
      for (const [at, level] of LEVELS.entries()) {
        const [told, real] = [estimate[level], await sizeAt(level, file, work)].map((bytes) => (100 * bytes) / size);
        if (Math.abs((told ?? 0) - (real ?? Number.POSITIVE_INFINITY)) <= NEAR) near[at] = (near[at] ?? 0) + 1;
        cells.push(`${told?.toFixed(0)}/${real?.toFixed(0)}`.padEnd(12));
      }
      console.log(name.slice(0, 42).padEnd(44) + cells.join(''));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const shares = near.map((count, at) => `${LEVELS[at]} ${((100 * count) / counted).toFixed(0)} %`);
  console.log(`${counted} files; within ${NEAR} points: ${shares.join(', ')}`);
}

/** @returns undefined where the site shows none. */
async function estimateOf(file: string): Promise<Estimate | undefined> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return undefined;
  const parts = await readParts(async (start, end) => new Uint8Array(bytes.subarray(start, end)), bytes.length);
  return parts && estimateSize(parts);
}

/** @returns bytes of the result; infinite where there is none. */
async function sizeAt(level: (typeof LEVELS)[number], file: string, folder: string): Promise<number> {
  const [sheaf] = compressorPrograms(level);
  const output = path.join(folder, 'small.pdf');
  await rm(output, { force: true });
  if (sheaf) await runProgram(sheaf.program, sheaf.command(file, output)).catch(() => undefined);
  return stat(output).then(
    ({ size }) => size,
    () => Number.POSITIVE_INFINITY,
  );
}
