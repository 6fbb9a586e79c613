/** A document in the viewer, inside React: its way in, then its pages, until the viewer closes. */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Opening, PdfOpening } from './pdf-opening.ts';
import { PdfView, type ViewState } from './pdf-view.ts';
import type { ViewSource } from './view-source.ts';

export interface PdfInViewer {
  readonly opening: Opening;
  /** Goes around the element that scrolls the pages; wanted once the document is open. */
  readonly container: RefObject<HTMLDivElement | null>;
  readonly view: PdfView | null;
  readonly tryPassword: (password: string) => void;
  /** From the beginning. */
  readonly again: () => void;
}

export function usePdf(source: ViewSource): PdfInViewer {
  const [opening, setOpening] = useState<Opening>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [view, setView] = useState<PdfView | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const firstPage = source.page ?? 1;
  const way = useRef<PdfOpening | undefined>(undefined);
  const shown = useRef<PdfView | null>(null);
  shown.current = view;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins from the beginning
  useEffect(() => {
    setOpening({ kind: 'loading' });
    const opened = new PdfOpening(source, { onChange: setOpening, onMissing: () => shown.current?.showMissing() });
    const retry = () => opened.retry();
    way.current = opened;
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      void opened.close();
    };
  }, [source, attempt]);

  useEffect(() => {
    const element = container.current;
    if (opening.kind !== 'ready' || !element) return;
    const { document, parts } = opening;
    const missing = () => way.current?.missing ?? false;
    const onRetry = () => way.current?.retry();
    const made = new PdfView({ parts, document, container: element, firstPage, missing, onRetry });
    setView(made);
    return () => {
      setView(null);
      made.close();
    };
  }, [opening, firstPage]);

  return {
    opening,
    container,
    view,
    tryPassword: (password) => way.current?.tryPassword(password),
    again: () => setAttempt((count) => count + 1),
  };
}

export function useViewState(view: PdfView): ViewState {
  return useSyncExternalStore(view.subscribe, view.get);
}
