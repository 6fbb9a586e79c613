/** Holds the place of the notices; their code comes with the first one. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasts } from './toast-store.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

export function ToastPlace() {
  const wanted = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.get().length > 0,
    () => false,
  );
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
