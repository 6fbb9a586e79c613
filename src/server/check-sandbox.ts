/** Says why a server may not start where visitors' files would have less protection than the operator asked for or knows of. */
import type { Settings } from '../config.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** @returns how to get a sandbox, and what it costs to go without; undefined where the server may start. */
export function sandboxComplaint(
  level: 'bubblewrap' | 'limits',
  { SANDBOX, HOST }: Pick<Settings, 'SANDBOX' | 'HOST'>,
): string | undefined {
  if (level === 'bubblewrap') return undefined;
  if (SANDBOX === 'required') return 'SANDBOX is required, but bubblewrap cannot run here.';
  if (SANDBOX === 'limits' || LOOPBACK.test(HOST)) return undefined;
  return [
    `HOST=${HOST} lets others reach this server, but bubblewrap cannot run here: a file that breaks a program could read everything that Sheaf can.`,
    'To get the sandbox in a container, start it with: docker run --security-opt seccomp=unconfined --security-opt systempaths=unconfined …',
    'To go without it, set SANDBOX=limits: then only memory, processor time and file sizes are limited.',
  ].join('\n');
}
