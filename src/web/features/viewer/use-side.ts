/** What stands beside the pages of the viewer, inside React: whether there is something, and whether it is shown. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { viewerWords } from '../../words/viewer.ts';
import type { PdfView } from './pdf-view.ts';
import { type Outline, readOutline } from './read-outline.ts';

/** Wide enough for small pages beside the large ones. */
const WIDE = '(min-width: 48rem)';

export interface Side {
  /** What the button of the side promises; undefined where there is nothing to show. */
  readonly promise: string | undefined;
  readonly shown: boolean;
  readonly outline: Outline | null;
  readonly toggle: () => void;
  /** A place was chosen there: on a phone, where it lies over the pages, it has done its work. */
  readonly leave: () => void;
}

/** @param drawsPages small pages cost no more than the connection has to give. */
export function useSide(view: PdfView, document: PDFDocumentProxy, drawsPages: boolean): Side {
  const outline = useOutline(document);
  const [wanted, setWanted] = useState(() => drawsPages && window.matchMedia(WIDE).matches);
  const leave = () => {
    if (window.matchMedia(WIDE).matches) return;
    setWanted(false);
    view.focus();
  };
  const promise = promiseOf(drawsPages, outline);
  return { promise, shown: wanted && promise !== undefined, outline, toggle: () => setWanted(!wanted), leave };
}

function promiseOf(drawsPages: boolean, outline: Outline | null): string | undefined {
  if (drawsPages) return outline ? viewerWords.showSides : viewerWords.showStrip;
  return outline ? viewerWords.outline.show : undefined;
}

/** Null until it is known whether there are bookmarks. */
function useOutline(document: PDFDocumentProxy): Outline | null {
  const [outline, setOutline] = useState<Outline | null>(null);
  useEffect(() => {
    let gone = false;
    void readOutline(document).then((read) => gone || setOutline(read));
    return () => {
      gone = true;
    };
  }, [document]);
  return outline;
}
