/** Holds the place of the notices. Their code comes with the first interaction, so that "no connection" can be told too. */
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { onFirstInteraction } from './first-interaction.ts';
import { toasts } from './toast-store.ts';

const load = () => import('./toaster.tsx');
// A page whose connection is gone goes on without notices rather than not at all.
const Toaster = lazy<ComponentType>(() => load().catch(() => ({ default: () => null })));

export function ToastPlace() {
  const wanted = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.get().length > 0,
    () => false,
  );
  useEffect(() => onFirstInteraction(() => void load().catch(() => undefined)), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
