/** Several of a few things: a box to tick for each, under one heading. */
import { helpId, problemId } from './field-row.tsx';
import type { Option } from './select-field.tsx';
// A file of its own: the sheet that all pages load stays small.
import styles from './ticks-field.css?url';

interface TicksFieldProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  readonly options: readonly (Option & { readonly value: Value })[];
  readonly chosen: ReadonlySet<Value>;
  readonly onChange: (chosen: ReadonlySet<Value>) => void;
}

export function TicksField<Value extends string>(props: TicksFieldProps<Value>) {
  const { id, label, help, problem, options, chosen, onChange } = props;
  const isTicked = (value: Value, changed: Value, on: boolean) => (value === changed ? on : chosen.has(value));
  const change = (changed: Value, on: boolean) =>
    onChange(new Set(options.flatMap(({ value }) => (isTicked(value, changed, on) ? value : []))));
  return (
    <fieldset className="field ticks" data-tall aria-describedby={`${helpId(id)} ${problemId(id)}`}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <legend className="field-label">{label}</legend>
      {options.map(({ value, title }, index) => (
        <label key={value} className="ticks-one">
          <input
            type="checkbox"
            className="tick"
            name={id}
            value={value}
            checked={chosen.has(value)}
            // The first one is where a problem of all of them takes the visitor.
            aria-invalid={problem && index === 0 ? true : undefined}
            onChange={({ target }) => change(value, target.checked)}
          />
          {title}
        </label>
      ))}
      <p id={helpId(id)} className="field-help">
        {help}
      </p>
      <p id={problemId(id)} className="field-problem" role="status">
        {problem}
      </p>
    </fieldset>
  );
}
