/** `npm run faults [jobs] [kills] [seed]`: the full storm, with its figures. */
import { runStorm } from '../tests/faults/storm.ts';

const [jobs = 200, kills = 40, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number);
console.log(`${jobs} jobs, ${kills} kills (server, worker, program, database in turn), seed ${seed}`);
const result = await runStorm({ jobs, kills, seed, pauseMs: [300, 3_000], onLine: console.log });
console.log(JSON.stringify(result, null, 2));
const bad = result.lost.length + result.stuck.length + result.unsound.length + result.failedOtherwise.length;
process.exit(bad === 0 ? 0 : 1);
