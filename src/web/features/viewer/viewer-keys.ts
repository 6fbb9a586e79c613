/** What the keys do in the viewer, wherever in it the focus is. */
import { useEffect, useRef } from 'react';
import type { PdfView } from './pdf-view.ts';

interface Commands {
  readonly onSearch: () => void;
  readonly onPrint: () => void;
}

/** While the pages are shown; typing into a field stays typing. */
export function useViewerKeys(view: PdfView, commands: Commands): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isCommand(event, 'f')) latest.current.onSearch();
      else if (isCommand(event, 'p')) latest.current.onPrint();
      else if (!moveByKey(view, event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [view]);
}

function isCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, letter: string): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === letter;
}

/** The key is part of a text, of a question in front of the viewer, or of the browser. */
export function isTyping({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && target.closest('input, select, textarea, .confirm') !== null;
}

/** False where the key is somebody else's. */
function moveByKey(view: PdfView, event: KeyboardEvent): boolean {
  if (isTyping(event)) return false;
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
  ['r', (view) => view.rotate()],
]);
