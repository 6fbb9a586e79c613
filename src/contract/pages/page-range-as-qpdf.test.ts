/** Page ranges agree with qpdf in the words that both know. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blankPdf } from '../../../tests/blank-pdf.ts';
import { runProgram } from '../../adapters/process.ts';
import { ToolError } from '../messages/tool-error.ts';
import { parsePageRange } from './page-range.ts';
import { resolvePageRange } from './resolve-page-range.ts';

/** A plain generator, so that a failing run can be repeated (Park and Miller, 1988). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Ranges in the words that both qpdf 11.3 and Sheaf know. */
function sharedRange(random: (below: number) => number, count: number): string {
  const page = () => ['z', `r${1 + random(count)}`][random(6)] ?? String(1 + random(count));
  const term = () => (random(2) === 0 ? page() : `${page()}-${page()}`);
  const list = Array.from({ length: 1 + random(5) }, term).join(',');
  return `${list}${[':odd', ':even'][random(5)] ?? ''}`;
}

test('agrees with qpdf on 300 random ranges in the words that both know', async () => {
  const count = 12;
  const marker = 299;
  const random = randomNumbers(20_260_131);
  const ranges = Array.from({ length: 300 }, () => sharedRange(random, count));
  const folder = await mkdtemp(path.join(tmpdir(), 'page-range-'));
  try {
    const file = (name: string) => path.join(folder, name);
    await writeFile(file('in.pdf'), blankPdf(count));
    await writeFile(file('marker.pdf'), blankPdf(marker - 200));
    // Page n is 200 + n points wide. One run for all: the marker's page stands between the results.
    const words = ranges.flatMap((range) => [file('in.pdf'), range, file('marker.pdf'), 'z']);
    const result = await runProgram('qpdf', ['--qdf', '--empty', '--pages', ...words, '--', file('out.pdf')]);
    expect(result.stderr).toBe('');
    const widths = [...(await readFile(file('out.pdf'), 'latin1')).matchAll(/\/MediaBox \[\s*0\s+0\s+(\d+)/g)].map(
      (match) => Number(match[1]),
    );
    const theirs = widths.join(' ').split(String(marker)).slice(0, ranges.length);
    const ours = ranges.map((range) =>
      resolveOrNothing(range, count)
        .map((page) => page + 200)
        .join(' '),
    );
    expect(ours).toEqual(theirs.map((pages) => pages.trim()));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** qpdf takes `5:even` for no pages; Sheaf calls it a mistake. */
function resolveOrNothing(range: string, count: number): readonly number[] {
  try {
    return resolvePageRange(parsePageRange(range), count).pages;
  } catch (error) {
    if (error instanceof ToolError && error.message.endsWith('no page in this file matches.')) return [];
    throw error;
  }
}
