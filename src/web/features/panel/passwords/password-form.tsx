/** Asks for the password of a protected file, where the file stands. */
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { panelWords } from '../../../words/panel.ts';

interface PasswordFormProps {
  readonly name: string;
  /** What is asked, or what was wrong with the answer. */
  readonly problem: string;
  readonly onPassword: (password: string) => void;
}

export function PasswordForm({ name, problem, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const id = useId();
  return (
    <form
      className="password-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onPassword(password);
      }}
    >
      <p id={id} className="password-problem" role="status">
        {problem}
      </p>
      <div className="password-line">
        <input
          type="password"
          className="text-input"
          aria-label={panelWords.files.password({ name })}
          aria-describedby={id}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" disabled={password === ''}>
          {panelWords.files.open}
        </Button>
      </div>
    </form>
  );
}
