/** A place on a page: nine points of a small sheet, and words such as "tiled" beside them. */
import type { KeyboardEvent } from 'react';
import { helpId } from './field-row.tsx';
import type { ChoiceFieldProps, Option } from './select-field.tsx';
import './anchor-field.css';

const COLUMNS = 3;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

interface AnchorFieldProps extends ChoiceFieldProps {
  /** What is taken beside the nine places. */
  readonly others: readonly Option[];
}

/** `options`: the nine places, row by row from the top left. */
export function AnchorField({ id, label, help, options, others, value, onChange }: AnchorFieldProps) {
  /** The arrows go the way they point; the browser alone would go row by row. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const now = options.findIndex((each) => each.value === value);
    if (step === undefined || now < 0) return;
    event.preventDefault();
    const sideways = Math.abs(step) === 1;
    const next = now + step;
    const staysInRow = Math.floor(next / COLUMNS) === Math.floor(now / COLUMNS);
    const wanted = options[next];
    if (!wanted || (sideways && !staysInRow)) return;
    onChange(wanted.value);
    event.currentTarget.querySelectorAll('input')[next]?.focus();
  };
  return (
    <fieldset className="field anchor-field" aria-describedby={helpId(id)}>
      <legend className="field-label">{label}</legend>
      <div className="anchor-choices">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the radio buttons inside */}
        <div className="anchor-sheet" onKeyDown={onKeyDown}>
          {options.map((option) => (
            <label key={option.value} className="anchor-point" title={option.title}>
              <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
              <span className="unseen">{option.title}</span>
            </label>
          ))}
        </div>
        {others.map((option) => (
          <label key={option.value} className="anchor-word">
            <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
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
