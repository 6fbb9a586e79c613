/** Printing inside React: what is being prepared, what went wrong, and the way to stop it. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { viewerWords } from '../../words/viewer.ts';
import { PrintingLocked, printPages } from './print-pages.ts';

export interface Printer {
  /** What is said of it; null while nothing is printed. */
  readonly said: string | null;
  /** Begins; pressed again it stops what is being prepared. */
  readonly print: () => void;
}

export function usePrint(document: PDFDocumentProxy): Printer {
  const [said, setSaid] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const print = useCallback(async () => {
    if (stop.current) return stop.current.abort();
    const control = new AbortController();
    stop.current = control;
    const onPage = (page: number) => setSaid(viewerWords.print.running({ page, pages: document.numPages }));
    try {
      await printPages(document, { signal: control.signal, onPage });
      setSaid(null);
    } catch (error) {
      setSaid(control.signal.aborted ? null : viewerWords.print[error instanceof PrintingLocked ? 'locked' : 'failed']);
    } finally {
      stop.current = null;
    }
  }, [document]);
  return { said, print: () => void print() };
}
