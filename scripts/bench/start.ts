/** What a start costs: processor and wall clock of the command line with the smallest file, beside the bare program, in turn. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../../src/adapters/process.ts';
import { blankPdf } from '../../tests/blank-pdf.ts';
import { median } from './median.ts';

const ROUNDS = 9;

interface Cost {
  readonly wallMs: number;
  readonly processorMs: number;
}

/** @param checkouts to compare with this one, in turn in one run. */
export async function run(checkouts: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-bench-'));
  const file = path.join(folder, 'page.pdf');
  await writeFile(file, blankPdf(1));
  const out = path.join(folder, 'out');
  const commands = new Map([['bare qpdf', ['qpdf', '--rotate=+90', file, path.join(folder, 'bare.pdf')]]]);
  for (const root of [path.join(import.meta.dirname, '../..'), ...checkouts]) {
    commands.set(path.resolve(root), [path.resolve(root, 'bin/sheaf'), 'rotate-pdf', file, '--out', out]);
  }
  const costs = new Map([...commands.keys()].map((name) => [name, [] as Cost[]]));
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, command] of commands) {
        const cost = await costOf(command);
        await rm(out, { recursive: true, force: true });
        // The first fills caches.
        if (round > 0) costs.get(name)?.push(cost);
      }
    }
    for (const [name, each] of costs) {
      const [wall, processor] = [median(each.map(({ wallMs }) => wallMs)), median(each.map((one) => one.processorMs))];
      console.log(`${name}: ${wall.toFixed(0)} ms, processor ${processor.toFixed(0)} ms`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The shell adds up what the processes below it used; a sandbox ends its own without telling. */
async function costOf(command: readonly string[]): Promise<Cost> {
  const started = performance.now();
  const { stdout, code, stderr } = await runProgram('sh', [
    '-c',
    '"$@" >/dev/null 2>&1 || exit; times',
    'sh',
    ...command,
  ]);
  const wallMs = performance.now() - started;
  if (code !== 0) throw new Error(`${command[0]} failed: ${stderr}`);
  const children = stdout.toString('utf8').trim().split('\n').at(-1) ?? '';
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return { wallMs, processorMs: seconds.reduce((sum, each) => sum + each, 0) * 1000 };
}
