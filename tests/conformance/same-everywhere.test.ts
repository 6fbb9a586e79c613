/** Every tool gives the same result by the command line and by HTTP, and the same one twice: names and bytes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report, ReportGroup, ReportRows } from '../../src/contract/report.ts';
import { DECLARATIONS } from '../../src/tools/declarations.gen.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { commandLine, http, type Outcome } from './doors.ts';
import { isRandom, neededOptions, soundFile } from './samples.ts';
import { startTime, stopTime } from './time.ts';

stopTime();

let site: RunningSite;
beforeAll(async () => {
  site = await startSite(await startTime());
});
afterAll(() => site.stop());

const names = (outcome: Outcome) => outcome.outputs.map((output) => output.name);

/** Values without a row, or of another kind than their row says. */
function undeclared(rows: ReportRows, report: Report): readonly string[] {
  return Object.entries(report).flatMap(([group, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const unit = rows[group as ReportGroup]?.[name]?.unit;
      const isList = unit === 'pages' || unit === 'grids';
      const isRight = isList ? Array.isArray(value) : typeof value === 'number' && value >= 0;
      return unit !== undefined && isRight ? [] : [`${group}.${name}`];
    }),
  );
}

describe.each(DECLARATIONS.map((tool) => [tool.id, tool] as const))('%s', (_id, tool) => {
  test('does the obvious thing without options, the same through both doors and each time', async () => {
    const file = await soundFile(tool);
    const options = neededOptions(tool);
    const byHand = await commandLine().work(tool, [file], options);
    const byHttp = await http(site.url).work(tool, [file], options);
    const again = await http(site.url).work(tool, [file], options);
    expect(byHand).toMatchObject({ code: 'done', message: '' });
    expect(names(byHand).length).toBeGreaterThan(0);
    expect(names(byHttp)).toEqual(names(byHand));
    expect(byHttp.outputs.map(({ report }) => report)).toEqual(byHand.outputs.map(({ report }) => report));
    for (const [index, output] of byHand.outputs.entries()) {
      expect(output.bytes.length).toBeGreaterThan(0);
      expect(undeclared(tool.report ?? {}, output.report)).toEqual([]);
      if (isRandom(tool)) continue;
      expect(byHttp.outputs[index]?.bytes.equals(output.bytes), `${output.name} differs between the doors`).toBe(true);
      expect(again.outputs[index]?.bytes.equals(output.bytes), `${output.name} differs when made again`).toBe(true);
    }
  });

  test('gives its results the declared name, or the one that is asked for', async () => {
    const asked = await http(site.url).work(tool, [await soundFile(tool)], {
      ...neededOptions(tool),
      'output-name': 'mine-{n}',
    });
    expect(names(asked).every((name) => /^mine-\d+\.[a-z0-9]+$/.test(name))).toBe(true);
  });

  test('puts its results into one zip when that is asked for', async () => {
    const zipped = await http(site.url).work(tool, [await soundFile(tool)], { ...neededOptions(tool), zip: 'always' });
    expect(names(zipped)).toHaveLength(1);
    expect(names(zipped)[0]).toMatch(/\.zip$/);
    expect(zipped.outputs[0]?.bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
