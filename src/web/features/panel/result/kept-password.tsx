/** The password that a result was locked with, as long as its page is open: nobody else knows it. */
import { useId } from 'react';
import { passwordWords } from '../../../words/password.ts';
import { CopyPassword } from '../passwords/copy-password.tsx';
import { PasswordInput } from '../passwords/password-input.tsx';
import './kept-password.css';

export function KeptPassword({ password }: { readonly password: string }) {
  return (
    <div className="result-password">
      <PasswordInput id={useId()} label={passwordWords.password} help={passwordWords.keep} value={password} />
      <CopyPassword password={password} />
    </div>
  );
}
