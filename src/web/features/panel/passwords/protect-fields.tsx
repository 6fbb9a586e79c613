/** A new password, twice or made up by the page, and what others may do with the file. */
import { useEffect, useId, useState } from 'react';
import { TickField } from '../../../../ui/fields/tick-field.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { passwordWords } from '../../../words/password.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { CONFIRMATION, MIN_PASSWORD_LENGTH } from '../model/password-rules.ts';
import { CopyPassword } from './copy-password.tsx';
import { generatePassword } from './generate-password.ts';
import { PasswordInput } from './password-input.tsx';

export function ProtectFields({ model }: { readonly model: PanelModel }) {
  const id = useId();
  const { values, setValue } = model;
  const [generated, setGenerated] = useState(false);
  const password = values.password ?? '';
  const again = values[CONFIRMATION] ?? '';
  const differs = password !== '' && again !== '' && password !== again;
  const fill = (text: string) => {
    setValue('password', text);
    setValue(CONFIRMATION, text);
  };
  const generate = (on: boolean) => {
    setGenerated(on);
    fill(on ? generatePassword() : '');
    if (on) showToast({ title: passwordWords.generatedTitle, description: passwordWords.generated });
  };
  return (
    <>
      <PasswordInput
        id={`${id}password`}
        label={passwordWords.password}
        help={passwordWords.atLeast({ count: MIN_PASSWORD_LENGTH })}
        value={password}
        disabled={generated}
        isNew
        onChange={(text) => setValue('password', text)}
      />
      <PasswordInput
        id={`${id}again`}
        label={passwordWords.confirmation}
        help=""
        problem={differs ? `${passwordWords.mismatchTitle}. ${passwordWords.mismatch}` : undefined}
        value={again}
        disabled={generated}
        isNew
        onChange={(text) => setValue(CONFIRMATION, text)}
      />
      <Generator password={password} generated={generated} onChange={generate} />
      <p className="panel-explains">{passwordWords.keep}</p>
      <Permissions model={model} />
    </>
  );
}

interface GeneratorProps {
  readonly password: string;
  readonly generated: boolean;
  readonly onChange: (on: boolean) => void;
}

function Generator({ password, generated, onChange }: GeneratorProps) {
  const id = useId();
  return (
    <>
      <TickField
        id={id}
        label={passwordWords.generate}
        help={passwordWords.generateHelp}
        checked={generated}
        onChange={onChange}
      />
      {generated && <CopyPassword password={password} />}
    </>
  );
}

const RIGHTS = ['print', 'copy', 'modify'] as const;
type Allowed = Readonly<Record<(typeof RIGHTS)[number], boolean>>;
const ALLOWED: Allowed = { print: true, copy: true, modify: false };

function Permissions({ model }: { readonly model: PanelModel }) {
  const id = useId();
  const { values, setValue } = model;
  // What was ticked before the visitor looked elsewhere counts again.
  const [allowed, setAllowed] = useState<Allowed>(() =>
    values.permissions ? JSON.parse(values.permissions) : ALLOWED,
  );
  useEffect(() => setValue('permissions', JSON.stringify(allowed)), [allowed, setValue]);
  const { permissions } = passwordWords;
  return (
    <fieldset className="field-group permissions">
      <legend>{permissions.title}</legend>
      {RIGHTS.map((right) => (
        <TickField
          key={right}
          id={`${id}${right}`}
          label={permissions[right]}
          help=""
          checked={allowed[right]}
          onChange={(on) => setAllowed({ ...allowed, [right]: on })}
        />
      ))}
      <p className="panel-explains">{permissions.explained}</p>
    </fieldset>
  );
}
