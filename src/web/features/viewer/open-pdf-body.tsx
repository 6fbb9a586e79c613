/** An open PDF: its controls, its search, its pages small and large. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type MouseEvent, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { viewerWords } from '../../words/viewer.ts';
import { useLite } from '../bandwidth/bandwidth-toggle.tsx';
import { CommentCard } from './comment-card.tsx';
import { outwardAddress } from './page-links.ts';
import { PageStrip } from './page-strip.tsx';
import type { PdfView } from './pdf-view.ts';
import { SearchBar } from './search-bar.tsx';
import { type PdfInViewer, useViewState } from './use-pdf.ts';
import { usePrint } from './use-print.ts';
import type { ViewSource } from './view-source.ts';
import { ViewerControls } from './viewer-controls.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { ViewerMessage } from './viewer-message.tsx';
import './pdf-layers.css';

/** Wide enough for small pages beside the large ones. */
const WIDE = '(min-width: 48rem)';

interface OpenPdfBodyProps {
  readonly source: ViewSource;
  readonly pdf: PdfInViewer;
  readonly document: PDFDocumentProxy;
}

export function OpenPdfBody({ source, pdf, document }: OpenPdfBodyProps) {
  const { view, container } = pdf;
  const [address, setAddress] = useState<string | null>(null);
  return (
    <>
      {view && <Chrome name={source.name} view={view} document={document} />}
      <div className="viewer-stage viewer-pages-place">
        <div
          ref={container}
          className="viewer-pages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
          tabIndex={0}
          role="document"
          aria-label={viewerWords.pages({ name: source.name })}
          onClickCapture={(event) => {
            const link = outwardLink(event);
            if (link) setAddress(link);
          }}
        >
          <div className="pdfViewer" />
        </div>
      </div>
      <ConfirmDialog
        open={address !== null}
        title={viewerWords.link.title}
        text={address ?? ''}
        yes={viewerWords.link.yes}
        no={viewerWords.link.no}
        onAnswer={(yes) => {
          if (yes && address) window.open(address, '_blank', 'noopener,noreferrer');
          setAddress(null);
        }}
      />
    </>
  );
}

/** The address of a link that leaves the document; the click is held back until the visitor has seen where it leads. */
function outwardLink(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const address = link ? outwardAddress(link) : undefined;
  if (address === undefined) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return address;
}

interface ChromeProps {
  readonly name: string;
  readonly view: PdfView;
  readonly document: PDFDocumentProxy;
}

/** Everything around the pages. */
function Chrome({ name, view, document }: ChromeProps) {
  const state = useViewState(view);
  const lite = useLite();
  const [strip, setStrip] = useState(() => !lite && window.matchMedia(WIDE).matches);
  const [searches, setSearches] = useState(false);
  const printer = usePrint(document);
  useViewerKeys(view, { onSearch: () => setSearches(true), onPrint: printer.print });
  useEffect(() => {
    // Whoever has begun to do something else is not interrupted.
    if (window.document.activeElement?.matches('dialog, body')) view.focus();
  }, [view]);
  if (state.broken) return <ViewerMessage title={viewerWords.failed} text={viewerWords.invalid} />;
  const goTo = (page: number) => {
    view.goTo(page);
    if (!window.matchMedia(WIDE).matches) setStrip(false);
  };
  return (
    <>
      <ViewerControls
        view={view}
        state={state}
        strip={lite ? undefined : strip}
        onStrip={() => setStrip(!strip)}
        searches={searches}
        onSearch={() => setSearches(!searches)}
        printer={printer}
        name={name}
      />
      {printer.said && (
        <p className="viewer-said" role="status">
          {printer.said}
        </p>
      )}
      {searches && <SearchBar view={view} hits={state.hits} onClose={() => setSearches(false)} />}
      {strip && !lite && <PageStrip document={document} state={state} onPage={goTo} />}
      {state.comment && <CommentCard conversation={state.comment} onClose={() => view.closeComment()} />}
    </>
  );
}
