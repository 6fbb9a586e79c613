/** Something typed: a text, a number, a length, pages, a password. */
import type { InputHTMLAttributes } from 'react';
import { describedBy, FieldRow } from './field-row.tsx';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'required' | 'placeholder' | 'maxLength' | 'min' | 'max' | 'step' | 'inputMode' | 'autoComplete'
>;

interface TextFieldProps extends InputProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly problem?: string | undefined;
  /** Short answers stand beside their label, long ones below it. */
  readonly tall?: boolean;
  readonly onChange: (value: string) => void;
  /** Enter ends the field; otherwise it starts the work. */
  readonly onEnter?: (() => void) | undefined;
}

export function TextField(props: TextFieldProps) {
  const { id, label, help, value, problem, tall = false, onChange, onEnter, ...input } = props;
  return (
    <FieldRow id={id} label={label} help={help} problem={problem} tall={tall}>
      <input
        id={id}
        className="text-input"
        dir="auto"
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        enterKeyHint={onEnter && 'done'}
        onKeyDown={(event) => {
          if (!onEnter || event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        {...input}
        {...describedBy(id, problem)}
      />
    </FieldRow>
  );
}
