/** One command makes one folder, and from it follow page, form, call, flag, document and sitemap row: shown in a copy of the project. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blankPdf } from '../blank-pdf.ts';
import { copyProject, removeCopy, runInCopy } from '../project-copy.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { command } from './doors.ts';

const ID = 'try-something';
const OPTION = 'upside-down';
const ROOT = path.resolve(import.meta.dirname, '../..');
/** What the compiler knows of the files that are as they were: it looks at what has changed alone. */
const KNOWN_TYPES = '.cache/types';

let copy: string;
let site: RunningSite;
let madeBefore: ReadonlySet<string>;

beforeAll(async () => {
  const known = existsSync(path.join(ROOT, KNOWN_TYPES)) ? [KNOWN_TYPES] : [];
  copy = await copyProject('new-tool', ['bin', 'src', 'scripts', 'tests', 'public', 'docs', ...known]);
  madeBefore = await filesOf(copy);
  await node('scripts/new-tool.ts', ID);
  await node('node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn');
  site = await startSite({ WORKERS: '1' }, copy);
}, 240_000);

afterAll(async () => {
  await site?.stop();
  await removeCopy(copy);
});

/** Runs a script of the copy. */
const node = (...args: readonly string[]) => runInCopy(copy, ...args);

async function filesOf(folder: string): Promise<ReadonlySet<string>> {
  const names = await Promise.all(
    ['src', 'scripts', 'tests'].map((part) => readdir(path.join(folder, part), { recursive: true })),
  );
  return new Set(names.flat());
}

async function json<T>(call: string): Promise<T> {
  return (await (await fetch(`${site.url}${call}`)).json()) as T;
}

test('nothing but the folder was written by hand', async () => {
  const made = [...(await filesOf(copy))].filter((name) => !madeBefore.has(name));
  expect(made.sort()).toEqual(
    ['', '/operation.test.ts', '/operation.ts', '/page.md', '/tool.ts'].map((name) => `tools/${ID}${name}`),
  );
});

test('its own tests, the types, the linter and the walls are content', async () => {
  await node('node_modules/vitest/vitest.mjs', 'run', `src/tools/${ID}`);
  await node('node_modules/@biomejs/biome/bin/biome', 'ci', `src/tools/${ID}`);
  await node('scripts/generate.ts', '--check');
  // What else is said of the copy is not the new tool's fault.
  const told = (error: { readonly stdout: string }) => error.stdout;
  expect(await node('node_modules/typescript/bin/tsc', '-p', '.').catch(told)).not.toContain(ID);
  expect(await node('node_modules/vitest/vitest.mjs', 'run', 'tests/walls').catch(told)).not.toContain(ID);
}, 240_000);

test('it has a command with a flag for its option', async () => {
  expect(await command(copy, ['--help'])).toContain(ID);
  expect(await command(copy, [ID, '--help'])).toContain(`--${OPTION} true|false`);
  expect(JSON.parse(await command(copy, [ID, '--json', `--${OPTION}=perhaps`, 'x.pdf', '--out', copy]))).toMatchObject({
    error: { code: 'bad-option', message: `${OPTION} must be true or false.` },
  });
});

test('it has a call that does the work', async () => {
  const form = new FormData();
  form.append(OPTION, 'true');
  form.append('files', new Blob([new Uint8Array(blankPdf(2))]), 'report.pdf');
  const answer = await fetch(`${site.url}/api/pdf/process/${ID}`, { method: 'POST', body: form });
  const { jobId } = (await answer.json()) as { jobId: string };
  await expect
    .poll(async () => (await json<{ job: object }>(`/api/job-status/${jobId}`)).job, { timeout: 30_000 })
    .toMatchObject({ status: 'completed', outputFiles: [`report-${ID}.pdf`] });
});

test('it is in the list for programs with its form, and in the OpenAPI document', async () => {
  const tools = await json<readonly { id: string; options: readonly { name: string; kind: string }[] }[]>('/api/tools');
  expect(tools.find((tool) => tool.id === ID)?.options).toContainEqual(
    expect.objectContaining({ name: OPTION, kind: 'boolean' }),
  );
  expect(JSON.stringify(await json('/api/openapi.json'))).toContain(`"/api/pdf/process/${ID}"`);
});

test('it has a page, a card on the first page and a row in the sitemap', async () => {
  const page = await (await fetch(`${site.url}/${ID}`)).text();
  expect(page).toContain('Try something');
  expect(page).toContain('Does the quality change?');
  expect(await (await fetch(site.url)).text()).toContain(`/${ID}`);
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(`/${ID}</loc>`);
});

test('the conformance suite takes it up by itself', async () => {
  const printed = await node('node_modules/vitest/vitest.mjs', 'run', 'tests/conformance/bad-files', '-t', ID);
  const [, passed = '0'] = /Tests\s+(\d+) passed/.exec(printed) ?? [];
  expect(Number(passed)).toBeGreaterThan(5);
}, 120_000);
