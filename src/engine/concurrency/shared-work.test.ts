/** Work that is shared with lanes comes back in order, whoever does it and however it fails. */
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedWork, type Sharing } from './shared-work.ts';

const numbers = Array.from({ length: 50 }, (_, index) => index + 1);

/** Tells who did what: this thread `h`, a lane `l`. */
function shared(changes: Partial<Sharing<number, string>> = {}, items: readonly number[] = numbers) {
  const { signal } = new AbortController();
  const done: string[] = [];
  const doing = (who: string) => (item: number) => {
    done.push(`${who}${item}`);
    return `${item}${who}`;
  };
  const sharing: Sharing<number, string> = {
    here: doing('h'),
    prepare: async () => undefined,
    inLanes: async (some) => {
      await setImmediate();
      return some.map(doing('l'));
    },
    lanesFor: () => 1,
    signal,
    ...changes,
  };
  return { work: new SharedWork(items, sharing), done };
}

async function all(work: SharedWork<number, string>, count = numbers.length): Promise<readonly string[]> {
  const found: string[] = [];
  for (let index = 0; index < count; index++) found.push(await work.at(index));
  return found;
}

const whose = (found: readonly string[]) => new Set(found.map((each) => each.slice(-1)));

test('gives every item in order, some done here and some in a lane', async () => {
  const { work, done } = shared();
  const found = await all(work);
  expect(found.map(Number.parseFloat)).toEqual(numbers);
  expect(whose(found)).toEqual(new Set(['h', 'l']));
  expect(new Set(done).size).toBe(numbers.length);
  expect(done).toHaveLength(numbers.length);
});

test('several items may be waited for at once', async () => {
  const { work } = shared();
  const found: string[] = [];
  for (let index = 0; index < 50; index += 2) found.push(...(await Promise.all([work.at(index), work.at(index + 1)])));
  expect(found.map(Number.parseFloat)).toEqual(numbers);
});

test('does all here while no lane is free, and without waiting for anything', async () => {
  const { work } = shared({ lanesFor: () => 0 });
  expect(whose(await all(work))).toEqual(new Set(['h']));
});

test('does here what a lane leaves, and all when lanes fail', async () => {
  const leaves = shared({ inLanes: async (some) => some.map((item) => (item % 2 ? `${item}l` : undefined)) });
  const found = await all(leaves.work);
  expect(found.map(Number.parseFloat)).toEqual(numbers);
  expect(found.filter((each) => each.endsWith('l')).every((each) => Number.parseFloat(each) % 2 === 1)).toBe(true);
  for (const failing of ['prepare', 'inLanes'] as const) {
    const { work } = shared({ [failing]: async () => Promise.reject(new Error('no memory')) });
    expect(whose(await all(work))).toEqual(new Set(['h']));
  }
});

test('goes on here while a lane is slow, but not far', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { work, done } = shared({
    inLanes: async (some) => {
      await held;
      return some.map((item) => `${item}l`);
    },
  });
  const found = all(work);
  await delay(100);
  const ahead = done.length;
  expect(ahead).toBeGreaterThan(8);
  expect(ahead).toBeLessThan(40);
  release();
  expect((await found).map(Number.parseFloat)).toEqual(numbers);
});

test('a failure is heard when its item is asked for, not before', async () => {
  const here = (item: number) => {
    if (item === 23) throw new RangeError('23 is damaged');
    return `${item}h`;
  };
  const { work } = shared({ here, inLanes: async (some) => some.map(() => undefined) });
  expect(await all(work, 22)).toHaveLength(22);
  await expect(work.at(22)).rejects.toThrow('23 is damaged');
});

test('an abort is heard by whoever waits', async () => {
  const stop = new AbortController();
  const { work } = shared({
    signal: stop.signal,
    inLanes: () => new Promise((_, reject) => stop.signal.addEventListener('abort', () => reject(stop.signal.reason))),
  });
  setTimeout(() => stop.abort(new Error('enough')), 30);
  await expect(all(work)).rejects.toThrow('enough');
});
