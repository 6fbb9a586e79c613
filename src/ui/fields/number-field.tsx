/** A number with its unit; where a word such as "auto" may stand for it, leaving it empty says that word. */
import { describedBy, FieldRow } from './field-row.tsx';
import type { Option } from './select-field.tsx';
import './field-groups.css';

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  readonly value: string;
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  readonly unit: string;
  /** The word that an empty field stands for. */
  readonly word?: Option | undefined;
  readonly onChange: (value: string) => void;
}

export function NumberField(props: NumberFieldProps) {
  const { id, label, help, problem, value, min, max, whole, unit, word, onChange } = props;
  const described = describedBy(id, problem);
  const unitId = `${id}-unit`;
  return (
    <FieldRow id={id} label={label} help={help} problem={problem}>
      <span className="number" data-word={word ? true : undefined}>
        <input
          id={id}
          className="text-input"
          type="number"
          inputMode={whole && min >= 0 ? 'numeric' : 'decimal'}
          min={min}
          max={max}
          step={whole ? 1 : 'any'}
          value={value === word?.value ? '' : value}
          placeholder={word?.title}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value === '' && word ? word.value : event.target.value)}
          {...described}
          aria-describedby={`${unitId} ${described['aria-describedby']}`}
        />
        {unit !== '' && (
          <span id={unitId} className="number-unit">
            {unit}
          </span>
        )}
      </span>
    </FieldRow>
  );
}
