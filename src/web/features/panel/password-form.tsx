/** Asks for the password of a protected file, where the file stands. */
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { panelWords } from '../../words/panel.ts';

interface PasswordFormProps {
  readonly name: string;
  /** A password was given, and it was wrong. */
  readonly tried: boolean;
  readonly onPassword: (password: string) => void;
}

export function PasswordForm({ name, tried, onPassword }: PasswordFormProps) {
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
        {tried ? panelWords.files.wrong({ name }) : panelWords.files.locked}
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
