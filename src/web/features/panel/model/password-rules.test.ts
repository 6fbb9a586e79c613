/** The rules of the password forms. */
import { expect, test } from 'vitest';
import { CONFIRMATION, complaintOfKnown, complaintOfNew } from './password-rules.ts';

test('wants a new password twice, and at least four characters long', {
  tags: ['rule-password-four', 'rule-passwords-match'],
}, () => {
  expect(complaintOfNew({})).toBe('empty');
  expect(complaintOfNew({ password: 'abcd', [CONFIRMATION]: 'abc' })).toBe('mismatch');
  expect(complaintOfNew({ password: 'abc', [CONFIRMATION]: 'abc' })).toBe('short');
  expect(complaintOfNew({ password: '🔑🔑🔑', [CONFIRMATION]: '🔑🔑🔑' })).toBe('short');
  expect(complaintOfNew({ password: 'abcd', [CONFIRMATION]: 'abcd' })).toBeUndefined();
});

test('opens without a password only where the visitor may change the file', { tags: ['rule-unlock-disabled'] }, () => {
  expect(complaintOfKnown({ password: '' })).toBe('empty');
  expect(complaintOfKnown({ password: '', 'confirm-rights': 'true' })).toBeUndefined();
  expect(complaintOfKnown({ password: 'k' })).toBeUndefined();
});
