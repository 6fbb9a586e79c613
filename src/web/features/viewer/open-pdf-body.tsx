/** An open PDF: its controls, its search, its pages small and large. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type MouseEvent, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { viewerWords } from '../../words/viewer.ts';
import { useLite } from '../bandwidth/bandwidth-toggle.tsx';
import { CommentCard } from './comment-card.tsx';
import { outwardAddress } from './page-links.ts';
import layers from './pdf-layers.css?url';
import type { PdfView } from './pdf-view.ts';
import { SearchBar } from './search-bar.tsx';
import { type PdfInViewer, useViewState } from './use-pdf.ts';
import { usePrint } from './use-print.ts';
import { useSide } from './use-side.ts';
import type { ViewSource } from './view-source.ts';
import { ViewerControls } from './viewer-controls.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { ViewerMessage } from './viewer-message.tsx';
import { ViewerSide } from './viewer-side.tsx';

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
      {/* The pages are laid out by it: they wait for it. */}
      <link rel="stylesheet" href={layers} precedence="default" />
      {view && <Chrome name={source.name} view={view} document={document} onAddress={setAddress} />}
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
  /** Asks before a place outside of the document is opened. */
  readonly onAddress: (address: string) => void;
}

/** Everything around the pages. */
function Chrome({ name, view, document, onAddress }: ChromeProps) {
  const state = useViewState(view);
  const lite = useLite();
  const side = useSide(view, document, !lite);
  const [searches, setSearches] = useState(false);
  const printer = usePrint(document);
  useViewerKeys(view, { onSearch: () => setSearches(true), onPrint: printer.print });
  useEffect(() => {
    // Whoever has begun to do something else is not interrupted.
    if (window.document.activeElement?.matches('dialog, body')) view.focus();
  }, [view]);
  if (state.broken) return <ViewerMessage title={viewerWords.failed} text={viewerWords.invalid} />;
  return (
    <>
      <ViewerControls
        view={view}
        state={state}
        side={side}
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
      {side.shown && (
        <ViewerSide
          document={document}
          view={view}
          state={state}
          side={side}
          drawsPages={!lite}
          onAddress={onAddress}
        />
      )}
      {state.comment && <CommentCard conversation={state.comment} onClose={() => view.closeComment()} />}
    </>
  );
}
