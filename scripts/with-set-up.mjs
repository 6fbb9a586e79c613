/** Runs a script of the project on its own Node, after making the checkout ready: whichever Node npm was called with. */
import { spawnSync } from 'node:child_process';
import { NODE, ROOT, setUp } from './setup.mjs';

/** `--for-tests` first: with the browser and the checking programs that only tests and measurements need. */
const forTests = process.argv[2] === '--for-tests';
setUp({ forTests });
const { status } = spawnSync(NODE, process.argv.slice(forTests ? 3 : 2), { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
