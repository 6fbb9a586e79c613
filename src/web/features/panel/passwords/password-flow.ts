/** How protect and unlock get from their form to the request. */
import { showToast } from '../../../../ui/toast-store.ts';
import { passwordWords } from '../../../words/password.ts';
import { type ChosenFile, passwordOption } from '../../files/chosen-files.ts';
import type { Flow } from '../model/flow.ts';
import type { Values } from '../model/option-values.ts';
import {
  complaintOfKnown,
  complaintOfNew,
  MIN_PASSWORD_LENGTH,
  type PasswordComplaint,
} from '../model/password-rules.ts';

/** What opens the files, and for protect the new password beside it. */
export function passwordFields({ passwords }: Flow, values: Values, ready: readonly ChosenFile[]): Values {
  const password = values.password ?? '';
  if (passwords === 'protect') return { password, 'current-password': passwordOption(ready) };
  if (passwords !== 'unlock' || password === '') return { password: passwordOption(ready) };
  const opened = ready.map((each) => (each.password === '' ? { ...each, password } : each));
  return { password: passwordOption(opened) };
}

export function complaintOf({ passwords }: Flow, values: Values): PasswordComplaint | undefined {
  if (passwords === 'protect') return complaintOfNew(values);
  return passwords === 'unlock' ? complaintOfKnown(values) : undefined;
}

export function sayComplaint(complaint: PasswordComplaint): void {
  const { title, description } = {
    empty: { title: passwordWords.missingTitle, description: passwordWords.missing },
    mismatch: { title: passwordWords.mismatchTitle, description: passwordWords.mismatch },
    short: { title: passwordWords.shortTitle, description: passwordWords.short({ count: MIN_PASSWORD_LENGTH }) },
  }[complaint];
  showToast({ title, description, look: 'destructive' });
}
