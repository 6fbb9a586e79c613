/** The pages of a run that may be told to end early: it delivers what is done, and names the rest. */
import { describePages } from './messages/describe-pages.ts';
import type { RunContext } from './operation.ts';

export class InTime<T> implements Iterable<T>, AsyncIterable<T> {
  readonly #items: readonly T[];
  readonly #context: Pick<RunContext, 'enough' | 'warn'>;
  #given = 0;

  constructor(items: Iterable<T>, context: Pick<RunContext, 'enough' | 'warn'>) {
    this.#items = [...items];
    this.#context = context;
  }

  /** All of them, or, when the time is up, those so far; the first in any case. */
  *[Symbol.iterator](): Iterator<T, void, undefined> {
    for (const item of this.#items) {
      if (this.#given > 0 && this.#context.enough?.aborted) return;
      this.#given++;
      yield item;
    }
  }

  /** The same for loops that wait for nothing else: only between two turns of the process can it hear that the time is up. */
  async *[Symbol.asyncIterator](): AsyncIterator<T, void, undefined> {
    for (const item of this) {
      yield item;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** What was not given. */
  get rest(): readonly T[] {
    return this.#items.slice(this.#given);
  }

  /** Warns of what was not given, once everything that was given is done. @param pageOf its number, from 1. */
  tellRest(pageOf: (item: T) => number): void {
    tellLeftPages(this.rest.map(pageOf), this.#context);
  }
}

/** Warns of the pages for which no time was left. @param pages from 1, in their order. */
export function tellLeftPages(pages: readonly number[], { warn }: Pick<RunContext, 'warn'>): void {
  if (pages.length > 0) warn('time-limit', { pages: describePages(pages) });
}
