/** Languages of a text: found out by itself, or chosen, several together. */
import { ChevronDown, X } from 'lucide-react';
import type { Sentence } from '../say.ts';
import { describedBy, FieldRow } from './field-row.tsx';
import type { Option } from './select-field.tsx';
import './languages-field.css';

interface LanguagesFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  /** Codes joined by `+`, or `auto`. */
  readonly value: string;
  readonly options: readonly Option[];
  readonly most: number;
  readonly words: {
    readonly auto: string;
    readonly add: string;
    readonly full: string;
    readonly remove: Sentence<'name'>;
  };
  readonly onChange: (value: string) => void;
}

const AUTO = 'auto';

export function LanguagesField(props: LanguagesFieldProps) {
  const { id, label, help, problem, value, options, most, words, onChange } = props;
  const chosen = value === AUTO ? [] : value.split('+').filter(Boolean);
  const full = chosen.length >= most;
  const left = options.filter((each) => !chosen.includes(each.value));
  const take = (code: string) => {
    if (code === AUTO) onChange(AUTO);
    else if (code !== '') onChange([...chosen, code].join('+'));
  };
  const drop = (code: string) => onChange(chosen.filter((each) => each !== code).join('+') || AUTO);
  return (
    <FieldRow id={id} label={label} help={help} problem={problem} tall>
      <div className="languages">
        {chosen.length > 0 && (
          <ul className="languages-chosen">
            {chosen.map((code) => (
              <li key={code}>
                {titleOf(options, code)}
                <button
                  type="button"
                  aria-label={words.remove({ name: titleOf(options, code) })}
                  onClick={() => drop(code)}
                >
                  <X aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <span className="select select-boxed">
          <select
            id={id}
            value={chosen.length === 0 ? AUTO : ''}
            onChange={(event) => take(event.target.value)}
            {...describedBy(id, problem)}
          >
            {chosen.length > 0 && <option value="">{full ? words.full : words.add}</option>}
            <option value={AUTO}>{words.auto}</option>
            {left.map((each) => (
              <option key={each.value} value={each.value} disabled={full}>
                {each.title}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      </div>
    </FieldRow>
  );
}

function titleOf(options: readonly Option[], code: string): string {
  return options.find((each) => each.value === code)?.title ?? code;
}
