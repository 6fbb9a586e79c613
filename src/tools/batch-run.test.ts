/** Batches whose units end too soon: what the next unit is asked for, and what it is given. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunRequest } from '../contract/job.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { BatchRun } from './batch-run.ts';

const request: RunRequest = {
  tool: 'rotate-pdf',
  options: {},
  inputs: Array.from({ length: 14 }, (_, index) => ({ file: String(index), name: `${index}.pdf`, bytes: 1 })),
  attached: [],
};
const TIMEOUT = new ToolError('timeout');

let root = '';
let units: { inDir: string; outDir: string }[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'batch-run-'));
});
afterAll(() => rm(root, { recursive: true }));

beforeEach(async () => {
  const folder = await mkdtemp(path.join(root, 'units-'));
  units = ['first', 'second', 'third'].map((name) => ({
    inDir: path.join(folder, name, 'in'),
    outDir: path.join(folder, name, 'out'),
  }));
  for (const { inDir, outDir } of units) {
    await mkdir(inDir, { recursive: true });
    await mkdir(path.join(outDir, 'run'), { recursive: true });
  }
});

function unit(index: number) {
  const one = units[index];
  if (!one) throw new Error('no such unit');
  return one;
}

/** The first file was made, the second ended its unit. */
async function batchWith(made: string, proof?: string): Promise<BatchRun> {
  const batch = new BatchRun(request);
  expect(await batch.continueIn(unit(0))).toEqual(request);
  expect(batch.heard({ kind: 'begins', input: 0 })).toBe(true);
  const output = { path: made, type: 'pdf' as const, input: 0, ...(proof !== undefined && { proof }) };
  batch.heard({ kind: 'settled', file: { input: 0, outputs: [output], title: 'Annual report' } });
  batch.heard({ kind: 'begins', input: 1 });
  expect(batch.loses(TIMEOUT, false)).toBe(true);
  return batch;
}

const failed = (input: number) => ({ input, error: { code: 'timeout', params: {} } });

test('another unit gets what was made, and is told which file was to blame', async () => {
  await writeFile(path.join(unit(0).outDir, 'run/made'), 'result');
  await writeFile(path.join(unit(0).outDir, 'run/proof'), 'pictures');
  const batch = await batchWith('out/run/made', 'out/run/proof');
  const output = { path: 'in/made-0', proof: 'in/made-1', type: 'pdf', input: 0 };
  const settled = [{ input: 0, outputs: [output], title: 'Annual report' }, failed(1)];
  expect(await batch.continueIn(unit(1))).toEqual({ ...request, settled });
  expect(await readFile(path.join(unit(1).inDir, 'made-0'), 'utf8')).toBe('result');
  expect(await readFile(path.join(unit(1).inDir, 'made-1'), 'utf8')).toBe('pictures');
});

test('results go along from unit to unit', async () => {
  await writeFile(path.join(unit(0).outDir, 'run/made'), 'result');
  const batch = await batchWith('out/run/made');
  await batch.continueIn(unit(1));
  batch.heard({ kind: 'begins', input: 2 });
  expect(batch.loses(TIMEOUT, false)).toBe(true);
  const { settled } = await batch.continueIn(unit(2));
  expect(settled).toMatchObject([{ input: 0 }, failed(1), failed(2)]);
  expect(await readFile(path.join(unit(2).inDir, 'made-0'), 'utf8')).toBe('result');
});

test('a file that came back as it was stays where every unit has it', async () => {
  const batch = await batchWith('in/0');
  expect((await batch.continueIn(unit(1))).settled).toMatchObject([{ outputs: [{ path: 'in/0' }] }, failed(1)]);
});

test('a result that is not there is made once more', async () => {
  const batch = await batchWith('out/run/gone');
  expect((await batch.continueIn(unit(1))).settled).toEqual([failed(1)]);
});

test('nothing outside its folders is taken for a result, whatever links lead there', async () => {
  await writeFile(path.join(root, 'secret'), 'of the house');
  await symlink(root, path.join(unit(0).outDir, 'run/folder'));
  await symlink(path.join(root, 'secret'), path.join(unit(0).outDir, 'run/link'));
  for (const made of ['out/run/folder/secret', 'out/run/link', '../../../secret', 'out/run']) {
    const batch = await batchWith(made);
    expect((await batch.continueIn(unit(1))).settled).toEqual([failed(1)]);
  }
  expect(await readFile(path.join(root, 'secret'), 'utf8')).toBe('of the house');
});

test('nothing more is begun after ten lost files, nor when the time is over', async () => {
  for (const [lost, isOver, code] of [
    [10, false, 'engine-failed'],
    [1, true, 'timeout'],
  ] as const) {
    const batch = new BatchRun(request);
    batch.heard({ kind: 'begins', input: 0 });
    batch.heard({ kind: 'settled', file: { input: 0, outputs: [] } });
    for (let input = 1; input <= lost; input++) {
      batch.heard({ kind: 'begins', input });
      expect(batch.loses(TIMEOUT, isOver)).toBe(true);
    }
    const { settled = [] } = await batch.continueIn(unit(0));
    expect(settled.map(({ input }) => input).sort((a, b) => a - b)).toEqual(request.inputs.map((_, index) => index));
    expect(settled.at(-1)).toMatchObject({ input: 13, error: { code } });
  }
});

test('a file that failed is not tried again', async () => {
  const batch = new BatchRun(request);
  await batch.continueIn(unit(0));
  const error = { code: 'empty-file', params: { file: '0.pdf' } } as const;
  batch.heard({ kind: 'begins', input: 0 });
  batch.heard({ kind: 'settled', file: { input: 0, error } });
  batch.heard({ kind: 'begins', input: 1 });
  batch.loses(TIMEOUT, false);
  expect((await batch.continueIn(unit(1))).settled).toEqual([{ input: 0, error }, failed(1)]);
});

test('a batch in which every file was lost ends with its error', () => {
  const batch = new BatchRun({ ...request, inputs: request.inputs.slice(0, 2) });
  batch.heard({ kind: 'begins', input: 0 });
  expect(batch.loses(TIMEOUT, false)).toBe(true);
  batch.heard({ kind: 'begins', input: 1 });
  expect(batch.loses(TIMEOUT, false)).toBe(false);
});

test('a file of a recipe is lost in the step that it stopped, and nobody’s where files are worked on together', async () => {
  const step = { step: 2, tool: 'Compress PDF' };
  const batch = new BatchRun(request);
  await batch.continueIn(unit(0));
  expect(batch.heard({ kind: 'begins', input: 3, step })).toBe(true);
  const error = batch.inStep(TIMEOUT);
  expect(error).toMatchObject({ code: 'step-failed', params: { ...step, code: 'timeout' } });
  expect([batch.isBatch, batch.loses(error, false)]).toEqual([false, true]);
  const { settled } = await batch.continueIn(unit(1));
  expect(settled).toMatchObject([{ input: 3, error: { code: 'step-failed', params: step } }]);
  batch.heard({ kind: 'begins', input: 4, step });
  expect(batch.heard({ kind: 'begins', step })).toBe(false);
  expect(batch.loses(TIMEOUT, false)).toBe(false);
});

test('time counts what a unit does again, and what is shown does not go back', async () => {
  const batch = new BatchRun(request);
  await batch.continueIn(unit(0));
  expect([batch.advances(0.5), batch.gains(0.5) > 0, batch.advances(0.5)]).toEqual([true, true, false]);
  await batch.continueIn(unit(1));
  expect([batch.advances(0.2), batch.gains(0.2) > 0]).toEqual([true, false]);
});

test('no run without a batch goes on elsewhere', () => {
  const batch = new BatchRun(request);
  batch.heard({ kind: 'begins', input: 70 });
  expect(batch.loses(TIMEOUT, false)).toBe(false);
});

test('a runner that blames ever other files comes to an end', () => {
  const batch = new BatchRun(request);
  let units = 1;
  for (; units < 100; units++) {
    batch.heard({ kind: 'begins', input: units % 14 });
    if (!batch.retries() && !batch.loses(TIMEOUT, false)) break;
  }
  expect(units).toBeLessThan(40);
});

test('says nothing again that an earlier unit has said', async () => {
  const batch = new BatchRun(request);
  const warning = { code: 'option-ignored', params: { option: 'every' } } as const;
  await batch.continueIn(unit(0));
  expect([batch.isNews(warning), batch.isNews(warning)]).toEqual([true, true]);
  await batch.continueIn(unit(1));
  expect([batch.isNews(warning), batch.isNews({ ...warning, params: { option: 'mode' } })]).toEqual([false, true]);
});

test('says of two files with one name that each has failed', async () => {
  const batch = new BatchRun(request);
  const warning = { code: 'file-failed', params: { file: 'a.pdf', code: 'damaged' } } as const;
  await batch.continueIn(unit(0));
  expect(batch.isNews(warning)).toBe(true);
  await batch.continueIn(unit(1));
  expect([batch.isNews(warning), batch.isNews(warning)]).toEqual([false, true]);
  await batch.continueIn(unit(2));
  expect([batch.isNews(warning), batch.isNews(warning)]).toEqual([false, false]);
});

test('a file that was done is not lost when its unit ends later, and delivering is tried once more only', async () => {
  const batch = new BatchRun({ ...request, inputs: request.inputs.slice(0, 2) });
  await batch.continueIn(unit(0));
  for (const input of [0, 1]) {
    batch.heard({ kind: 'begins', input });
    batch.heard({ kind: 'settled', file: { input, outputs: [] } });
  }
  expect(batch.loses(TIMEOUT, false)).toBe(true);
  const { settled } = await batch.continueIn(unit(1));
  expect(settled).toEqual([0, 1].map((input) => ({ input, outputs: [] })));
  expect(batch.isBatch).toBe(true);
  expect(batch.loses(TIMEOUT, false)).toBe(false);
});

const STEP = { step: 2, tool: 'Compress PDF' };

/** After the first step of a recipe; in the second the first file was made, and the second ended its unit. */
async function recipeWith(first: string, second: string): Promise<BatchRun> {
  const batch = new BatchRun({ ...request, inputs: request.inputs.slice(0, 2) });
  await batch.continueIn(unit(0));
  const files = [first, 'in/1'].map((place, origin) => ({ path: place, name: `${origin}.pdf`, bytes: 1, origin }));
  batch.heard({ kind: 'reached', reached: { steps: 1, files, kept: [] } });
  batch.heard({ kind: 'begins', input: 0, step: STEP });
  const output = { path: second, type: 'pdf' as const, input: 0 };
  batch.heard({ kind: 'settled-in-step', step: 2, file: { input: 0, outputs: [output] } });
  batch.heard({ kind: 'begins', input: 1, step: STEP });
  expect(batch.loses(TIMEOUT, false)).toBe(true);
  return batch;
}

test('another unit goes on in the step of the recipe in which the last one ended', async () => {
  await writeFile(path.join(unit(0).outDir, 'run/first'), 'after one step');
  await writeFile(path.join(unit(0).outDir, 'run/second'), 'after two');
  const batch = await recipeWith('out/run/first', 'out/run/second');
  const { settled, recipe } = await batch.continueIn(unit(1));
  expect(settled).toEqual([failed(1)]);
  expect(recipe?.reached).toMatchObject({ steps: 1, files: [{ path: 'in/made-1' }, { path: 'in/1' }] });
  expect(recipe?.settled).toMatchObject([{ input: 0, outputs: [{ path: 'in/made-0' }] }]);
  const texts = ['made-1', 'made-0'].map((name) => readFile(path.join(unit(1).inDir, name), 'utf8'));
  expect(await Promise.all(texts)).toEqual(['after one step', 'after two']);
});

test('a file that a step gave back as it was goes along once', async () => {
  await writeFile(path.join(unit(0).outDir, 'run/same'), 'same');
  const batch = await recipeWith('out/run/same', 'out/run/same');
  const { recipe } = await batch.continueIn(unit(1));
  expect([recipe?.reached?.files[0], recipe?.settled[0]]).toMatchObject([
    { path: 'in/made-0' },
    { outputs: [{ path: 'in/made-0' }] },
  ]);
});

test('a recipe begins again where what its step made is not there, or is told of another step', async () => {
  const batch = await recipeWith('out/run/gone', 'in/0');
  expect((await batch.continueIn(unit(1))).recipe).toBeUndefined();
  batch.heard({ kind: 'settled-in-step', step: 2, file: { input: 0, outputs: [] } });
  batch.heard({ kind: 'settled-in-step', step: 1, file: { input: 70, outputs: [] } });
  expect((await batch.continueIn(unit(2))).recipe).toBeUndefined();
});
