/** Asks before something is lost. */
import { Button } from './button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onAnswer: (yes: boolean) => void;
}

export function ConfirmDialog({ open, title, text, yes, no, onAnswer }: ConfirmDialogProps) {
  return (
    <ModalDialog open={open} title={title} onCancel={() => onAnswer(false)}>
      <p>{text}</p>
      <div className="confirm-answers">
        <Button onClick={() => onAnswer(false)}>{no}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </div>
    </ModalDialog>
  );
}
