/** Knows what the operators of a content stream have set, to tell those that set it again (ISO 32000-2, 8.4.4 and 8.6.8). */
import type { Operand } from './content-copy.ts';

/** What each operator sets, with how many operands. */
const SETS: ReadonlyMap<string, readonly [what: string, operands: number]> = new Map([
  ['g', ['fill', 1]],
  ['rg', ['fill', 3]],
  ['k', ['fill', 4]],
  ['G', ['stroke', 1]],
  ['RG', ['stroke', 3]],
  ['K', ['stroke', 4]],
  ['w', ['w', 1]],
  ['J', ['J', 1]],
  ['j', ['j', 1]],
  ['M', ['M', 1]],
]);
const OTHER_COLORS: ReadonlyMap<string, string> = new Map([
  ...['cs', 'sc', 'scn'].map((word) => [word, 'fill'] as const),
  ...['CS', 'SC', 'SCN'].map((word) => [word, 'stroke'] as const),
]);

export class StateOperators {
  readonly #set: Map<string, string>;

  constructor(set: ReadonlyMap<string, string> = new Map()) {
    this.#set = new Map(set);
  }

  clone(): StateOperators {
    return new StateOperators(this.#set);
  }

  /** Whether an operator sets what is set already. */
  isSet(word: string, operands: readonly Operand[]): boolean {
    const other = OTHER_COLORS.get(word);
    if (other) this.#set.delete(other);
    // A dictionary may set any of it.
    if (word === 'gs') this.#set.clear();
    const [what, count] = SETS.get(word) ?? [];
    if (what === undefined) return false;
    const text = `${operands.map((operand) => operand.text).join(' ')} ${word}`;
    const isKnown = operands.length === count && this.#set.get(what) === text;
    this.#set.set(what, text);
    return isKnown;
  }
}
