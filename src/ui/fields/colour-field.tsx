/** A colour: picked from the system's own palette, or typed. */
import type { CSSProperties } from 'react';
import { describedBy, FieldRow } from './field-row.tsx';
import type { Option } from './select-field.tsx';
import './colour-field.css';

interface ColourFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  readonly value: string;
  /** Name of the palette's button. */
  readonly pick: string;
  /** Words that are taken beside colours, such as "transparent". */
  readonly others: readonly Option[];
  readonly onChange: (value: string) => void;
}

export function ColourField({ id, label, help, problem, value, pick, others, onChange }: ColourFieldProps) {
  const word = others.find((each) => each.value === value);
  return (
    <FieldRow id={id} label={label} help={help} problem={problem}>
      <span className="colour">
        <span className="colour-swatch" style={{ '--swatch': word ? 'transparent' : value } as CSSProperties}>
          <input
            type="color"
            aria-label={pick}
            value={asHex(value)}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
        <input
          id={id}
          className="text-input"
          value={value}
          list={others.length > 0 ? `${id}-words` : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          {...describedBy(id, problem)}
        />
        {others.length > 0 && (
          <datalist id={`${id}-words`}>
            {others.map((each) => (
              <option key={each.value} value={each.value}>
                {each.title}
              </option>
            ))}
          </datalist>
        )}
      </span>
    </FieldRow>
  );
}

/** What the palette understands; it opens at black for everything else. */
function asHex(value: string): string {
  const long = value.trim().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return /^#[0-9a-f]{6}$/i.test(long) ? long.toLowerCase() : '#000000';
}
