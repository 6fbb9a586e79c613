/** Keeps units warm ahead of need, while somebody may want them: a plain one, and one with LibreOffice. */
import type { WarmNeed } from '../contract/tool.ts';
import { Unit, type UnitSettings } from '../tools/unit.ts';

/** The next unit is made when the job has had its start: on two cores a small one would wait for it otherwise. */
const REFILL_MS = 200;

/**
 * How long a unit waits after the last sign that it may be wanted. A plain one takes 50 MB, and is ready a third of a second
 * after a page is opened or files are on their way; one with LibreOffice takes 180 MB and four seconds.
 */
const IDLE_MS = 45_000;

/** What one unit waits ready for. */
type Kind = readonly WarmNeed[];

const PLAIN: Kind = [];
const OFFICE: Kind = ['soffice'];

export interface PoolSettings extends UnitSettings {
  /** Whether a unit with LibreOffice waits, too. */
  readonly warmsOffice: boolean;
  /** How long a unit waits: other than usual in tests. */
  readonly idleMs?: number;
}

export class UnitPool {
  readonly #settings: PoolSettings;
  readonly #kinds: readonly Kind[];
  readonly #waiting = new Map<string, Promise<Unit>>();
  readonly #idle = new Map<string, NodeJS.Timeout>();
  readonly #taken = new Set<Unit>();
  readonly #onTrouble: (error: unknown) => void;
  #closed = false;

  constructor(settings: PoolSettings, onTrouble: (error: unknown) => void) {
    this.#settings = settings;
    this.#kinds = settings.warmsOffice ? [PLAIN, OFFICE] : [PLAIN];
    this.#onTrouble = onTrouble;
  }

  /** Makes units of every kind. */
  warmUp(): void {
    for (const kind of this.#kinds) this.#warm(kind);
  }

  /** Makes what is missing for jobs with these needs, and puts its idle clock back; the plain unit's, too. */
  expect(needs: readonly WarmNeed[]): void {
    const key = keyOf(needs);
    for (const kind of this.#kinds) if (kind === PLAIN || keyOf(kind) === key) this.#warm(kind);
  }

  /** A unit that nobody has used; a waiting one where there is one. The next is made a moment later. */
  async take(needs: readonly WarmNeed[], fileBytes: number): Promise<Unit> {
    const unit = await this.#take(needs, fileBytes);
    for (const each of this.#taken) if (!each.alive) this.#taken.delete(each);
    this.#taken.add(unit);
    return unit;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#waiting.keys()].map((key) => this.#drop(key)));
  }

  async #take(asked: readonly WarmNeed[], fileBytes: number): Promise<Unit> {
    // Where no LibreOffice is kept ready, one is started by the file that needs it, if any does.
    const needs = this.#kinds.find((kind) => keyOf(kind) === keyOf(asked)) ?? PLAIN;
    const largeFiles = fileBytes > this.#settings.fileBytes;
    if (largeFiles) return Unit.start({ ...this.#settings, fileBytes }, needs);
    const key = keyOf(needs);
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    setTimeout(() => this.expect(needs), REFILL_MS).unref();
    // One that could not be made, or has died, says nothing of the next.
    const unit = await waiting?.catch(() => undefined);
    if (unit?.alive) return unit;
    await unit?.dispose();
    return Unit.start(this.#settings, needs);
  }

  #warm(kind: Kind): void {
    if (this.#closed) return;
    const key = keyOf(kind);
    this.#restartClock(kind);
    if (this.#waiting.has(key)) return;
    const unit = Unit.start(this.#settings, kind);
    unit.catch((error: unknown) => this.#onTrouble(error));
    this.#waiting.set(key, unit);
  }

  /** While a job of its kind runs, another may follow. */
  #restartClock(kind: Kind): void {
    const key = keyOf(kind);
    clearTimeout(this.#idle.get(key));
    const ring = () => (this.#isInUse(key) ? this.#restartClock(kind) : void this.#drop(key));
    this.#idle.set(key, setTimeout(ring, this.#settings.idleMs ?? IDLE_MS).unref());
  }

  #isInUse(key: string): boolean {
    return [...this.#taken].some((unit) => unit.alive && keyOf(unit.needs) === key);
  }

  async #drop(key: string): Promise<void> {
    clearTimeout(this.#idle.get(key));
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    await waiting?.then((unit) => unit.dispose()).catch(() => undefined);
  }
}

function keyOf(needs: readonly WarmNeed[]): string {
  return needs.join(' ');
}
