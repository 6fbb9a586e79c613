/** A choice from a list that opens. */
import { ChevronDown } from 'lucide-react';
import { describedBy, FieldRow } from './field-row.tsx';

export interface Option {
  readonly value: string;
  readonly title: string;
}

export interface ChoiceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SelectField({ id, label, help, options, value, onChange }: ChoiceFieldProps) {
  return (
    <FieldRow id={id} label={label} help={help}>
      <span className="select">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...describedBy(id, undefined)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </FieldRow>
  );
}
