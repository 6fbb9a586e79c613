/** `npm run faults -- [--cuts 40] [--jobs N] [--sites 3] [--seed N]`: the full storm, over several sites side by side, with its figures. */
import { parseArgs } from 'node:util';
import { runStorm, type StormResult } from '../tests/faults/storm.ts';

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '40' },
    jobs: { type: 'string' },
    sites: { type: 'string', default: '3' },
    seed: { type: 'string' },
  },
});
const cuts = Number(values.cuts);
/** Three for each cut, so that every cut meets work. */
const jobs = Number(values.jobs ?? 3 * cuts);
const sites = Math.max(1, Math.min(Number(values.sites), cuts));
const seed = Number(values.seed ?? Date.now() % 100_000);
console.log(`${jobs} jobs, ${cuts} cuts, ${sites} sites side by side, seed ${seed}`);

const began = Date.now();
const results = await Promise.all(
  Array.from({ length: sites }, (_, site) =>
    runStorm({
      jobs: shareOf(jobs, site),
      kills: shareOf(cuts, site),
      seed: seed + site,
      pauseMs: [100, 1_000],
      onLine: (line) => console.log(`site ${site + 1}: ${line}`),
    }),
  ),
);
const kills: Record<string, number> = {};
for (const result of results)
  for (const [victim, count] of Object.entries(result.kills)) kills[victim] = (kills[victim] ?? 0) + count;
console.table(kills);
const sum = (of: (result: StormResult) => number) => results.reduce((total, result) => total + of(result), 0);
const all = (of: (result: StormResult) => readonly string[]) => results.flatMap(of);
const total = {
  cuts: Object.values(kills).reduce((added, count) => added + count, 0),
  accepted: sum(({ accepted }) => accepted),
  completed: sum(({ completed }) => completed),
  interrupted: sum(({ interrupted }) => interrupted),
  failedOtherwise: all(({ failedOtherwise }) => failedOtherwise),
  lost: all(({ lost }) => lost),
  stuck: all(({ stuck }) => stuck),
  unsound: all(({ unsound }) => unsound),
  seconds: (Date.now() - began) / 1000,
  secondsPerCut: Math.max(...results.map(({ cuttingSeconds }) => cuttingSeconds)) / cuts,
};
console.log(JSON.stringify(total, null, 2));
process.exit(
  [total.lost, total.stuck, total.unsound, total.failedOtherwise].every((each) => each.length === 0) ? 0 : 1,
);

/** The first sites take what is left over. */
function shareOf(whole: number, site: number): number {
  return Math.floor(whole / sites) + (site < whole % sites ? 1 : 0);
}
