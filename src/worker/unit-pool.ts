/** Keeps units warm ahead of need: one plain, one with LibreOffice; all leave after five idle minutes. */
import type { WarmNeed } from '../contract/tool.ts';
import { Unit, type UnitSettings } from '../tools/unit.ts';

const IDLE_MS = 5 * 60_000;

/** The next unit is made when the job has had its start: on two cores a small one would wait for it otherwise. */
const REFILL_MS = 200;

/** How many units wait ready for each kind of need. */
const WARM: readonly { readonly needs: readonly WarmNeed[]; readonly count: number }[] = [
  { needs: [], count: 1 },
  { needs: ['soffice'], count: 1 },
];

export interface PoolSettings extends UnitSettings {
  /** Whether a unit with LibreOffice waits, too. */
  readonly warmsOffice: boolean;
}

export class UnitPool {
  readonly #settings: PoolSettings;
  readonly #waiting = new Map<string, Promise<Unit>[]>();
  readonly #onTrouble: (error: unknown) => void;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: PoolSettings, onTrouble: (error: unknown) => void) {
    this.#settings = settings;
    this.#onTrouble = onTrouble;
  }

  /** Makes what is missing and puts the idle clock back. */
  warmUp(): void {
    if (this.#closed) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#dropAll(), IDLE_MS).unref();
    for (const { needs, count } of WARM) {
      if (needs.includes('soffice') && !this.#settings.warmsOffice) continue;
      const units = this.#unitsFor(needs);
      while (units.length < count) units.push(this.#start(needs));
    }
  }

  /** A unit that nobody has used; a waiting one where there is one. The next is made a moment later. */
  async take(needs: readonly WarmNeed[], fileBytes: number): Promise<Unit> {
    const largeFiles = fileBytes > this.#settings.fileBytes;
    if (largeFiles) return Unit.start({ ...this.#settings, fileBytes }, needs);
    const waiting = this.#unitsFor(needs).shift();
    setTimeout(() => this.warmUp(), REFILL_MS).unref();
    // One that could not be made, or has died, says nothing of the next.
    const unit = await waiting?.catch(() => undefined);
    if (unit?.alive) return unit;
    await unit?.dispose();
    return Unit.start(this.#settings, needs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#dropAll();
  }

  #start(needs: readonly WarmNeed[]): Promise<Unit> {
    const unit = Unit.start(this.#settings, needs);
    unit.catch((error: unknown) => this.#onTrouble(error));
    return unit;
  }

  #unitsFor(needs: readonly WarmNeed[]): Promise<Unit>[] {
    const key = needs.join(' ');
    const units = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, units);
    return units;
  }

  async #dropAll(): Promise<void> {
    const units = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    await Promise.all(units.map(async (unit) => (await unit).dispose()).map((gone) => gone.catch(() => undefined)));
  }
}
