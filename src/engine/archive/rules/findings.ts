/** What a check finds: which rule is broken, and where. */
import type { RuleId } from './rules.ts';

export interface Finding {
  /** Number of the object, where it is known. */
  readonly object?: number;
  /** Counted from 1. */
  readonly page?: number;
}

/** Places that are told of one rule; more say nothing more. */
const MOST_PLACES = 20;

export class Findings {
  readonly #broken = new Map<RuleId, Finding[]>();
  readonly #unchecked = new Set<RuleId>();

  add(rule: RuleId, finding: Finding = {}): void {
    const places = this.#broken.get(rule) ?? [];
    const isKnown = places.some(({ object, page }) => object === finding.object && page === finding.page);
    if (places.length < MOST_PLACES && !isKnown) places.push(finding);
    this.#broken.set(rule, places);
  }

  /** Something was met that cannot be judged by this rule. */
  leaveUnchecked(...rules: readonly RuleId[]): void {
    for (const rule of rules) this.#unchecked.add(rule);
  }

  /** Undefined where the rule is not broken. */
  of(rule: RuleId): readonly Finding[] | undefined {
    return this.#broken.get(rule);
  }

  get isEmpty(): boolean {
    return this.#broken.size === 0;
  }

  isUnchecked(rule: RuleId): boolean {
    return this.#unchecked.has(rule);
  }
}
