/** Threads beside the main one, which take over what would hold it up: each does one task at a time. */
import { Worker } from 'node:worker_threads';
import type { LaneAnswer, LaneRequest, LaneTasks, OnStep } from './lane-messages.ts';

export interface LaneOptions {
  /** When it is aborted, the task fails at once with the signal's reason, and its lane begins anew. */
  readonly signal: AbortSignal;
  /** Which lane, where a task needs what an earlier one left there; else the one with the fewest tasks, of these or of all. */
  readonly lane?: number | readonly number[] | undefined;
  readonly onStep?: OnStep;
}

/** One set of the tasks that the lanes of a pool do. */
export class Lanes<T extends LaneTasks> {
  readonly #pool: LanePool;
  readonly #set: string;

  constructor(pool: LanePool, set: string) {
    this.#pool = pool;
    this.#set = set;
  }

  /** @throws what the task throws, as far as it can be copied: errors of the language, no `ToolError`. */
  async run<K extends keyof T & string>(
    task: K,
    input: Parameters<T[K]>[0],
    options: LaneOptions,
  ): Promise<Awaited<ReturnType<T[K]>>> {
    return (await this.#pool.run({ set: this.#set, task, input }, options)) as Awaited<ReturnType<T[K]>>;
  }
}

export class LanePool {
  readonly #lanes: readonly Lane[];

  /** @param file the module that every lane runs, which calls `serveLane`. Lanes start when they are first used. */
  constructor(file: URL, count: number) {
    this.#lanes = Array.from({ length: count }, () => new Lane(file));
  }

  async run(request: Omit<LaneRequest, 'id'>, { signal, lane, onStep }: LaneOptions): Promise<unknown> {
    signal.throwIfAborted();
    return this.#chosen(lane)?.run(request, signal, onStep);
  }

  #chosen(lane: LaneOptions['lane']): Lane | undefined {
    if (typeof lane === 'number') return this.#lanes[lane % this.#lanes.length];
    const [first, ...rest] = lane ? lane.flatMap((each) => this.#chosen(each) ?? []) : this.#lanes;
    return rest.reduce((idlest, lane) => (idlest && idlest.length <= lane.length ? idlest : lane), first);
  }
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onStep: OnStep | undefined;
}

class Lane {
  readonly #file: URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #last = 0;

  constructor(file: URL) {
    this.#file = file;
  }

  /** Tasks that have not ended. */
  get length(): number {
    return this.#waiting.size;
  }

  async run(request: Omit<LaneRequest, 'id'>, signal: AbortSignal, onStep: OnStep | undefined): Promise<unknown> {
    const id = ++this.#last;
    const stop = () => this.#end(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, onStep });
        const worker = this.#started();
        // A process waits for lanes that work, and for no others.
        worker.ref();
        worker.postMessage({ ...request, id } satisfies LaneRequest);
      });
    } finally {
      signal.removeEventListener('abort', stop);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#worker?.unref();
    }
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#file);
    worker.on('message', (answer: LaneAnswer) => this.#heard(answer));
    worker.on('error', (error) => this.#end(error));
    this.#worker = worker;
    return worker;
  }

  #heard(answer: LaneAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if ('step' in answer) waiting?.onStep?.(answer.step);
    else if ('error' in answer) waiting?.reject(answer.error);
    else waiting?.resolve(answer.result);
  }

  /** Ends what runs here and all that waits for it; the next task finds a new thread. */
  #end(reason: unknown): void {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    void worker?.terminate();
  }
}
