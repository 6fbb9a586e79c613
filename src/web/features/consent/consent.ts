/** Whether the visitor accepted how files are treated; kept for the browser session. */
import { readStored, writeStored } from '../../browser-storage.ts';

export type Consent = 'open' | 'accepted' | 'declined';

const KEY = 'sheaf-consent';
const listeners = new Set<() => void>();

export function readConsent(): Consent {
  const stored = readStored('sessionStorage', KEY);
  return stored === 'accepted' || stored === 'declined' ? stored : 'open';
}

export function giveConsent(consent: 'accepted' | 'declined'): void {
  writeStored('sessionStorage', KEY, consent);
  for (const listener of listeners) listener();
}

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
