/** Recipes: what goes from one step to the next, what each file meets, and what is left of one that fails. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPdf } from '../../tests/read-pdf.ts';
import { samplePdf } from '../../tests/sample-pdf.ts';
import type { RunnerMessage, RunOutput, SettledFile } from '../contract/job.ts';
import type { Warning } from '../contract/messages/warnings.ts';
import { finishOutputs } from './name-outputs.ts';
import { performRequest } from './perform-request.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recipe-'));
  for (const place of ['in', 'out/run']) await mkdir(join(folder, place), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

interface Ran {
  readonly outputs: readonly RunOutput[];
  readonly names: readonly string[];
  readonly warnings: readonly Warning[];
  readonly fractions: readonly number[];
  /** The step, from 1, and the file of the job; none where they are worked on together. */
  readonly begun: readonly (readonly (number | undefined)[])[];
  path(name: string): string;
}

type Files = Readonly<Record<string, Uint8Array>>;
type Step = Readonly<Record<string, unknown>>;

async function runRecipe(
  files: Files,
  steps: readonly Step[],
  { options = {}, output, attached = {}, settled }: Extras = {},
): Promise<Ran> {
  const messages: RunnerMessage[] = [];
  const inputs: { file: string; name: string; bytes: number }[] = [];
  for (const [name, content] of Object.entries(files)) {
    const file = String(inputs.length);
    await writeFile(join(folder, 'in', file), content);
    inputs.push({ file, name, bytes: content.length });
  }
  const given: { option: string; file: string; name: string; bytes: number }[] = [];
  for (const [name, content] of Object.entries(attached)) {
    const option = given.length === 0 ? 'step-files' : `step-files.${given.length + 1}`;
    await writeFile(join(folder, 'in', option), content);
    given.push({ option, file: option, name, bytes: content.length });
  }
  const recipe = JSON.stringify({ sheaf: 1, name: 'Test', steps, ...(output ? { output: { name: output } } : {}) });
  const request = {
    tool: 'recipe',
    options: { recipe, ...options },
    inputs,
    attached: given,
    ...(settled && { settled }),
  };
  const done = await performRequest(request, folder, {
    say: (message) => messages.push(message),
    timestamp: () => Promise.reject(new Error('no time is asked for')),
    enough: new AbortController().signal,
  });
  const outputs = await finishOutputs(done, folder);
  return {
    outputs,
    names: outputs.map(({ name, facts }) => (facts.folder ? `${facts.folder}/${name}` : name)),
    warnings: messages.flatMap((message) => (message.kind === 'warning' ? [message.warning] : [])),
    begun: messages.flatMap((message) => (message.kind === 'begins' ? [[message.step?.step, message.input]] : [])),
    fractions: messages.flatMap((message) => (message.kind === 'progress' ? [message.fraction] : [])),
    path: (name) => join(folder, 'out', outputs.find((each) => each.name === name)?.file ?? ''),
  };
}

interface Extras {
  readonly options?: Readonly<Record<string, string>>;
  readonly output?: string;
  readonly attached?: Files;
  readonly settled?: readonly SettledFile[];
}

const ROTATE = { tool: 'rotate-pdf', options: { rotation: 90 } };
const NUMBER = { tool: 'add-page-numbers' };

/** A page of text a page. */
function letter(...texts: readonly string[]): Buffer {
  return samplePdf(texts.length, {
    content: (page) => `BT /F1 20 Tf 20 140 Td (${texts[page - 1] ?? ''}) Tj ET`,
  });
}

test('gives each file of a step to the next one, and keeps short names', async () => {
  const { names, path, fractions } = await runRecipe({ 'a.pdf': letter('One', 'Two'), 'b.pdf': letter('Three') }, [
    ROTATE,
    NUMBER,
  ]);
  expect(names).toEqual(['a-numbered.pdf', 'b-numbered.pdf']);
  const { pages } = await readPdf(path('a-numbered.pdf'));
  expect(pages.map(({ rotation, text }) => [rotation, text.replace(/\s+/g, ' ').trim()])).toEqual([
    [90, 'One1'],
    [90, 'Two2'],
  ]);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
});

test('a tool that joins files gets all of them, and what comes after it gets the one', async () => {
  const { names, path } = await runRecipe(
    { 'a.pdf': letter('One'), 'b.pdf': letter('Two') },
    [ROTATE, { tool: 'merge-pdf' }, NUMBER],
    { output: '{name}-final' },
  );
  expect(names).toEqual(['a-final.pdf']);
  const { pages } = await readPdf(path('a-final.pdf'));
  expect(pages.map(({ rotation, text }) => [rotation, text.replace(/\s+/g, ' ').trim()])).toEqual([
    [90, 'One1'],
    [90, 'Two2'],
  ]);
});

test('several results of a file go on as files, never as a zip', async () => {
  const { names, outputs } = await runRecipe({ 'a.pdf': letter('One', 'Two') }, [
    { tool: 'split-pdf', options: { mode: 'every', every: 1 } },
    ROTATE,
    { tool: 'pdf-to-png' },
  ]);
  expect(names).toEqual(['a-1.png', 'a-2.png']);
  expect(outputs.map(({ mime, input }) => [mime, input])).toEqual([
    ['image/png', 0],
    ['image/png', 0],
  ]);
});

test('a file that fails stops alone, and the step is named', async () => {
  const { names, warnings } = await runRecipe(
    { 'a.pdf': letter('One'), 'notes.txt': Buffer.from('Notes'), 'cut.pdf': Buffer.from('%PDF-1.4 nothing') },
    [ROTATE, NUMBER],
  );
  expect(names).toEqual(['a-numbered.pdf']);
  expect(warnings.map(({ code, params }) => [code, params.file, params.step, params.tool, params.code])).toEqual([
    ['step-failed', 'notes.txt', 1, 'Rotate PDF', 'wrong-type'],
    ['step-failed', 'cut.pdf', 1, 'Rotate PDF', 'damaged'],
  ]);
});

test('a step that joins files leaves a bad one out of it, and names the step', async () => {
  const files = { 'a.pdf': letter('One'), 'cut.pdf': Buffer.from('%PDF-1.4 nothing'), 'b.pdf': letter('Two') };
  const { path, warnings } = await runRecipe(files, [{ tool: 'merge-pdf' }, NUMBER]);
  expect((await readPdf(path('merged-numbered.pdf'))).pages.map(({ text }) => text.replace(/\s+/g, ''))).toEqual([
    'One1',
    'Two2',
  ]);
  expect(warnings.map(({ code, params }) => [code, params.file, params.step, params.code])).toEqual([
    ['step-failed', 'cut.pdf', 1, 'damaged'],
  ]);
});

test('tells which file of the job it works on, and goes on without one that ended its unit before', async () => {
  const files = { 'a.pdf': letter('One'), 'b.pdf': letter('Two'), 'c.pdf': letter('Three') };
  const params = { step: 2, tool: 'Merge PDF', reason: 'It stopped.', code: 'engine-failed' };
  const settled = [{ input: 1, error: { code: 'step-failed', params } }] as const;
  const { begun, names, warnings } = await runRecipe(files, [{ ...ROTATE, when: { pages: '1' } }, NUMBER], { settled });
  expect(names).toEqual(['a-numbered.pdf', 'c-numbered.pdf']);
  expect(warnings).toEqual([{ code: 'step-failed', params: { ...params, file: 'b.pdf' } }]);
  const steps = [1, 2].map((step) => begun.filter(([place]) => place === step).map(([, input]) => input));
  expect(steps).toEqual([
    [0, 2, undefined, 0, 2],
    [undefined, 0, 2],
  ]);
  const joined = await runRecipe(files, [{ tool: 'merge-pdf' }, ROTATE]);
  expect(joined.begun.every(([, input]) => input === undefined)).toBe(true);
});

test('where no file is left the job fails and names the step, but asks for a password as every tool does', async () => {
  const none = runRecipe({ 'a.pdf': letter('One') }, [
    ROTATE,
    { tool: 'split-pdf', options: { mode: 'text', text: 'not there' } },
  ]);
  await expect(none).rejects.toMatchObject({
    code: 'step-failed',
    message: 'Step 2 (Split PDF) failed. The text "not there" was not found in a.pdf.',
  });
  const locked = (await runRecipe({ 'a.pdf': letter('One') }, [{ tool: 'protect-pdf', options: ASKED }], SECRET)).path;
  const file = await readFileOf(locked('a-protected.pdf'));
  await expect(runRecipe({ 'locked.pdf': file }, [ROTATE])).rejects.toMatchObject({ code: 'need-password' });
  const opened = await runRecipe({ 'locked.pdf': file }, [ROTATE], {
    options: { password: 'correct horse', 'confirm-rights': 'true' },
  });
  expect(opened.names).toEqual(['locked-rotated.pdf']);
});

const ASKED = { password: { ask: 'key' } };
const SECRET = { options: { answers: '{"key":"correct horse"}' } };

async function readFileOf(path: string): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(path);
}

test('a step that changes nothing hands on the file, and takes it from nobody', async () => {
  const plain = letter('One');
  const { names } = await runRecipe({ 'a.pdf': plain }, [
    { tool: 'flatten-pdf' },
    { tool: 'edit-metadata', options: { title: 'A' } },
  ]);
  expect(names).toEqual(['a.pdf']);
  expect((await readFileOf(join(folder, 'in/0'))).equals(plain)).toBe(true);
});

test('files keep their order, whichever of them a step took', async () => {
  const files = { 'a.pdf': letter('One'), 'b.pdf': letter('Two', 'More'), 'c.pdf': letter('Three') };
  const { path } = await runRecipe(files, [{ ...ROTATE, when: { pages: '1' } }, { tool: 'merge-pdf' }]);
  const { pages } = await readPdf(path('merged.pdf'));
  expect(pages.map(({ rotation, text }) => [rotation, text.trim()])).toEqual([
    [90, 'One'],
    [0, 'Two'],
    [0, 'More'],
    [90, 'Three'],
  ]);
});

test('follows no path that a recipe names', async () => {
  const stolen = { path: join(folder, 'in/0'), name: 'a.txt', bytes: 4, type: 'bytes' };
  for (const attach of [stolen, [stolen], { ...stolen, data: '' }])
    await expect(
      runRecipe({ 'a.pdf': letter('One') }, [{ tool: 'add-attachments', options: { attach } }]),
    ).rejects.toThrow('attach must be a file in the recipe, with name and data, or be asked for at each run.');
});

test('quotes no answer in an error, and takes none of the wrong kind', async () => {
  const pages = [{ tool: 'rotate-pdf', options: { pages: { ask: 'p' } } }];
  for (const answers of ['{"p":"HIDDEN"}', '{"p":{"name":"x","data":"HIDDEN"}}'])
    await expect(runRecipe({ 'a.pdf': letter('One') }, pages, { options: { answers } })).rejects.toSatisfy(
      (error: Error) =>
        error.message === 'Step 1 (Rotate PDF) can’t use the values given for p.' && error.cause === undefined,
    );
  for (const answers of ['{"key":{"a":1}}', '{"key":null}', '[1]', 'no'])
    await expect(
      runRecipe({ 'a.pdf': letter('One') }, [{ tool: 'protect-pdf', options: ASKED }], { options: { answers } }),
    ).rejects.toThrow('answers is not valid JSON.');
});

test('asks for values of any kind', async () => {
  const steps = [{ tool: 'rotate-pdf', options: { rotation: { ask: 'turn' } } }];
  const { path } = await runRecipe({ 'a.pdf': letter('One') }, steps, { options: { answers: '{"turn":180}' } });
  expect((await readPdf(path('a-rotated.pdf'))).pages[0]?.rotation).toBe(180);
});

test('takes structures and several files in the place of files', async () => {
  const note = (name: string) => ({ name, data: Buffer.from(name).toString('base64') });
  const { path } = await runRecipe({ 'a.pdf': letter('One') }, [
    { tool: 'edit-bookmarks', options: { bookmarks: [{ title: 'Start', page: 1 }] } },
    { tool: 'add-attachments', options: { attach: [note('one.txt'), note('two.txt')] } },
  ]);
  const read = await readPdf(path('a-attached.pdf'));
  expect(read.bookmarks.map(({ title }) => title)).toEqual(['Start']);
  expect(Object.keys(read.attachments)).toHaveLength(2);
});

test('opens locked files with the recipe’s password, also for a step that sets a new one', async () => {
  const made = await runRecipe({ 'a.pdf': letter('One') }, [{ tool: 'protect-pdf', options: ASKED }], SECRET);
  const file = await readFileOf(made.path('a-protected.pdf'));
  const { path } = await runRecipe({ 'b.pdf': file }, [{ tool: 'protect-pdf', options: ASKED }], {
    options: { answers: '{"key":"another one"}', password: 'correct horse', 'confirm-rights': 'true' },
  });
  expect((await readPdf(path('b-protected.pdf'), 'another one')).pages).toHaveLength(1);
});

test('locks nothing with the password that opens the files', async () => {
  const { path } = await runRecipe({ 'a.pdf': letter('One') }, [ROTATE, { tool: 'create-archive' }], {
    options: { password: 'opens' },
  });
  expect(
    execFileSync('unzip', ['-Z1', path('archive.zip')])
      .toString()
      .trim(),
  ).toBe('a.pdf');
  expect(execFileSync('unzip', ['-tq', path('archive.zip')]).toString()).toContain('No errors');
});

test('asks for secrets and files, and says which are missing', async () => {
  const steps = [{ tool: 'protect-pdf', options: ASKED }];
  await expect(runRecipe({ 'a.pdf': letter('One') }, steps)).rejects.toThrow(
    'This recipe asks for key. Give a value for each in answers.',
  );
  const { path } = await runRecipe({ 'a.pdf': letter('One') }, steps, SECRET);
  expect((await readPdf(path('a-protected.pdf'), 'correct horse')).pages).toHaveLength(1);
  const overlay = [{ tool: 'overlay-pdf', options: { overlay: { ask: 'letterhead' } } }];
  await expect(runRecipe({ 'a.pdf': letter('One') }, overlay)).rejects.toThrow(
    'This recipe asks for files: letterhead. Add them as step-files, in this order.',
  );
  const laid = await runRecipe({ 'a.pdf': letter('One') }, overlay, { attached: { 'head.pdf': letter('Head') } });
  expect((await readPdf(laid.path('a-overlay.pdf'))).pages[0]?.text).toContain('Head');
  const wrong = runRecipe({ 'a.pdf': letter('One') }, overlay, { attached: { 'head.txt': Buffer.from('Head') } });
  await expect(wrong).rejects.toThrow('Step 1 (Overlay PDF) failed.');
});

test('names the step whose option has no effect', async () => {
  const { warnings } = await runRecipe({ 'a.pdf': letter('One', 'Two') }, [
    ROTATE,
    { tool: 'split-pdf', options: { mode: 'each', parts: 3 } },
  ]);
  expect(warnings).toEqual([{ code: 'step-option-ignored', params: { step: 2, tool: 'Split PDF', option: 'parts' } }]);
});

test('brings small files along', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const stamp = { name: 'stamp.png', data: picture.toString('base64') };
  const { names } = await runRecipe({ 'a.pdf': letter('One') }, [{ tool: 'add-watermark', options: { image: stamp } }]);
  expect(names).toEqual(['a-watermarked.pdf']);
});

test.each<[when: Readonly<Record<string, string>>, turned: readonly string[]]>([
  [{ pages: '>1' }, ['long.pdf']],
  [{ pages: '1' }, ['short.pdf']],
  [{ text: 'invoice' }, ['short.pdf']],
  [{ text: '/Chapter [0-9]/' }, ['long.pdf']],
  [{ size: '>1KB', pages: '<=1' }, []],
  [{ type: 'pdf' }, ['long.pdf', 'short.pdf']],
  [{ type: 'png' }, []],
])('a step with %j leaves the others as they are', async (when, turned) => {
  const files = { 'long.pdf': letter('Chapter 1', 'Chapter 2'), 'short.pdf': letter('An Invoice') };
  const { names } = await runRecipe(files, [{ ...ROTATE, when }]);
  const expected = Object.keys(files).map((name) => (turned.includes(name) ? name.replace('.', '-rotated.') : name));
  expect(names).toEqual(expected);
});

test('keeps what every step made, where that is asked for, and nothing of it otherwise', async () => {
  const files = { 'a.pdf': letter('One'), 'b.pdf': letter('Two') };
  const { names } = await runRecipe(files, [ROTATE, NUMBER], { options: { 'keep-steps': 'true' } });
  expect(names).toEqual([
    'a-numbered.pdf',
    'b-numbered.pdf',
    '1 Rotate PDF/a-rotated.pdf',
    '1 Rotate PDF/b-rotated.pdf',
  ]);
  await rm(join(folder, 'out'), { recursive: true });
  await mkdir(join(folder, 'out/run'), { recursive: true });
  await runRecipe(files, [ROTATE, NUMBER]);
  expect(pdfsBelow(join(folder, 'out/run/steps/0'))).toEqual([]);
  expect(existsSync(join(folder, 'in/0'))).toBe(true);
});

function pdfsBelow(place: string): readonly string[] {
  const paths = readdirSync(place, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => statSync(join(place, path)).isFile());
}

test('reports beside a result end the recipe, and the result goes on', async () => {
  const { names, warnings } = await runRecipe({ 'a.pdf': letter('One secret', 'Two') }, [
    { tool: 'redact-pdf', options: { text: 'secret' } },
    ROTATE,
  ]);
  expect([...names].sort()).toEqual(['a-redaction.json', 'a-redaction.pdf', 'a-rotated.pdf']);
  expect(warnings).toEqual([]);
});
