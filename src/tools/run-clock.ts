/** The time limits of one run: without progress, and as a whole. */
import type { ProgressNote } from '../contract/messages/progress-note.ts';
import type { ToolDeclaration } from '../contract/tool.ts';

/** Less is not worth another wait. */
const LEAST_GRACE_MS = 1_000;

/** A unit: how long it was ready to go on while others had the processor. */
interface Waiting {
  readonly waitedMs: number;
}

/**
 * Counts the time without progress and the whole time. The budget grows with the pages that the operation names. While
 * others have the processor, time without progress does not count.
 */
export class RunClock {
  onTimeout: () => void = () => undefined;
  readonly #tool: ToolDeclaration;
  #startedMs = Date.now();
  #stall: NodeJS.Timeout;
  #budget: NodeJS.Timeout;
  readonly #unit: Waiting;
  #graceMs = 0;
  #pages = 0;
  #endMs = Number.POSITIVE_INFINITY;

  constructor(tool: ToolDeclaration, unit: Waiting) {
    this.#tool = tool;
    this.#unit = unit;
    this.#stall = this.#armStall(tool.limits.stallMs);
    this.#budget = this.#armBudget();
  }

  progressed(note: ProgressNote | undefined): void {
    clearTimeout(this.#stall);
    this.#stall = this.#armStall(this.#tool.limits.stallMs);
    const pages = Number(note?.params.pages ?? 0);
    if (pages <= this.#pages) return;
    this.#pages = pages;
    clearTimeout(this.#budget);
    this.#budget = this.#armBudget();
  }

  /** Each file of a batch has the whole budget. */
  fileBegins(): void {
    this.#startedMs = Date.now();
    this.#pages = 0;
    clearTimeout(this.#budget);
    this.#budget = this.#armBudget();
  }

  /** Whatever progress it makes. */
  endWithin(ms: number): void {
    this.#endMs = Date.now() + ms;
    clearTimeout(this.#budget);
    this.#budget = this.#armBudget();
  }

  stop(): void {
    clearTimeout(this.#stall);
    clearTimeout(this.#budget);
  }

  #armStall(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#stalled(), ms);
  }

  #stalled(): void {
    const graceMs = this.#unit.waitedMs - this.#graceMs;
    if (graceMs < LEAST_GRACE_MS) this.onTimeout();
    else {
      this.#graceMs += graceMs;
      this.#stall = this.#armStall(graceMs);
    }
  }

  #armBudget(): NodeJS.Timeout {
    const { baseMs, perPageMs } = this.#tool.limits;
    const endMs = Math.min(this.#startedMs + baseMs + perPageMs * this.#pages, this.#endMs);
    return setTimeout(() => this.onTimeout(), Math.max(endMs - Date.now(), 0));
  }
}
