/** Checks what opening a file does to it that makes the opened file worth having, and worth telling. */
import { expect, test } from 'vitest';
import { OpeningNotes } from './opening-notes.ts';

test.each([
  ['protection-removed', { file: 'a.pdf' }],
  ['repaired', { file: 'a.pdf', pages: '1' }],
  ['rescued', { file: 'a.pdf', pages: '1-6' }],
  ['files-in-a-row', { file: 'a.pdf', files: 2 }],
] as const)('a file that was opened with effort does not come back as it was: %s', (code, params) => {
  const notes = new OpeningNotes();
  notes.warn(code, params);
  expect(notes.isMended).toBe(true);
});

test('what changes nothing of the file is told only with a result', () => {
  const notes = new OpeningNotes();
  notes.warn('xfa-removed', { file: 'a.pdf' });
  expect(notes.isMended).toBe(false);
  const told: string[] = [];
  notes.tell({ warn: (code) => void told.push(code) });
  expect(told).toEqual(['xfa-removed']);
});
