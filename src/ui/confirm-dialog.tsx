/** Asks before something is lost. */
import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import './confirm-dialog.css';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onAnswer: (yes: boolean) => void;
}

export function ConfirmDialog({ open, title, text, yes, no, onAnswer }: ConfirmDialogProps) {
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
        onAnswer(false);
      }}
    >
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <div className="confirm-answers">
        <Button onClick={() => onAnswer(false)}>{no}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
