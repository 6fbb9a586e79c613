/** A text of several lines. */
import { describedBy, FieldRow } from '../../../ui/fields/field-row.tsx';

interface MessageFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

const ROWS = 7;

export function MessageField({ id, label, help, value, problem, onChange }: MessageFieldProps) {
  return (
    <FieldRow id={id} label={label} help={help} problem={problem} tall>
      <textarea
        id={id}
        className="text-input contact-message"
        rows={ROWS}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(id, problem)}
      />
    </FieldRow>
  );
}
