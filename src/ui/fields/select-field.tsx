/** A choice from a list that opens. */
import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
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

/** Letters of a label and its longest answer that fit on one line of a panel. */
const LINE_LETTERS = 34;

export function SelectField({ id, label, help, options, value, onChange }: ChoiceFieldProps) {
  const longest = Math.max(0, ...options.map(({ title }) => title.length));
  const tall = label.length + longest > LINE_LETTERS;
  return (
    <FieldRow id={id} label={label} help={help} tall={tall}>
      <span className={classNames('select', tall && 'select-boxed')}>
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
