/** Holds README.md to its word: tables, commands and files that it names exist, and its examples run. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDeclarations } from '../scripts/generate.ts';
import { fillTables, PAGES_WITH_TABLES } from '../scripts/readme-tables.ts';
import { blankPdf } from './blank-pdf.ts';
import { plainSite } from './plain-site.ts';
import type { RunningSite } from './running-site.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const readme = read('README.md');
const contributing = read('CONTRIBUTING.md');

test.each(PAGES_WITH_TABLES)('the tables of %s are those of the declarations and settings', async (page) => {
  const text = read(page);
  expect(fillTables(page, text, await readDeclarations())).toBe(text);
});

test('README.md fits on a few screens', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(120);
});

test.each([
  ['README.md', readme],
  ['CONTRIBUTING.md', contributing],
])('%s names commands and files that exist', (_name, text) => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const commands = [...text.matchAll(/npm (?:run )?(start|test|[a-z:-]+)(?=[`\n ])/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(0);
  for (const name of commands) if (name !== 'ci') expect(scripts, name).toHaveProperty([name]);
  for (const [, name = ''] of text.matchAll(
    /`((?:src|tests|scripts|decisions|bin|deploy|docs)\/[\w./-]*|[A-Z]+\.md)`/g,
  )) {
    expect(existsSync(path.join(ROOT, name)), name).toBe(true);
  }
});

describe('an example', () => {
  const examples = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
  let site: RunningSite;
  let folder: string;
  beforeAll(async () => {
    site = await plainSite();
    folder = await mkdtemp(path.join(tmpdir(), 'sheaf-readme-'));
    for (const name of ['a.pdf', 'b.pdf', 'report.pdf']) await writeFile(path.join(folder, name), blankPdf(3));
    const recipe = { sheaf: 1, steps: [{ tool: 'rotate-pdf', options: { rotation: 90 } }] };
    await writeFile(path.join(folder, 'clean.sheaf.json'), JSON.stringify(recipe));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs an example as it stands, on the test's own site and files. */
  async function tryOut(example: string): Promise<string> {
    const script = example
      .replaceAll('http://localhost:8080', site.url)
      .replaceAll('npx sheaf', path.join(ROOT, 'bin/sheaf'));
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
    return stdout;
  }

  test('of the command line runs', async () => {
    const printed = await tryOut(examples.find((example) => example.startsWith('npx sheaf')) ?? '');
    expect(printed).toContain('"status":"completed"');
    const results = await readdir(path.join(folder, 'results'));
    expect(results.sort()).toEqual([
      'a-rotated.pdf',
      'b-rotated.pdf',
      'merged.pdf',
      'report-p1.pdf',
      'report-p2.pdf',
      'report-p3.pdf',
      'report-rotated.pdf',
    ]);
  });

  test('of HTTP runs', async () => {
    const printed = await tryOut(examples.find((example) => example.includes('curl')) ?? '');
    expect(printed).toContain('"status":"completed"');
    expect(printed).toContain('"outputFilename":"merged.pdf"');
    expect(printed).toContain('"message":"Deleted."');
    expect(await readdir(folder)).toContain('merged.zip');
  });

  test('there is none that is not tried', () => expect(examples).toHaveLength(2));
});
