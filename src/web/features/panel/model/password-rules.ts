/** When the forms of protect and unlock may be sent, and what is said when they may not. */
import type { Values } from './option-values.ts';

export const MIN_PASSWORD_LENGTH = 4;
/** The second field of the form; it goes nowhere. */
export const CONFIRMATION = 'password-confirmation';

export type PasswordComplaint = 'empty' | 'mismatch' | 'short';

/** What is wrong with a new password and its confirmation; undefined when they can be used. */
export function complaintOfNew(values: Values): PasswordComplaint | undefined {
  const { password = '' } = values;
  if (password === '') return 'empty';
  if (password !== (values[CONFIRMATION] ?? '')) return 'mismatch';
  return [...password].length < MIN_PASSWORD_LENGTH ? 'short' : undefined;
}

/** The same for a password that opens a file: none is needed by who may set the owner's restrictions aside. */
export function complaintOfKnown(values: Values): PasswordComplaint | undefined {
  return (values.password ?? '') === '' && values['confirm-rights'] !== 'true' ? 'empty' : undefined;
}
