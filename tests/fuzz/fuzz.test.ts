/** A minute of the fuzzing that `npm run fuzz` does for hours, with a seed of its own, and whatever it found before. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateSize } from '../../src/tools/compress-pdf/estimate/estimate-size.ts';
import { readParts } from '../../src/tools/compress-pdf/estimate/read-parts.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { fuzzCff } from './cff-fuzz.ts';
import { type DoorFinding, DoorFuzzer } from './door-fuzz.ts';
import { type FileFinding, FileFuzzer, type GivenOptions } from './file-fuzz.ts';
import { fuzzHttp, judge, makeKnown } from './http-fuzz.ts';

const SEED = 20_261_123;
const FILES_MS = 35_000;
const REQUESTS = 1_500;
const DOOR_CASES = 150;
const FONT_CASES = 1_500;
const FOUND = path.resolve(import.meta.dirname, '../fixtures/fuzz');
const names = existsSync(FOUND) ? readdirSync(FOUND) : [];

describe('mutated requests', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ WORKERS: '1', TRUST_PROXY: '1' });
  });
  afterAll(() => site.stop());

  test('get an answer that is not the server’s fault, and the site lives on', async () => {
    const known = await makeKnown(site.url);
    const run = { url: site.url, seed: SEED, from: 0, count: REQUESTS, sideBySide: 8, known };
    const { counts, findings } = await fuzzHttp(run);
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
    expect(findings.map(({ bytes: _bytes, ...told }) => told)).toEqual([]);
    expect(cases).toBeGreaterThan(5);
  });

  const cases = existsSync(path.join(FOUND, 'cases.tsv'))
    ? readFileSync(path.join(FOUND, 'cases.tsv'), 'utf8').trim().split('\n')
    : [];
  for (const line of cases) {
    const [name = '', tool = '', , given = '{}'] = line.split('\t');
    const options = JSON.parse(given) as GivenOptions;
    test(`${name} breaks ${tool} no more`, async () => {
      const bytes = readFileSync(path.join(FOUND, name));
      expect((await fuzzer.judge({ tool, name, bytes, options })).finding).toBeUndefined();
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

test('what a browser reads of mutated PDFs to foretell their size is a size, or nothing', async () => {
  const fuzzer = await DoorFuzzer.open();
  let foretold = 0;
  for (let index = 0; index < DOOR_CASES; index++) {
    const bytes = fuzzer.caseOf(SEED, index);
    const parts = await readParts(async (start, end) => bytes.subarray(start, end), bytes.length);
    if (!parts) continue;
    foretold++;
    for (const size of Object.values(estimateSize(parts))) {
      expect(size, `case ${index}`).toBeGreaterThan(0);
      expect(size, `case ${index}`).toBeLessThanOrEqual(bytes.length);
    }
  }
  await fuzzer.close();
  expect(foretold).toBeGreaterThan(20);
});

test('damaged CFF fonts lose glyphs or are refused, soon and without growing', () => {
  const { parted, findings } = fuzzCff({ seed: SEED, goesOn: (index) => index < FONT_CASES });
  expect(findings).toEqual([]);
  expect(parted).toBeGreaterThan(100);
});
