/** Lite mode: no advertisements, no page pictures, no motion, for slow or paid connections. */
import { readStored, writeStored } from '../../browser-storage.ts';

export const BANDWIDTH_KEY = 'lowBandwidthMode';
const SLOW_CONNECTIONS = ['slow-2g', '2g', '3g'];

interface ConnectionFacts {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const listeners = new Set<() => void>();

/** The visitor's own choice, else what the connection suggests. */
export function readLite(): boolean {
  const stored = readStored('localStorage', BANDWIDTH_KEY);
  return stored === null ? connectionIsSlow() : stored === 'true';
}

export function chooseLite(lite: boolean): void {
  writeStored('localStorage', BANDWIDTH_KEY, String(lite));
  document.documentElement.toggleAttribute('data-lite', lite);
  for (const listener of listeners) listener();
}

export function subscribeToLite(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function connectionIsSlow(): boolean {
  const { connection } = navigator as { readonly connection?: ConnectionFacts };
  return connection?.saveData === true || SLOW_CONNECTIONS.includes(connection?.effectiveType ?? '');
}
