/** Makes the site installable: its service worker begins with the visitor's first interaction, and not in lite mode. */
import { onFirstInteraction } from '../../../ui/first-interaction.ts';
import { LANGUAGE } from '../../../ui/language.ts';
import { readLite } from '../bandwidth/bandwidth.ts';

export function startServiceWorker(): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => undefined;
  return onFirstInteraction(() => {
    // Refused by the browser's settings, or without a connection: the site works the same.
    if (!readLite()) navigator.serviceWorker.register(`${LANGUAGE.path}/service-worker.js`).catch(() => undefined);
  });
}
