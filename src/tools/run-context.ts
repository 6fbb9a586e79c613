/** What a tool's work is given beside its files: where its words go, and its share of the progress. */
import type { RunnerMessage } from '../contract/job.ts';
import type { RunContext } from '../contract/operation.ts';

export type Say = (message: RunnerMessage) => void;

/** Where a run's progress lies within the whole job: its start and its width. */
export type Share = readonly [start: number, width: number];

export type MakeContext = (folder: string, share: Share) => RunContext;

/** The process outside the sandbox: where a run's words go, and who tells it that its time is up. */
export interface Parent extends Required<Pick<RunContext, 'timestamp' | 'enough'>> {
  readonly say: Say;
}

/** Nobody sees more of it, and a thousand messages cost as much as a tenth of the reading of a thousand pages. */
const LEAST_STEP = 0.01;
const LEAST_MS = 100;

/** Passes on what is no progress, what begins something else, and progress that is worth a message. */
function sparingly(say: Say): Say {
  let last: Extract<RunnerMessage, { kind: 'progress' }> | undefined;
  let lastMs = 0;
  return (message) => {
    if (message.kind !== 'progress') return say(message);
    const isNew = message.note?.code !== last?.note?.code || message.note?.params.pages !== last?.note?.params.pages;
    const step = message.fraction - (last?.fraction ?? -1);
    const nowMs = performance.now();
    if (!isNew && message.fraction < 1 && step < LEAST_STEP && nowMs - lastMs < LEAST_MS) return;
    last = message;
    lastMs = nowMs;
    say(message);
  };
}

export interface Outside
  extends Parent,
    Required<Pick<RunContext, 'noteTitle' | 'withoutProof' | 'given' | 'emptyFolders'>> {}

export function makeContext(workDir: string, { say: tell, ...outside }: Outside, [start, width]: Share): RunContext {
  const say = sparingly(tell);
  return {
    workDir,
    /** The parent ends this process to stop it: inside, nothing else aborts. */
    signal: new AbortController().signal,
    progress: (fraction, code, params = {}) => {
      const within = Math.min(Math.max(fraction, 0), 1);
      say({ kind: 'progress', fraction: start + width * within, ...(code ? { note: { code, params } } : {}) });
    },
    warn: (code, params = {}) => say({ kind: 'warning', warning: { code, params } }),
    ...outside,
  };
}
