/** What the keys do in the viewer, wherever in it the focus is. */
import { useEffect, useRef } from 'react';
import type { PdfView } from './pdf-view.ts';

/** While the pages are shown; typing into a field stays typing. */
export function useViewerKeys(view: PdfView, onSearch: () => void): void {
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isSearchKey(event)) search.current();
      else if (!moveByKey(view, event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [view]);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f';
}

/** False where the key is somebody else's. */
function moveByKey(view: PdfView, event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target instanceof Element && target.closest('input, select, textarea, .confirm')) return false;
  const move = MOVES.get(event.key);
  move?.(view);
  return move !== undefined;
}

const MOVES: ReadonlyMap<string, (view: PdfView) => void> = new Map([
  ['PageDown', (view) => view.scrollScreens(1)],
  ['PageUp', (view) => view.scrollScreens(-1)],
  ['Home', (view) => view.goTo(1)],
  ['End', (view) => view.goTo(view.get().pages)],
  ['ArrowRight', (view) => view.goTo(view.get().page + 1)],
  ['ArrowLeft', (view) => view.goTo(view.get().page - 1)],
  ['+', (view) => view.zoomIn()],
  ['=', (view) => view.zoomIn()],
  ['-', (view) => view.zoomOut()],
  ['0', (view) => view.zoomTo('auto')],
]);
