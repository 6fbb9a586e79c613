/** Yes or no. */
import { describedBy, FieldRow } from './field-row.tsx';
import './tick-line.css';

interface TickFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function TickField({ id, label, help, checked, onChange }: TickFieldProps) {
  return (
    <FieldRow id={id} label={label} help={help}>
      <input
        id={id}
        type="checkbox"
        className="tick"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        {...describedBy(id, undefined)}
      />
    </FieldRow>
  );
}
