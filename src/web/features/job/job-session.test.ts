/** A panel's job from the first byte to the result. */
import { expect, test, vi } from 'vitest';
import { jobStatus as status } from '../../../../tests/job-status-sample.ts';
import { storeInBrowser } from '../../../../tests/stored-in-browser.ts';
import type { JobStatus } from '../../../contract/job.ts';
import { JobSession, type SessionPorts } from './job-session.ts';
import { readStoredJob, storeJob } from './stored-job.ts';
import type { Work } from './work.ts';

const REQUEST = {
  path: '/api/merge-pdfs',
  files: [{ file: new File(['1234'], 'a.pdf'), name: 'a.pdf' }],
  attached: [],
  fields: [],
};

storeInBrowser('sessionStorage');

/** A session whose server the test plays. */
function played(part: Partial<SessionPorts> = {}) {
  let send: (status: JobStatus) => void = () => undefined;
  let lose: () => void = () => undefined;
  const polls: (() => void)[] = [];
  const events = {
    onStarted: vi.fn(),
    onCompleted: vi.fn(),
    onFailed: vi.fn(),
    onLost: vi.fn(),
    onNotStopped: vi.fn(),
  };
  const ports: SessionPorts = {
    upload: async (_, __, { onSent }) => {
      onSent(4);
      return ['u1'];
    },
    submit: async () => ({ jobId: 'j1', inputsKey: 'k1' }),
    rememberInputs: vi.fn(),
    endJob: vi.fn(async () => undefined),
    nowMs: () => 0,
    interrupted: (names) => ({ code: null, message: names.join(), params: {} }),
    problemOf: (error) => ({ code: null, message: String(error), params: {} }),
    watch: {
      readStatus: async () => {
        throw new Error('offline');
      },
      readFiles: async () => [],
      openEvents: (_, onStatus, onLost) => {
        send = onStatus;
        lose = onLost;
        return () => undefined;
      },
      later: (run) => {
        polls.push(run);
        return () => undefined;
      },
      finalProblem: () => undefined,
    },
    ...part,
  };
  const session = new JobSession({ place: 'here', rhythm: { firstMs: 1_000, nextMs: 4_000 }, ports, events });
  const seen: Work[] = [];
  session.subscribe(() => seen.push(session.get()));
  const settle = () => new Promise((done) => setTimeout(done));
  return { session, events, ports, seen, polls, settle, send: (s: JobStatus) => send(s), lose: () => lose() };
}

test('goes from sending over waiting to running and never backwards', { tags: ['progress-forward'] }, async () => {
  const job = played();
  await job.session.start(REQUEST);
  job.send(status({ progress: 60 }));
  job.send(status({ progress: 40 }));
  expect(job.seen.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['uploading', 'waiting', 'running']));
  expect(job.session.get()).toMatchObject({ phase: 'running', percent: 60 });
  expect(job.events.onStarted).toHaveBeenCalledOnce();
});

test('remembers which files the server has with the job', async () => {
  const job = played();
  await job.session.start(REQUEST);
  expect(job.ports.rememberInputs).toHaveBeenCalledExactlyOnceWith({ jobId: 'j1', inputsKey: 'k1' }, [
    REQUEST.files[0]?.file,
  ]);
});

test('keeps the job’s id so that a reload finds it', async () => {
  const job = played();
  await job.session.start(REQUEST);
  expect(readStoredJob('here')).toMatchObject({ jobId: 'j1', files: [{ name: 'a.pdf', bytes: 4 }] });
});

test('takes up a kept job and tells its end only once', async () => {
  storeJob('here', { jobId: 'j1', files: [], told: false });
  const first = played();
  first.session.attach();
  first.send(status({ status: 'completed' }));
  await first.settle();
  expect(first.events.onCompleted).toHaveBeenCalledOnce();
  const second = played();
  second.session.attach();
  second.send(status({ status: 'completed' }));
  await second.settle();
  expect(second.session.get().phase).toBe('completed');
  expect(second.events.onCompleted).not.toHaveBeenCalled();
});

test('says once that the connection is lost and keeps the id', { tags: ['lost-told-once'] }, async () => {
  const job = played();
  await job.session.start(REQUEST);
  job.lose();
  for (let poll = 0; poll < 2; poll++) {
    job.polls.shift()?.();
    await job.settle();
  }
  expect(job.events.onLost).toHaveBeenCalledOnce();
  expect(job.session.get()).toMatchObject({ phase: 'waiting', connected: false });
  expect(readStoredJob('here')?.jobId).toBe('j1');
});

test('shows the server’s refusal and keeps nothing', async () => {
  const job = played({
    submit: async () => {
      throw new Error('busy');
    },
  });
  await job.session.start(REQUEST);
  expect(job.session.get()).toMatchObject({ phase: 'failed', problem: { message: 'Error: busy' } });
  expect(job.events.onFailed).toHaveBeenCalledWith(expect.anything(), 'refused');
  expect(readStoredJob('here')).toBeUndefined();
});

test('cancels on the server and forgets', async () => {
  const job = played();
  await job.session.start(REQUEST);
  await job.session.cancel();
  expect(job.ports.endJob).toHaveBeenCalledWith('j1');
  expect(job.session.get().phase).toBe('idle');
  expect(readStoredJob('here')).toBeUndefined();
});

test('goes on sending when its panel leaves the page, and hands the job in', async () => {
  let arrive: (ids: readonly string[]) => void = () => undefined;
  const job = played({
    upload: (_, signal) =>
      new Promise((resolve, reject) => {
        arrive = resolve;
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  job.session.attach();
  const started = job.session.start(REQUEST);
  job.session.detach();
  arrive(['u1']);
  await started;
  expect(job.session.get().phase).toBe('waiting');
  expect(job.events.onStarted).toHaveBeenCalledOnce();
  expect(readStoredJob('here')?.jobId).toBe('j1');
});

test('sends nothing more once the panel was closed, and hands no job in', async () => {
  let say: (bytes: number) => void = () => undefined;
  const submit = vi.fn(async () => ({ jobId: 'j1', inputsKey: null }));
  const job = played({
    submit,
    upload: (_, signal, { onSent }) => {
      say = onSent;
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const started = job.session.start(REQUEST);
  job.session.reset();
  // What was on its way before is told a moment later.
  say(2);
  await started;
  expect(job.session.get().phase).toBe('idle');
  expect(submit).not.toHaveBeenCalled();
});

test('a page that is loaded anew while it sends tells once which files are not there', async () => {
  const never = () => new Promise<readonly string[]>(() => undefined);
  void played({ upload: never }).session.start(REQUEST);
  const next = played();
  next.session.attach();
  expect(next.session.get()).toMatchObject({ phase: 'failed', stage: 'interrupted', problem: { message: 'a.pdf' } });
  const third = played();
  third.session.attach();
  expect(third.session.get().phase).toBe('idle');
});

test.each(['done', 'cancelled', 'refused', 'elsewhere'])(
  'tells of nothing after an upload that was %s',
  async (how) => {
    const upload = async () => {
      if (how === 'refused') throw new Error('too many');
      if (how === 'cancelled') await new Promise(() => undefined);
      return ['u1'];
    };
    const job = played({ upload });
    const started = job.session.start(REQUEST);
    if (how === 'cancelled') await job.session.cancel();
    if (how === 'elsewhere') job.session.giveUpPlace();
    else if (how !== 'cancelled') await started;
    const next = played();
    next.session.attach();
    expect(next.session.get().phase).toBe(how === 'done' ? 'waiting' : 'idle');
  },
);

test('is not found in a place that it gave up', async () => {
  const job = played();
  job.session.giveUpPlace();
  await job.session.start(REQUEST);
  expect(job.events.onStarted).toHaveBeenCalledOnce();
  expect(readStoredJob('here')).toBeUndefined();
});

test('waits for the job only once the server has taken it', async () => {
  const job = played();
  const phases: string[] = [];
  job.session.subscribe(() => phases.push(`${job.session.get().phase} ${readStoredJob('here')?.jobId}`));
  await job.session.start(REQUEST);
  expect(phases.filter((each) => each.startsWith('waiting'))).toEqual(['waiting j1']);
});

test('says so where the server could not be told to stop', async () => {
  const job = played({
    endJob: async () => {
      throw new TypeError('offline');
    },
  });
  await job.session.start(REQUEST);
  await job.session.cancel();
  expect(job.events.onNotStopped).toHaveBeenCalledOnce();
  expect(job.session.get().phase).toBe('idle');
});

test('stays where it is when sending was cancelled', async () => {
  const job = played({
    upload: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  const started = job.session.start(REQUEST);
  await job.session.cancel();
  await started;
  expect(job.session.get().phase).toBe('idle');
  expect(job.events.onFailed).not.toHaveBeenCalled();
});
