/** Every tool gives the same result by the command line and by HTTP, and the same one twice: names and bytes. */
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
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
      const isList = unit === 'pages' || unit === 'grids' || unit === 'fields';
      const isRight = isList ? Array.isArray(value) : typeof value === 'number' && value >= 0;
      return unit !== undefined && isRight ? [] : [`${group}.${name}`];
    }),
  );
}

/** Names and contents of a zip, in its order. */
async function entriesOf(zip: Buffer): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> {
  const file = await fromBufferPromise(zip, { lazyEntries: true });
  const entries = [];
  for await (const entry of file.eachEntry())
    entries.push({ name: entry.fileName, bytes: await buffer(await file.openReadStreamPromise(entry)) });
  return entries;
}

describe.each(DECLARATIONS.map((tool) => [tool.id, tool] as const))('%s', (_id, tool) => {
  let byHand: Outcome;
  beforeAll(async () => {
    byHand = await commandLine().work(tool, [await soundFile(tool)], neededOptions(tool));
  });

  test('does the obvious thing without options, the same through both doors and each time', async () => {
    const byHttp = await http(site.url).work(tool, [await soundFile(tool)], neededOptions(tool));
    expect(byHand).toMatchObject({ code: 'done', message: '' });
    expect(names(byHand).length).toBeGreaterThan(0);
    expect(names(byHttp)).toEqual(names(byHand));
    expect(byHttp.outputs.map(({ report }) => report)).toEqual(byHand.outputs.map(({ report }) => report));
    for (const [index, output] of byHand.outputs.entries()) {
      expect(output.bytes.length).toBeGreaterThan(0);
      expect(undeclared(tool.report ?? {}, output.report)).toEqual([]);
      if (isRandom(tool)) continue;
      expect(byHttp.outputs[index]?.bytes.equals(output.bytes), `${output.name} differs between the doors`).toBe(true);
    }
  });

  test('makes the same again, and gives it in one zip and by the names that are asked for', async () => {
    const asked = { ...neededOptions(tool), zip: 'always', 'output-name': 'mine-{n}' };
    const zipped = await http(site.url).work(tool, [await soundFile(tool)], asked);
    expect(names(zipped)).toEqual([expect.stringMatching(/\.zip$/)]);
    const entries = await entriesOf(zipped.outputs[0]?.bytes ?? Buffer.alloc(0));
    expect(entries).toHaveLength(byHand.outputs.length);
    for (const [index, { name, bytes }] of entries.entries()) {
      expect(name).toMatch(/^mine-\d+\.[a-z0-9]+$/);
      const { name: before, bytes: made } = byHand.outputs[index] ?? {};
      if (!isRandom(tool)) expect(made?.equals(bytes), `${before} differs when made again`).toBe(true);
    }
  });
});
