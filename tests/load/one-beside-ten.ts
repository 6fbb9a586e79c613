/** One visitor with very many jobs beside ten with one each: how long each of the ten waits, with and without that one. */
import type { LoadJob } from './job-mix.ts';
import { Visitor } from './visitors.ts';

export interface Waits {
  /** Seconds from submit to end of each of the ten, shortest first. */
  readonly amongTen: readonly number[];
  readonly besideOne: readonly number[];
  /** How many of the one visitor's jobs still waited when the ten had theirs. */
  readonly left: number;
}

const TEN = 10;
const SUBMITS_AT_ONCE = 8;

/** @param many how many jobs the one visitor has; the site's QUEUE_SHARE must allow them. */
export async function oneBesideTen(url: string, job: LoadJob, many: number): Promise<Waits> {
  const amongTen = await waitsOfTen(url, job);
  const one = new Visitor(url, 500);
  const ids: string[] = [];
  const submitters = Array.from({ length: SUBMITS_AT_ONCE }, async () => {
    while (ids.length < many) ids.push(await one.submit(job));
  });
  await Promise.all(submitters);
  const besideOne = await waitsOfTen(url, job);
  const states = await Promise.all(ids.map((id) => one.status(id)));
  await Promise.all(ids.map((id) => one.delete(id)));
  return { amongTen, besideOne, left: states.filter(({ status }) => status === 'processing').length };
}

async function waitsOfTen(url: string, job: LoadJob): Promise<readonly number[]> {
  const waits = await Promise.all(
    Array.from({ length: TEN }, async (_, number) => {
      const visitor = new Visitor(url, number);
      const began = performance.now();
      const { status, code } = await visitor.follow(await visitor.submit(job));
      if (status !== 'completed') throw new Error(`a job of the ten ended as ${code}`);
      return (performance.now() - began) / 1000;
    }),
  );
  return waits.sort((a, b) => a - b);
}
