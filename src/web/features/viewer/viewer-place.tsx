/** Where the viewer will open. Its code is fetched when somebody first looks at a file: no page waits for it. */
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { siteWords } from '../../words/site.ts';
import { skipEmptyLayers } from './back-closes.ts';
import { viewer } from './view-source.ts';
import type { ViewerDialogProps } from './viewer-dialog.tsx';

function NotLoaded({ onClose }: ViewerDialogProps) {
  useEffect(() => {
    showToast({ ...siteWords.viewer, look: 'destructive' });
    onClose();
  }, [onClose]);
  return null;
}

const ViewerDialog = lazy<ComponentType<ViewerDialogProps>>(async () => {
  const part = await import('./viewer-dialog.tsx').catch(() => undefined);
  return { default: part?.ViewerDialog ?? NotLoaded };
});

export function ViewerPlace() {
  const viewing = useSyncExternalStore(viewer.subscribe, viewer.get, () => null);
  useEffect(() => skipEmptyLayers(() => viewer.get() !== null), []);
  if (viewing === null) return null;
  return (
    <Suspense>
      <ViewerDialog source={viewing.source} onClose={viewer.close} />
    </Suspense>
  );
}
