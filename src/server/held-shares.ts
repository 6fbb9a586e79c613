/** Counts what visitors hold at once, in bytes or pieces: so much each, so much all together. */
import { ToolError } from '../contract/messages/tool-error.ts';

export interface HeldLimits {
  readonly each: number;
  readonly all: number;
}

/** What is held at once is soon let go. */
const RETRY_SECONDS = 5;

export class HeldShares {
  readonly #limits: HeldLimits;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(limits: HeldLimits) {
    this.#limits = limits;
  }

  /** Nothing is held before the first `take`. */
  open(visitor: string): HeldShare {
    let mine = 0;
    const release = () => {
      const left = (this.#held.get(visitor) ?? 0) - mine;
      if (left > 0) this.#held.set(visitor, left);
      else this.#held.delete(visitor);
      this.#all -= mine;
      mine = 0;
    };
    const refuse = (code: 'too-many-requests' | 'busy') => {
      // At once: those who ask in the next moment would all be refused for what is about to be let go.
      release();
      return new ToolError(code, { seconds: RETRY_SECONDS });
    };
    const take = (amount: number) => {
      const theirs = this.#held.get(visitor) ?? 0;
      if (theirs + amount > this.#limits.each) throw refuse('too-many-requests');
      if (this.#all + amount > this.#limits.all) throw refuse('busy');
      mine += amount;
      this.#all += amount;
      this.#held.set(visitor, theirs + amount);
    };
    return { take, release };
  }
}

export interface HeldShare {
  /** @throws ToolError `too-many-requests` for the visitor's own limit, `busy` for that of all; all that was taken is let go then. */
  readonly take: (amount: number) => void;
  /** Lets go of all that was taken; may be called twice. */
  readonly release: () => void;
}
