/** A choice between a few short words, all of them in sight. */
import './fields.css';
import { helpId } from './field-row.tsx';
import type { ChoiceFieldProps } from './select-field.tsx';

export function SegmentsField({ id, label, help, options, value, onChange }: ChoiceFieldProps) {
  return (
    <fieldset className="field" data-tall aria-describedby={helpId(id)}>
      <legend className="field-label">{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} className="segment">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.title}
          </label>
        ))}
      </div>
      <p id={helpId(id)} className="field-help">
        {help}
      </p>
    </fieldset>
  );
}
