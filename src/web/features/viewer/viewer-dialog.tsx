/** The viewer: a sheet over the whole page that shows a PDF or a picture. */
import { Download, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { panelWords } from '../../words/panel.ts';
import { viewerWords } from '../../words/viewer.ts';
import { closeOnBack } from './back-closes.ts';
import { PdfBody } from './pdf-body.tsx';
import { PictureBody } from './picture-body.tsx';
import { viewKind } from './view-kind.ts';
import type { ViewSource } from './view-source.ts';
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
      <ViewerHead source={source} onClose={onClose} />
      <Body source={source} />
    </dialog>
  );
}

function Body({ source }: { readonly source: ViewSource | undefined }): ReactNode {
  if (source === undefined) return <ViewerMessage title={viewerWords.none} text={viewerWords.noneHelp} />;
  return viewKind(source.name) === 'picture' ? <PictureBody source={source} /> : <PdfBody source={source} />;
}

function ViewerHead({ source, onClose }: ViewerDialogProps) {
  const [problem, setProblem] = useState(false);
  const { name = '', onDownload } = source ?? {};
  const download = () => {
    setProblem(false);
    onDownload?.().catch(() => setProblem(true));
  };
  return (
    <>
      <p className="viewer-name">{name}</p>
      <div className="viewer-actions">
        {onDownload && (
          <IconButton label={viewerWords.download({ name })} onClick={download}>
            <Download aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={viewerWords.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {problem && (
        <p className="viewer-problem" role="alert">
          {panelWords.toast.download}
        </p>
      )}
    </>
  );
}
