/** A minute of the fuzzing that `npm run fuzz` does for hours, with a seed of its own, and whatever it found before. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';
import { type DoorFinding, DoorFuzzer } from './door-fuzz.ts';
import { type FileFinding, FileFuzzer } from './file-fuzz.ts';
import { fuzzHttp, judge } from './http-fuzz.ts';

const SEED = 20_261_123;
const FILES_MS = 35_000;
const REQUESTS = 1_500;
const DOOR_CASES = 150;
const FOUND = path.resolve(import.meta.dirname, '../fixtures/fuzz');
const names = existsSync(FOUND) ? readdirSync(FOUND) : [];

describe('mutated requests', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ WORKERS: '0', TRUST_PROXY: '1' });
  });
  afterAll(() => site.stop());

  test('get an answer that is not the server’s fault, and the site lives on', async () => {
    const { counts, findings } = await fuzzHttp({ url: site.url, seed: SEED, from: 0, count: REQUESTS, sideBySide: 8 });
    expect(findings).toEqual([]);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
    expect(site.output()).not.toMatch(/"msg":"(unforeseen|trouble)"/);
  });

  for (const name of names.filter((each) => each.endsWith('.http'))) {
    test(`${name} is answered`, async () => {
      expect((await judge(site.url, readFileSync(path.join(FOUND, name)))).kind).toBeUndefined();
    });
  }
});

describe('mutated files', () => {
  let fuzzer: FileFuzzer;
  beforeAll(async () => {
    fuzzer = await FileFuzzer.open();
  });
  afterAll(() => fuzzer.close());

  test('become a result or a plain word, in every tool', async () => {
    const findings: FileFinding[] = [];
    let cases = 0;
    const onCase = (_index: number, _outcome: string, finding: FileFinding | undefined) => {
      cases++;
      if (finding) findings.push(finding);
    };
    await fuzzer.run({ seed: SEED, from: 0, untilMs: Date.now() + FILES_MS, sideBySide: 2, onCase });
    expect(findings.map(({ tool, name, code, detail }) => ({ tool, name, code, detail }))).toEqual([]);
    expect(cases).toBeGreaterThan(5);
  });

  const cases = existsSync(path.join(FOUND, 'cases.tsv'))
    ? readFileSync(path.join(FOUND, 'cases.tsv'), 'utf8').trim().split('\n')
    : [];
  for (const line of cases) {
    const [name = '', tool = ''] = line.split('\t');
    test(`${name} breaks ${tool} no more`, async () => {
      const bytes = readFileSync(path.join(FOUND, name));
      expect((await fuzzer.judge({ tool, name, bytes })).finding).toBeUndefined();
    });
  }
});

test('mutated PDFs that are read as they are hold the same as a copy of qpdf', async () => {
  const fuzzer = await DoorFuzzer.open();
  const findings: DoorFinding[] = [];
  const goesOn = (index: number) => index < DOOR_CASES;
  const { read } = await fuzzer.run({ seed: SEED, from: 0, goesOn, onFinding: (each) => findings.push(each) });
  await fuzzer.close();
  expect(findings.map(({ index, detail }) => ({ index, detail }))).toEqual([]);
  expect(read).toBeGreaterThan(20);
});
