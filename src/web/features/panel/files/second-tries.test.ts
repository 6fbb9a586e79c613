/** Checks what is offered for files without a result. */
import { expect, test } from 'vitest';
import { ERROR_TABLE } from '../../../../contract/messages/error-table.ts';
import { secondTry } from './second-tries.ts';

test('offers the same again only where it may help', () => {
  expect(['need-password', 'engine-failed', 'interrupted'].map(secondTry)).toEqual(['again', 'again', 'again']);
  expect(['too-complex', 'timeout', 'nothing-found'].map(secondTry)).toEqual(['options', 'options', 'options']);
  expect(['damaged', 'empty-file', 'wrong-type', 'xfa'].map(secondTry)).toEqual(['file', 'file', 'file', 'file']);
});

test('takes no file for hopeless whose error says that a retry may help', () => {
  const hopeless = Object.entries(ERROR_TABLE).filter(([code]) => secondTry(code) === 'file');
  expect(hopeless.filter(([, { retry }]) => retry)).toEqual([]);
});

test('offers nothing again that ends the same: a certificate, a missing language or program, a redaction without proof', () => {
  const same = [
    'bad-certificate',
    'certificate-password',
    'certificate-ended',
    'certificate-not-begun',
    'language-not-installed',
    'engine-missing',
    'not-proven',
    'not-proven-beside-pages',
    'not-two-files',
  ];
  expect(same.filter((code) => secondTry(code) !== 'options')).toEqual([]);
});
