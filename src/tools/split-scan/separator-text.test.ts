/** Checks what separator pages of a screen say: the server prints what is offered, and refuses what is not. */
import { expect, test } from 'vitest';
import { separatorPage } from '../../server/separator-page.ts';
import { separatorProblem, separatorText } from './separator-text.ts';

test('prints what the tool will look for, with the name behind it', () => {
  expect(separatorText(' INV ', ' Anna ')).toBe('INV Anna');
  expect(separatorText('', 'Anna')).toBe('SHEAF-SPLIT Anna');
  expect(separatorText('*', 'Anna')).toBe('Anna');
  expect(separatorText('*', '')).toBe('SHEAF-SPLIT');
});

test('tells which texts cannot be printed as a code', async () => {
  expect(separatorProblem('barcode', 'SHEAF-SPLIT Jürgen')).toBeUndefined();
  await expect(separatorPage('barcode', 'SHEAF-SPLIT Jürgen')).resolves.toBeInstanceOf(Buffer);
  expect(separatorProblem('barcode', 'SHEAF-SPLIT 王芳')).toBe('letters');
  await expect(separatorPage('barcode', 'SHEAF-SPLIT 王芳')).rejects.toThrow();
  expect(separatorProblem('qr', 'SHEAF-SPLIT 王芳')).toBeUndefined();
  expect(separatorProblem('barcode', 'a'.repeat(41))).toBe('too-long');
  expect(separatorProblem('qr', 'a'.repeat(200))).toBeUndefined();
  expect(separatorProblem('qr', 'a'.repeat(201))).toBe('too-long');
});
