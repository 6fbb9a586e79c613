/** The step between the files and the work of protect and unlock: its form, and the way back to the files. */
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { passwordWords } from '../../../words/password.ts';
import { closeOnBack } from '../../viewer/back-closes.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { ChoicesForm } from '../options/choices-form.tsx';
import { MoreFields } from '../options/options-form.tsx';
import { MainBar } from '../work/main-bar.tsx';
import { ProtectFields } from './protect-fields.tsx';
import { UnlockFields } from './unlock-fields.tsx';

interface PasswordStepProps {
  readonly model: PanelModel;
  readonly kind: 'protect' | 'unlock';
}

export function PasswordStep(props: PasswordStepProps) {
  // The button that led here is gone: the keyboard goes on at the first field.
  useEffect(() => document.querySelector<HTMLInputElement>('.password-input input')?.focus(), []);
  const latest = useRef(props.model);
  latest.current = props.model;
  // Back leads to the files, as the button below the form does, and not away from them.
  useEffect(() => closeOnBack(() => latest.current.setStep('files')), []);
  return <PasswordFace {...props} />;
}

/** How the step looks. */
export function PasswordFace({ model, kind }: PasswordStepProps) {
  const title = useId();
  const complaint = model.passwordComplaint;
  return (
    <Card className="panel-side" role="group" aria-labelledby={title}>
      <ChoicesForm start={model.start}>
        <h2 id={title} className="panel-side-title">
          {passwordWords.title[kind]}
        </h2>
        {kind === 'protect' ? <ProtectFields model={model} /> : <UnlockFields model={model} />}
        <MoreFields model={model} />
        <div className="start">
          <MainBar>
            <Button type="submit" look="primary" wide disabled={complaint === 'empty' || complaint === 'mismatch'}>
              {model.entry.name}
            </Button>
          </MainBar>
          <Button wide onClick={() => model.setStep('files')}>
            {passwordWords.back}
          </Button>
        </div>
      </ChoicesForm>
    </Card>
  );
}
