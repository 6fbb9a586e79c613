/** A batch or recipe as the process outside its sandbox sees it: a file that ends its unit costs itself, and the rest is done in another. */
import type { RunnerMessage, RunRequest, SettledFile } from '../contract/job.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError, toPlainError } from '../contract/messages/tool-error.ts';
import type { Warning } from '../contract/messages/warnings.ts';
import type { ReachedStep, StepPlace } from '../contract/operation.ts';
import { Carrier, type Folders } from './carrier.ts';

/** So many files may end their units; after that no other is begun. */
const MAX_LOST = 10;
/** Of a file's unit, before it counts as lost; and of all units together. */
const TRIES = 2;
const MAX_CRASHES = TRIES * MAX_LOST;

export class BatchRun {
  readonly #request: RunRequest;
  readonly #settled = new Map<number, SettledFile>();
  /** How often each warning was said. */
  readonly #told = { before: new Map<string, number>(), now: new Map<string, number>() };
  /** Of the unit that works now. */
  #current: number | undefined;
  /** Of a recipe: where it is. */
  #place: StepPlace | undefined;
  /** Of a recipe: what was there after the last step that is done. */
  #stage: ReachedStep | undefined;
  /** In the step after that. */
  readonly #settledInStep = new Map<number, SettledFile>();
  #isBatch = false;
  #reached = -1;
  #reachedNow = -1;
  #lost = 0;
  #crashes: (number | undefined)[] = [];
  #folders: Folders | undefined;

  constructor(request: RunRequest) {
    this.#request = request;
  }

  /** @returns whether a file begins. */
  heard(message: RunnerMessage): boolean {
    if (message.kind === 'settled' && message.file.input === this.#current)
      this.#settled.set(this.#current, message.file);
    if (message.kind === 'reached') this.#stepIsDone(message.reached);
    if (message.kind === 'settled-in-step') this.#settlesInStep(message.step, message.file);
    if (message.kind !== 'begins') return false;
    const { input, step } = message;
    if (input !== undefined && !this.#request.inputs[input]) return false;
    this.#current = input;
    this.#place = step && { step: Number(step.step), tool: String(step.tool) };
    // A recipe has results at its end, and nothing to deliver before.
    this.#isBatch ||= step === undefined;
    return input !== undefined;
  }

  /** False for what an earlier unit has said already. Two files with one name fail with the same words. */
  isNews(warning: Warning): boolean {
    const text = JSON.stringify(warning);
    const { before, now } = this.#told;
    const times = (now.get(text) ?? 0) + 1;
    now.set(text, times);
    return times > (before.get(text) ?? 0);
  }

  /** @returns whether this is further than before in the same unit: another one may have to do the same again. */
  advances(fraction: number): boolean {
    const isFurther = fraction > this.#reachedNow;
    if (isFurther) this.#reachedNow = fraction;
    return isFurther;
  }

  /** @returns how much further than ever this is, in this unit and earlier ones; not above 0 where it is no further. */
  gains(fraction: number): number {
    const gained = fraction - this.#reached;
    this.#reached = Math.max(fraction, this.#reached);
    return gained;
  }

  /** Name of the file that was worked on last: of a batch, or the only one. */
  get blamed(): string | undefined {
    const { inputs } = this.#request;
    return inputs[inputs.length === 1 ? 0 : (this.#current ?? -1)]?.name;
  }

  get isBatch(): boolean {
    return this.#isBatch;
  }

  /** The error with which a unit ended, named after the step of the recipe that was at work. */
  inStep(error: ToolError): ToolError {
    if (!this.#place) return error;
    const { message: reason, code, params } = error;
    return new ToolError('step-failed', { ...params, reason, code, ...this.#place }, { cause: error });
  }

  /** @returns whether the same is tried once more after a crash. */
  retries(): boolean {
    this.#crashes.push(this.#current);
    const ofThis = this.#crashes.filter((index) => index === this.#current);
    return ofThis.length < TRIES && this.#crashes.length < MAX_CRASHES;
  }

  /**
   * The file that was worked on fails, unless it was done: then the end of the unit is not its doing.
   * @param isOver no further file shall be begun.
   * @returns whether there is anything for another unit to do or to deliver.
   */
  loses(error: ToolError, isOver: boolean): boolean {
    const { inputs } = this.#request;
    if (this.#current === undefined || this.#lost > MAX_LOST) return false;
    if (!this.#settled.has(this.#current)) this.#fails(this.#current, error);
    this.#lost += 1;
    if (isOver) this.#endWith(new ToolError('timeout'));
    else if (this.#lost >= MAX_LOST) this.#endWith(new ToolError('engine-failed', because('batch-ended')));
    return this.#settled.size < inputs.length || [...this.#settled.values()].some((file) => 'outputs' in file);
  }

  /** Brings what earlier units made into a fresh one, as files that it may only read. */
  async continueIn(unit: Folders): Promise<RunRequest> {
    const from = this.#folders;
    this.#folders = unit;
    // A unit that only had to deliver, and could not, is not followed by another.
    this.#current = undefined;
    this.#place = undefined;
    this.#reachedNow = -1;
    const { before, now } = this.#told;
    for (const [text, times] of now) before.set(text, Math.max(times, before.get(text) ?? 0));
    now.clear();
    if (from) await this.#carry(new Carrier(from, unit));
    const settled = [...this.#settled.values()];
    const recipe = { ...(this.#stage && { reached: this.#stage }), settled: [...this.#settledInStep.values()] };
    return {
      ...this.#request,
      ...(settled.length > 0 && { settled }),
      ...((this.#stage || this.#settledInStep.size > 0) && { recipe }),
    };
  }

  /** What is no longer where it was said to be is made once more. */
  async #carry(carrier: Carrier): Promise<void> {
    for (const files of [this.#settled, this.#settledInStep]) {
      for (const [index, file] of files) {
        if (!('outputs' in file)) continue;
        const carried = await carrier.carryFile(file);
        if (carried) files.set(index, carried);
        else files.delete(index);
      }
    }
    if (!this.#stage) return;
    this.#stage = await carrier.carryStep(this.#stage);
    if (!this.#stage) this.#settledInStep.clear();
  }

  #stepIsDone(reached: ReachedStep): void {
    this.#stage = reached;
    this.#settledInStep.clear();
  }

  #settlesInStep(step: number, file: SettledFile): void {
    const { steps, files } = this.#stage ?? { steps: 0, files: this.#request.inputs };
    if (step === steps + 1 && files[file.input]) this.#settledInStep.set(file.input, file);
  }

  /** No file is begun any more. */
  #endWith(error: ToolError): void {
    for (const index of this.#request.inputs.keys()) if (!this.#settled.has(index)) this.#fails(index, error);
  }

  #fails(input: number, error: ToolError): void {
    this.#settled.set(input, { input, error: toPlainError(error) });
  }
}
