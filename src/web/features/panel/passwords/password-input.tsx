/** A password as dots, or as it is where the visitor wants to see it. */
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { describedBy, FieldRow } from '../../../../ui/fields/field-row.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { passwordWords } from '../../../words/password.ts';
import './password-step.css';

interface PasswordInputProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  readonly value: string;
  readonly disabled?: boolean;
  readonly isNew?: boolean;
  /** Without it the password can be seen and copied only. */
  readonly onChange?: (value: string) => void;
}

export function PasswordInput({ id, label, help, problem, value, disabled, isNew, onChange }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  // What the page made up itself has to be seen to be copied.
  const open = shown || disabled === true;
  return (
    <FieldRow id={id} label={label} help={help} problem={problem} tall>
      <span className="password-input">
        <input
          id={id}
          className="text-input"
          type={open ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'off'}
          spellCheck={false}
          value={value}
          disabled={disabled}
          readOnly={!onChange}
          onChange={(event) => onChange?.(event.target.value)}
          {...describedBy(id, problem)}
        />
        {!disabled && (
          <IconButton label={shown ? passwordWords.hide : passwordWords.show} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        )}
      </span>
    </FieldRow>
  );
}
