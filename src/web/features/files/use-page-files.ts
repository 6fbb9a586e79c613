/** The whole page as a place for files: dropped anywhere, whole folders too, or pasted. */
import { useEffect, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';

/** True while files are held over the window. What comes goes to `onFiles`, which has to stay the same function. */
export function usePageFiles(onFiles: (files: readonly File[]) => void, enabled: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const page = new AbortController();
    const { signal } = page;
    const listen = (kind: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      window.addEventListener(kind, run, { signal });
    const take = (files: readonly File[]) => files.length > 0 && !signal.aborted && onFiles(files);
    listen('dragover', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Without a next element the pointer has left the window.
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      // A drop zone has taken them already.
      if (event.target instanceof Element && event.target.closest('.drop-zone')) return;
      void droppedFiles(event.dataTransfer).then(take);
    });
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) event.preventDefault();
      take(files);
    };
    window.addEventListener('paste', onPaste, { signal });
    return () => page.abort();
  }, [onFiles, enabled]);
  return over;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
