/** The time by the server's clock: a visitor's may be days off, and what expires goes by the server's. */
import { readStored, writeStored } from '../../browser-storage.ts';

/** Kept, so that the next page begins with it; only where the two clocks differ. */
const KEY = 'sheaf-clock';
/** Less than this is the way of an answer, and the whole seconds that it tells. */
const ALIKE_MS = 60_000;

/** Milliseconds since 1970 by the clock of the server that answered last, else by the visitor's. */
export function serverNow(): number {
  const offset = Number(readStored('localStorage', KEY));
  return Date.now() + (Number.isFinite(offset) ? offset : 0);
}

/** Every answer of the server tells its time. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told)) return;
  const offset = told - Date.now();
  writeStored('localStorage', KEY, Math.abs(offset) < ALIKE_MS ? null : String(offset));
}

/** Asks the server for nothing but its time. Without a connection the time stays as it was known. */
export async function askServerTime(): Promise<void> {
  try {
    learnServerTime(await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }));
  } catch {
    // The connection is gone.
  }
}
