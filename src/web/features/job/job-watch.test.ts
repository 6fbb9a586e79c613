/** A job that is watched over good and bad connections. */
import { expect, test, vi } from 'vitest';
import { jobStatus as status } from '../../../../tests/job-status-sample.ts';
import type { JobStatus } from '../../../contract/job.ts';
import { type WatchNews, type WatchPorts, watchJob } from './job-watch.ts';

const RHYTHM = { firstMs: 1_000, nextMs: 4_000 };

/** A watched job whose events, answers and clock the test holds. */
function watched(answers: readonly (JobStatus | Error)[] = []) {
  const news: WatchNews[] = [];
  const waits: { run: () => void; ms: number }[] = [];
  const queue = [...answers];
  let sendEvent: (status: JobStatus) => void = () => undefined;
  let loseEvents: (error?: Error) => void = () => undefined;
  const close = vi.fn();
  const ports: WatchPorts = {
    readStatus: async () => {
      const next = queue.shift();
      if (next === undefined || next instanceof Error) throw next ?? new Error('no answer');
      return next;
    },
    readFiles: async () => [],
    openEvents: (_, onStatus, onLost) => {
      sendEvent = onStatus;
      loseEvents = onLost;
      return close;
    },
    later: (run, ms) => {
      const wait = { run, ms };
      waits.push(wait);
      return () => waits.splice(waits.indexOf(wait), 1);
    },
    finalProblem: (error) =>
      error instanceof Error && error.message === 'gone' ? { code: 'expired', message: 'gone', params: {} } : undefined,
  };
  const stop = watchJob('job', RHYTHM, ports, (each) => news.push(each));
  const runWait = async () => {
    const wait = waits.shift();
    wait?.run();
    await new Promise((done) => setTimeout(done));
    return wait?.ms;
  };
  return {
    news,
    waits,
    close,
    stop,
    runWait,
    send: (s: JobStatus) => sendEvent(s),
    lose: (error?: Error) => loseEvents(error),
  };
}

test('tells every event and never polls while they come', { tags: ['poll-is-second'] }, () => {
  const job = watched();
  job.send(status({ queued: true }));
  job.send(status({ progress: 40 }));
  expect(job.news.map(({ kind }) => kind)).toEqual(['status', 'status']);
  expect(job.waits).toEqual([]);
});

test('polls after one second, then every four, when events break', async () => {
  const job = watched([status({ progress: 10 }), status({ progress: 20 })]);
  job.lose();
  expect(await job.runWait()).toBe(1_000);
  expect(await job.runWait()).toBe(4_000);
  expect(job.news).toHaveLength(2);
});

test('tells at once that the connection is lost where that is known', () => {
  const job = watched();
  job.lose(new Error('silence'));
  expect(job.news).toMatchObject([{ kind: 'lost' }]);
  expect(job.waits).toHaveLength(1);
});

test('keeps one rhythm of polls however often the stream breaks', () => {
  const job = watched();
  job.lose();
  job.lose();
  expect(job.waits).toHaveLength(1);
});

test('stops polling when events come again', { tags: ['poll-is-second'] }, async () => {
  const job = watched([status({})]);
  job.lose();
  await job.runWait();
  job.send(status({ progress: 50 }));
  expect(job.waits).toEqual([]);
});

test('tells that the connection is lost and goes on trying', { tags: ['lost-told-once'] }, async () => {
  const job = watched([new Error('offline'), status({ status: 'completed', progress: 100 })]);
  job.lose();
  await job.runWait();
  expect(job.news.at(-1)).toMatchObject({ kind: 'lost' });
  await job.runWait();
  expect(job.news.at(-1)).toMatchObject({ kind: 'completed', files: [] });
  expect(job.close).toHaveBeenCalledOnce();
});

test('ends with what the server says of a job that it deleted', async () => {
  const job = watched([new Error('gone')]);
  job.lose();
  await job.runWait();
  expect(job.news.at(-1)).toMatchObject({ kind: 'failed', problem: { code: 'expired' } });
  expect(job.waits).toEqual([]);
});

test('hands the job’s own error on', () => {
  const job = watched();
  job.send(status({ status: 'failed', error: 'a.pdf has no pages.', code: 'no-pages', params: { file: 'a.pdf' } }));
  expect(job.news.at(-1)).toEqual({
    kind: 'failed',
    problem: { code: 'no-pages', message: 'a.pdf has no pages.', params: { file: 'a.pdf' } },
  });
});

test('says nothing more once it was stopped', () => {
  const job = watched();
  job.stop();
  job.send(status({ progress: 90 }));
  expect(job.news).toEqual([]);
});
