/** What a unit does with one run: its limits, its ends, and the rest of a batch when a file ends it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probeSandbox, type Sandbox } from '../../src/adapters/bubblewrap.ts';
import type { ProgressNote } from '../../src/contract/messages/progress-note.ts';
import { ToolError } from '../../src/contract/messages/tool-error.ts';
import type { Warning } from '../../src/contract/messages/warnings.ts';
import { findTool } from '../../src/tools/find-tool.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { Unit, type UnitSettings } from '../../src/tools/unit.ts';
import { blankPdf } from '../blank-pdf.ts';

const appDir = path.resolve(import.meta.dirname, '../..');
let folder: string;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await probeSandbox();
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-units-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function allProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The sandbox's wrapper names the unit's folder in its arguments. */
function isRunnerOf(pid: number, unitDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(unitDir);
  } catch {
    return false;
  }
}

/** The end of one may have taken others with it. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

describe('a unit', () => {
  const settings = (): UnitSettings => ({
    appDir,
    workRoot: path.join(folder, 'units'),
    sandbox,
    memoryBytes: 640 * 1024 ** 2,
    fileBytes: 200_000_000,
    cpuSeconds: 60,
  });
  const quiet = { onProgress: () => undefined, onWarning: () => undefined, onDetail: () => undefined };
  const place = async (inDir: string) => writeFile(path.join(inDir, '0'), blankPdf(3));
  const request = {
    tool: 'rotate-pdf',
    options: {},
    inputs: [{ file: '0', name: 'a.pdf', bytes: blankPdf(3).length }],
    attached: [],
  };

  test('takes one request, and leaves nothing behind', async () => {
    const result = await runTool(findTool('rotate-pdf'), request, () => Unit.start(settings(), []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    expect(result.outputs).toMatchObject([{ name: 'a-rotated.pdf', mime: 'application/pdf' }]);
    await result.release();
    expect(await readdir(path.join(folder, 'units'))).toEqual([]);
  });

  test('that uses too much memory is ended, and the visitor is told', async () => {
    // Less than a runner ever holds, also where the machine takes idle pages away.
    const unit = await Unit.start({ ...settings(), memoryBytes: 4 * 1024 ** 2 }, []);
    await unit.ready;
    // Long enough for several looks: each reads /proc, which may miss a process for a moment.
    const long = blankPdf(5_000);
    const placeLong = async (inDir: string) => writeFile(path.join(inDir, '0'), long);
    const asked = { ...request, inputs: [{ file: '0', name: 'a.pdf', bytes: long.length }] };
    const run = runTool(findTool('rotate-pdf'), asked, async () => unit, placeLong, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'too-complex' });
    expect(await readdir(path.join(folder, 'units'))).toEqual([]);
  });

  test('of a tool that has nothing to deliver before its end fails as timeout when its time is up', async () => {
    const run = runTool(findTool('rotate-pdf'), request, () => Unit.start(settings(), []), place, {
      ...quiet,
      signal: new AbortController().signal,
      enough: AbortSignal.abort(),
    });
    await expect(run).rejects.toMatchObject({ code: 'timeout' });
  });

  test('that makes too many files is ended, and the visitor is told', async () => {
    const sparing = { ...settings(), allowance: { files: 3 } };
    const run = runTool(findTool('rotate-pdf'), request, () => Unit.start(sparing, []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'too-complex' });
    expect(await readdir(path.join(folder, 'units'))).toEqual([]);
  });

  test('that leaves the others no room on the disk is ended, and the visitor is told', async () => {
    const greedy = { ...settings(), allowance: { bytes: 1, leavesFree: Number.MAX_SAFE_INTEGER } };
    const run = runTool(findTool('rotate-pdf'), request, () => Unit.start(greedy, []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'too-complex' });
    expect(await readdir(path.join(folder, 'units'))).toEqual([]);
  });

  test('is gone with all its processes once an abort is told', async () => {
    const abort = new AbortController();
    const unit = await Unit.start(settings(), []);
    const run = runTool(findTool('rotate-pdf'), request, async () => unit, place, { ...quiet, signal: abort.signal });
    setTimeout(() => abort.abort(new ToolError('cancelled')), 20);
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(unit.alive).toBe(false);
    expect(allProcesses().filter((pid) => isRunnerOf(pid, unit.workDir))).toEqual([]);
  });

  test('disposed of while it is being born leaves no process behind', async () => {
    for (let round = 0; round < 5; round++) {
      const unit = await Unit.start(settings(), []);
      await unit.dispose();
      expect(allProcesses().filter((pid) => isRunnerOf(pid, unit.workDir))).toEqual([]);
    }
  });

  test('whose wrapper dies while it is being born ends, too', async () => {
    for (let round = 0; round < 30; round++) {
      const unit = await Unit.start(settings(), []);
      await delay(round / 4);
      const [wrapper] = allProcesses().filter((pid) => isRunnerOf(pid, unit.workDir));
      if (wrapper !== undefined) {
        end(wrapper);
        await unit.ended;
      }
      await unit.dispose();
      expect(allProcesses().filter((pid) => isRunnerOf(pid, unit.workDir))).toEqual([]);
    }
  });

  test('ends when its parent is gone', async () => {
    const script = path.join(import.meta.dirname, 'dying-parent.ts');
    const parent = spawn(process.execPath, [script, JSON.stringify(settings())], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const unitDir = printed.toString().trim();
    expect(allProcesses().some((pid) => isRunnerOf(pid, unitDir))).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => allProcesses().filter((pid) => isRunnerOf(pid, unitDir))).toEqual([]);
  });

  test('without progress of the operation is ended as a timeout', { tags: ['stall-45-s'] }, async () => {
    const tool = { ...findTool('rotate-pdf'), limits: { stallMs: 1, baseMs: 60_000, perPageMs: 0 } };
    const run = runTool(tool, request, () => Unit.start(settings(), []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'timeout', message: 'Processing is taking too long.' });
  });

  test('that waits for a processor instead of working gets that time back', async () => {
    const tool = { ...findTool('rotate-pdf'), limits: { stallMs: 1, baseMs: 60_000, perPageMs: 0 } };
    let waitedMs = 0;
    const starved = async () => {
      const unit = await Unit.start(settings(), []);
      return Object.defineProperty(unit, 'waitedMs', { get: () => (waitedMs += 5_000) });
    };
    const result = await runTool(tool, request, starved, place, { ...quiet, signal: new AbortController().signal });
    expect(result.outputs).toHaveLength(1);
    await result.release();
  });

  test('past its whole budget is ended as a timeout', async () => {
    const tool = { ...findTool('rotate-pdf'), limits: { stallMs: 60_000, baseMs: 1, perPageMs: 0 } };
    const run = runTool(tool, request, () => Unit.start(settings(), []), place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'timeout' });
  });

  test('whose program crashes is tried once more, then the job fails in plain words', async () => {
    let units = 0;
    const crash = async () => {
      const unit = await Unit.start(settings(), []);
      units++;
      // Before, there may be no process yet that bears its folder's name.
      await unit.ready;
      for (const pid of allProcesses()) if (isRunnerOf(pid, unit.workDir)) end(pid);
      return unit;
    };
    const run = runTool(findTool('rotate-pdf'), request, crash, place, {
      ...quiet,
      signal: new AbortController().signal,
    });
    await expect(run).rejects.toMatchObject({ code: 'engine-failed' });
    expect(units).toBe(2);
  });

  const files = [3, 5_000, 4].map((pages) => blankPdf(pages));
  const batch = {
    ...request,
    options: { batch: true },
    inputs: files.map((file, index) => ({ file: String(index), name: `${'abc'[index]}.pdf`, bytes: file.length })),
  };
  const placeAll = async (inDir: string) => {
    for (const [index, file] of files.entries()) await writeFile(path.join(inDir, String(index)), file);
  };
  const isInSecond = (note: ProgressNote | undefined) => note?.code === 'opening' && note.params.file === 'b.pdf';

  const steps = [{ tool: 'rotate-pdf' }, { tool: 'add-page-numbers' }];
  const recipe = { ...batch, tool: 'recipe', options: { recipe: JSON.stringify({ sheaf: 1, steps }) } };
  const ofBatch = ['file-failed', { file: 'b.pdf', code: 'engine-failed' }] as const;
  const ofRecipe = ['step-failed', { step: 1, tool: 'Rotate PDF', file: 'b.pdf', code: 'engine-failed' }] as const;
  test.each([
    ['batch', batch, 'rotated', ofBatch],
    ['recipe', recipe, 'numbered', ofRecipe],
  ] as const)('of a %s that crashes twice over one file costs that file alone', async (_, asked, suffix, told) => {
    const units: Unit[] = [];
    const crash = (unit: Unit | undefined) => {
      for (const pid of allProcesses()) if (unit && isRunnerOf(pid, unit.workDir)) end(pid);
    };
    const take = async () => {
      const unit = await Unit.start(settings(), []);
      units.push(unit);
      return unit;
    };
    const warnings: Warning[] = [];
    const result = await runTool(findTool(asked.tool), asked, take, placeAll, {
      ...quiet,
      signal: new AbortController().signal,
      onProgress: (_, note) => isInSecond(note) && crash(units.at(-1)),
      onWarning: (warning) => warnings.push(warning),
    });
    expect(result.outputs).toMatchObject([
      { name: `a-${suffix}.pdf`, input: 0 },
      { name: `c-${suffix}.pdf`, input: 2 },
    ]);
    expect(warnings).toMatchObject([{ code: told[0], params: told[1] }]);
    expect(units).toHaveLength(3);
    await result.release();
    const left = await readdir(path.join(folder, 'units'));
    expect(units.filter(({ workDir }) => left.includes(path.basename(workDir)))).toEqual([]);
  });

  test('that is lost in the second step of a recipe leaves nothing to be done twice, and progress never goes back', async () => {
    const begun: (readonly (number | undefined)[])[][] = [];
    const fractions: number[] = [];
    let working: Unit | undefined;
    const take = async () => {
      const unit = await Unit.start(settings(), []);
      const run = unit.run.bind(unit);
      const begins: (readonly (number | undefined)[])[] = [];
      begun.push(begins);
      unit.run = (request, hear) =>
        run(request, (message) => {
          const isOfFile = message.kind === 'begins' && message.input !== undefined;
          if (isOfFile) begins.push([message.step?.step, message.input]);
          hear(message);
        });
      working = unit;
      return unit;
    };
    const crash = () => {
      for (const pid of allProcesses()) if (working && isRunnerOf(pid, working.workDir)) end(pid);
    };
    const result = await runTool(findTool('recipe'), recipe, take, placeAll, {
      ...quiet,
      signal: new AbortController().signal,
      onProgress: (fraction, note) => {
        fractions.push(fraction);
        if (fraction >= 0.5 && isInSecond(note)) crash();
      },
    });
    expect(result.outputs).toMatchObject([{ name: 'a-numbered.pdf' }, { name: 'c-numbered.pdf' }]);
    const [first, ...others] = begun;
    const firstStep = [0, 1, 2].map((file) => [1, file]);
    expect(first).toEqual([...firstStep, [2, 0], [2, 1]]);
    expect(others).toEqual([[[2, 1]], [[2, 2]]]);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    await result.release();
  });

  test('whose time is up delivers the files of a batch that are done', async () => {
    const enough = new AbortController();
    const warnings: Warning[] = [];
    const result = await runTool(findTool('rotate-pdf'), batch, () => Unit.start(settings(), []), placeAll, {
      ...quiet,
      signal: new AbortController().signal,
      enough: enough.signal,
      onProgress: (_, note) => isInSecond(note) && enough.abort(),
      onWarning: (warning) => warnings.push(warning),
    });
    expect(result.outputs.map(({ name }) => name)).toEqual(['a-rotated.pdf', 'b-rotated.pdf']);
    expect(warnings).toMatchObject([{ code: 'file-failed', params: { file: 'c.pdf', code: 'timeout' } }]);
    await result.release();
  });
});
