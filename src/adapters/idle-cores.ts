/** Tells how many processors nobody uses, whoever's processes run on the machine. */
import { cpus } from 'node:os';

/** The kernel counts in hundredths of a second. */
const LEAST_MS = 60;

export class IdleCores {
  #idleMs = idleSinceBoot();
  #atMs = performance.now();

  /** On average since it was last told; undefined where that is too short ago to tell, or not known. */
  sinceLast(): number | undefined {
    const passedMs = performance.now() - this.#atMs;
    if (passedMs < LEAST_MS) return undefined;
    const idleMs = idleSinceBoot();
    const idle = Number.isNaN(idleMs) ? undefined : (idleMs - this.#idleMs) / passedMs;
    this.#idleMs = idleMs;
    this.#atMs += passedMs;
    return idle;
  }
}

/** Of all processors together; not a number where the system does not say. */
function idleSinceBoot(): number {
  const known = cpus();
  return known.length === 0 ? Number.NaN : known.reduce((sum, { times }) => sum + times.idle, 0);
}
