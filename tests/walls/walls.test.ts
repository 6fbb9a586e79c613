/** Holds the rules of the house: floors and rooms, sizes, names. Each rule is first shown a planted violation. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeCatalogue } from '../../scripts/generate.ts';
import { ENGINE_RULES, engineArrows } from './engine-rules.ts';
import { FILE_RULES, lineCount, MEDIAN_LINES, USUAL_LINES, written } from './file-rules.ts';
import { PLANTED } from './planted.ts';
import { ROOM_RULES } from './room-rules.ts';
import { parseSource, readSources } from './source-file.ts';

const RULES = { ...ROOM_RULES, ...ENGINE_RULES, ...FILE_RULES };
const files = readSources();

describe.each(Object.entries(RULES))('%s', (name, rule) => {
  test('a violation is seen', () => {
    const { bad, good } = PLANTED[name] ?? { bad: {}, good: {} };
    const parse = (sources: Readonly<Record<string, string>>) =>
      Object.entries(sources).map(([file, text]) => parseSource(file, text));
    expect(rule(parse(bad)).length).toBeGreaterThan(0);
    expect(rule(parse(good))).toEqual([]);
  });

  test('there is none', () => expect(rule(files)).toEqual([]));
});

test('the walls see the whole house', () => {
  expect(files.length).toBeGreaterThan(150);
  for (const room of ['contract', 'adapters', 'ui', 'engine', 'jobs', 'tools', 'web', 'server', 'cli', 'worker']) {
    expect(files.some((file) => file.path.startsWith(`src/${room}/`))).toBe(true);
  }
});

test('every rule has a planted violation', () => {
  expect(Object.keys(PLANTED).sort()).toEqual(Object.keys(RULES).sort());
});

test('most files of src fit on two screens', () => {
  const counts = written(files)
    .filter((file) => file.path.startsWith('src/'))
    .map(lineCount)
    .sort((a, b) => a - b);
  expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(MEDIAN_LINES);
});

test('long files are listed', () => {
  const long = written(files).filter((file) => lineCount(file) > USUAL_LINES);
  for (const file of long) console.info(`${file.path} has ${lineCount(file)} lines: it needs a reason.`);
});

test('the rooms of the engine are listed with their arrows', () => {
  const arrows = engineArrows(files);
  console.info([...arrows].map(([room, lower]) => `${room.padEnd(14)} → ${lower.join(', ') || '–'}`).join('\n'));
  expect(arrows.get('write')).toContain('layout');
});

test('generated files are fresh', async () => {
  expect(await writeCatalogue(true)).toEqual([]);
});

test('the linter refuses any, non-null assertions and nested ternaries', () => {
  const { linter } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../biome.json'), 'utf8'));
  expect(linter.rules.preset).toBe('recommended');
  expect(linter.rules.suspicious.noExplicitAny).toBe('error');
  expect(linter.rules.style.noNonNullAssertion).toBe('error');
  expect(linter.rules.style.noNestedTernary).toBe('error');
});
