/** Bundles the runner and the command line, and fills its compile cache, so that units start in a fraction of the processor time. Called by set-up. */
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMPILE_CACHE, probeSandbox } from '../src/adapters/bubblewrap.ts';
import { Unit } from '../src/tools/unit.ts';
import { bundleCli, bundleRunner } from './bundle-runner.ts';

const appDir = path.resolve(import.meta.dirname, '..');
const workRoot = path.join(tmpdir(), `sheaf-prime-${process.pid}`);
const sandbox = await probeSandbox();
await mkdir(path.join(appDir, COMPILE_CACHE), { recursive: true });
await bundleRunner(appDir);
await bundleCli(appDir);
const limits = { memoryBytes: 1024 ** 3, fileBytes: 1024 ** 3, cpuSeconds: 60 };
const unit = await Unit.start({ appDir, workRoot, sandbox, ...limits, primes: true }, []);
await unit.ended;
await unit.dispose();
await rm(workRoot, { recursive: true, force: true });
