/** The inside of a lane: does one task after the other, in the order in which they were asked for. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { LaneAnswer, LaneRequest, TaskSets } from './lane-messages.ts';

/** Bytes of samples that a lane leaves behind: without being told, V8 lets each thread keep some hundred megabytes. */
const MOST_LEFT_BYTES = 16 * 1024 ** 2;

const ATTEMPTS = 100;

const collect = exposedCollector();
let keptBytes = 0;

/** Flags are those of all threads: another lane that begins may take this one back before it is used. */
function exposedCollector(): () => void {
  let collector: (() => void) | undefined;
  for (let attempt = 0; !collector && attempt < ATTEMPTS; attempt++) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('globalThis.gc');
  }
  // With other flags than those that compiled code was stored under, V8 compiles all modules anew, in every thread.
  setFlagsFromString('--no-expose-gc');
  return collector ?? (() => undefined);
}

/** Lets go of what ended tasks left behind, where that is much. */
function tidy(): void {
  if (getHeapStatistics().external_memory <= keptBytes + MOST_LEFT_BYTES) return;
  collect();
  keptBytes = getHeapStatistics().external_memory;
}

export function serveLane(sets: TaskSets): void {
  const port = parentPort;
  if (!port) throw new Error('Only a thread can be a lane.');
  const say = (answer: LaneAnswer, moved: readonly ArrayBuffer[] = []) => port.postMessage(answer, [...moved]);
  let last = Promise.resolve();
  port.on('message', (request: LaneRequest) => {
    last = last.then(() => answer(request));
  });

  async function answer({ id, set, task, input }: LaneRequest): Promise<void> {
    try {
      const tasks = await sets[set]?.();
      const result = await tasks?.[task]?.(input as never, (step) => say({ id, step }));
      say({ id, result }, buffersOf(result));
    } catch (error) {
      say({ id, error });
    }
    tidy();
  }
}

/** What can be moved instead of copied: buffers that one array looks at from end to end, and that nobody else made. */
function buffersOf(value: unknown): readonly ArrayBuffer[] {
  // Those of libraries lie in memory of their own.
  if (Buffer.isBuffer(value)) return [];
  if (value instanceof Uint8Array)
    return value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength ? [value.buffer] : [];
  const isPlain = value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap(buffersOf) : [];
}
