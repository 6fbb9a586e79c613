/** Holds back what opening a file told until it is known whether the file comes back as it was. */
import type { Warning, WarningCode } from '../../../contract/messages/warnings.ts';
import type { RunContext } from '../../../contract/operation.ts';

/** A file that was opened with effort comes back open and sound. */
const MENDED: ReadonlySet<WarningCode> = new Set(['protection-removed', 'repaired', 'rescued', 'files-in-a-row']);

export class OpeningNotes {
  readonly #told: Warning[] = [];

  readonly warn: RunContext['warn'] = (code, params = {}) => void this.#told.push({ code, params });

  /** Whether opening alone made a file worth having: unlocked or repaired. */
  get isMended(): boolean {
    return this.#told.some(({ code }) => MENDED.has(code));
  }

  /** What opening did to a file matters only when it does not come back as it was. */
  tell({ warn }: Pick<RunContext, 'warn'>): void {
    for (const { code, params } of this.#told) warn(code, params);
  }
}
