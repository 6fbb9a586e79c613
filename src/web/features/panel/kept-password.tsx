/** The password that a result was locked with, as long as its page is open: nobody else knows it. */
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { passwordWords } from '../../words/password.ts';
import { copyPassword } from './copy-password.ts';
import { PasswordInput } from './password-input.tsx';
import './kept-password.css';

export function KeptPassword({ password }: { readonly password: string }) {
  const id = useId();
  return (
    <div className="result-password">
      <PasswordInput
        id={id}
        label={passwordWords.password}
        help={passwordWords.keep}
        problem={undefined}
        value={password}
        readOnly
        onChange={() => undefined}
      />
      <Button wide onClick={() => void copyPassword(password)}>
        {passwordWords.copy}
      </Button>
    </div>
  );
}
