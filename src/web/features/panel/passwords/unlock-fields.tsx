/** The password that a file is opened with, or the word that its restrictions may be set aside. */
import { useId } from 'react';
import { TickField } from '../../../../ui/fields/tick-field.tsx';
import { panelWords } from '../../../words/panel.ts';
import { passwordWords } from '../../../words/password.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { PasswordInput } from './password-input.tsx';

export function UnlockFields({ model }: { readonly model: PanelModel }) {
  const id = useId();
  const { entry, values, setValue, chosen, work } = model;
  const only = chosen.files.length === 1 ? chosen.files[0] : undefined;
  const wrong = work.phase === 'failed' && work.problem.code === 'wrong-password';
  const rights = entry.fields.find(({ name }) => name === 'confirm-rights');
  return (
    <>
      {only?.look.kind === 'pdf' && (
        <p className="panel-explains">
          {passwordWords[only.look.restricted ? 'restricted' : 'opensFreely']({ name: only.file.name })}
        </p>
      )}
      <PasswordInput
        id={`${id}password`}
        label={passwordWords.password}
        help={passwordWords.unlockHelp}
        problem={
          wrong ? panelWords.files.wrong({ name: work.problem.params.file ?? only?.file.name ?? '' }) : undefined
        }
        value={values.password ?? ''}
        onChange={(text) => setValue('password', text)}
      />
      {rights && only?.look.kind !== 'locked' && (
        <TickField
          id={`${id}rights`}
          label={rights.title}
          help={rights.help}
          checked={values['confirm-rights'] === 'true'}
          onChange={(on) => setValue('confirm-rights', String(on))}
        />
      )}
    </>
  );
}
