/** Runs a script of the project on its own Node, after making the checkout ready: whichever Node npm was called with. */
import { spawnSync } from 'node:child_process';
import { NODE, ROOT, setUp } from './setup.mjs';

setUp();
const { status } = spawnSync(NODE, process.argv.slice(2), { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
