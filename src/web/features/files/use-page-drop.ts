/** The whole page as a place to drop files on. */
import { useEffect, useState } from 'react';

/** True while files are held over the window. The files of a drop go to `onFiles`, which has to stay the same function. */
export function usePageDrop(onFiles: (files: readonly File[]) => void, enabled: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const page = new AbortController();
    const { signal } = page;
    const listen = (kind: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      window.addEventListener(kind, run, { signal });
    listen('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Without a next element the pointer has left the window.
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      // A drop zone has taken them already.
      if (event.target instanceof Element && event.target.closest('.drop-zone')) return;
      onFiles([...(event.dataTransfer?.files ?? [])]);
    });
    return () => page.abort();
  }, [onFiles, enabled]);
  return over;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
