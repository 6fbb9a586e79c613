/** The viewer: a sheet over the whole page that shows a file: its pages, its picture, its text. */
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { viewerWords } from '../../words/viewer.ts';
import { closeOnBack } from './back-closes.ts';
import { PagesBody } from './pages-body.tsx';
import { PdfBody } from './pdf-body.tsx';
import { PictureBody } from './picture-body.tsx';
import { ListBody, PageBody, TableBody, TextBody } from './plain-bodies.tsx';
import { viewKind } from './view-kind.ts';
import type { ViewSource } from './view-source.ts';
import { ViewerHead } from './viewer-head.tsx';
import { ViewerMessage } from './viewer-message.tsx';
import './viewer.css';

export interface ViewerDialogProps {
  readonly source: ViewSource | undefined;
  readonly onClose: () => void;
}

export function ViewerDialog({ source, onClose }: ViewerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element goes: only closing gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The name of the dialog is read first, not that of whichever button comes first.
    element?.focus();
    const closed = closeOnBack(onClose);
    return () => {
      closed();
      element?.close();
    };
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      className="viewer"
      tabIndex={-1}
      aria-label={viewerWords.dialog({ name: source?.name ?? viewerWords.none })}
      // A question in front of the viewer is closed by itself: React lets its events rise to here.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="viewer-room">
        <ViewerHead source={source} onClose={onClose} />
        {/* What waits for its styles hides itself only: a hidden dialog would close. */}
        <Suspense fallback={<ViewerMessage title={viewerWords.plain.loading} />}>
          <Body source={source} />
        </Suspense>
      </div>
    </dialog>
  );
}

function Body({ source }: { readonly source: ViewSource | undefined }): ReactNode {
  if (source === undefined) return <ViewerMessage title={viewerWords.none} text={viewerWords.noneHelp} />;
  switch (viewKind(source.name)) {
    case 'picture':
      return <PictureBody source={source} />;
    case 'table':
      return <TableBody source={source} />;
    case 'text':
      return <TextBody source={source} />;
    case 'page':
      return <PageBody source={source} />;
    case 'list':
      return <ListBody source={source} />;
    case 'pages':
      return <PagesBody source={source} />;
    default:
      return <PdfBody source={source} />;
  }
}
