/** A small sheet with a title over the page. Escape asks to close it; the page behind cannot be used meanwhile. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import './modal-dialog.css';

interface ModalDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function ModalDialog({ open, title, onCancel, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
