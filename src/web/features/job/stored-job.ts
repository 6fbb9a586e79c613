/** The jobs of this tab, kept by the place of their panel, so that a reload finds them again. */
import { readStored, writeStored } from '../../browser-storage.ts';

export interface StoredJob {
  readonly jobId: string;
  /** Files as they were chosen: all that is left of them after a reload. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  /** The end was told: a reload shows it without another notice. */
  readonly told: boolean;
}

const PREFIX = 'sheaf-job:';
const SENDING_PREFIX = 'sheaf-sending:';

export function readStoredJob(place: string): StoredJob | undefined {
  const text = readStored('sessionStorage', PREFIX + place);
  // Written by this site only, in this tab only.
  return text === null ? undefined : (JSON.parse(text) as StoredJob);
}

export function storeJob(place: string, job: StoredJob): void {
  writeStored('sessionStorage', PREFIX + place, JSON.stringify(job));
}

export function forgetStoredJob(place: string): void {
  writeStored('sessionStorage', PREFIX + place, null);
}

/** Whether a place has a job. */
export function hasJob(place: string): boolean {
  return readStored('sessionStorage', PREFIX + place) !== null;
}

/** The first place below `prefix` that has a job. */
export function placeWithJob(prefix: string): string | undefined {
  try {
    const places = Object.keys(window.sessionStorage)
      .filter((key) => key.startsWith(PREFIX + prefix))
      .map((key) => key.slice(PREFIX.length));
    return places[0];
  } catch {
    return undefined;
  }
}

/** The panel of `place` sends these files: a mark that only a page which goes meanwhile leaves behind. */
export function markSending(place: string, names: readonly string[]): void {
  writeStored('sessionStorage', SENDING_PREFIX + place, JSON.stringify(names));
}

export function forgetSending(place: string): void {
  writeStored('sessionStorage', SENDING_PREFIX + place, null);
}

/** The files whose sending the panel of `place` did not end; told once. */
export function takeInterrupted(place: string): readonly string[] {
  const text = readStored('sessionStorage', SENDING_PREFIX + place);
  forgetSending(place);
  return text === null ? [] : (JSON.parse(text) as readonly string[]);
}
