/** Runs the bundler with the node that runs this script. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

/** @param env settings beside those of this process. */
export async function bundle(env: Readonly<Record<string, string>> = {}): Promise<void> {
  const program = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], options);
  const code = await new Promise((done) => child.on('exit', done));
  if (code !== 0) throw new Error(`The build ended with ${code}.`);
}
