/** The reasons of errors and warnings: what stands in their params, in English and as codes. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { badPages } from '../pages/page-range.ts';
import { errorMessage } from './error-table.ts';
import { failedFile } from './failed-file.ts';
import { isPhraseCode, PHRASE_TABLE, phrase, phrases } from './phrases.ts';
import { because, isReasonCode, REASON_TABLE } from './reasons.ts';
import { ToolError } from './tool-error.ts';
import { warningMessage } from './warnings.ts';

describe('a reason', () => {
  test('gives its values, its code, and its sentence with the values in it', () => {
    expect(because('no-such-bookmark', { file: 'a.pdf', wanted: 'Part' })).toEqual({
      file: 'a.pdf',
      wanted: 'Part',
      why: 'no-such-bookmark',
      reason: 'No bookmark in a.pdf matches "Part".',
    });
    expect(because('no-table')).toEqual({ why: 'no-table', reason: REASON_TABLE['no-table'] });
  });

  test('has to be given what its sentence names, and nothing where it names nothing', () => {
    expectTypeOf<Parameters<typeof because<'no-bookmarks'>>[1]>().toEqualTypeOf<{ readonly file: string | number }>();
    expectTypeOf<Parameters<typeof because<'no-table'>>['length']>().toEqualTypeOf<1>();
    expectTypeOf<'no-bookmark'>().not.toExtend<Parameters<typeof because>[0]>();
  });

  test('is never filled twice: a value with braces stays as it is', () => {
    const { reason } = because('no-such-bookmark', { file: '{wanted}', wanted: '{file}' });
    expect(reason).toBe('No bookmark in {wanted} matches "{file}".');
  });

  test('of a page range quotes it', () => {
    const { code, params, message } = badPages('range-from-one', { range: '0' });
    expect({ code, params }).toEqual({
      code: 'bad-pages',
      params: { range: '0', why: 'range-from-one', reason: message },
    });
  });
});

describe('words of ours inside a sentence', () => {
  test('come with their code', () => {
    expect(phrase('found', 'png')).toEqual({ found: 'a PNG image', foundCode: 'png' });
    expect(phrases('found', ['objects', 'syntax'])).toEqual({
      found: 'Parts of it are missing. Parts of it are unreadable.',
      foundCode: 'objects syntax',
    });
  });

  test('are said of one thing and of several, and two numbers stay apart', () => {
    const entries = phrase('entries', 'has-entries', { count: 1 });
    const given = phrase('given', 'for-files', { count: 3 });
    expect(because('one-entry-a-file', { option: 'file-pages', ...entries, ...given })).toMatchObject({
      reason: 'file-pages has 1 entry for 3 files. Enter one per file.',
      entriesCode: 'has-entries',
      entriesCount: 1,
      givenCount: 3,
    });
  });
});

test('a failed file tells its error whole, and brings along what another language needs', () => {
  const error = new ToolError('engine-failed', because('not-laid-out', { file: 'a.doc' }));
  const params = failedFile(error, 'a.doc');
  expect(params).toEqual({
    file: 'a.doc',
    code: 'engine-failed',
    why: 'not-laid-out',
    reason: errorMessage('engine-failed', { reason: 'a.doc couldn’t be converted to pages.' }),
  });
  expect(warningMessage({ code: 'file-failed', params })).toBe(error.message);
});

test('every sentence is whole, and no code is a word that JavaScript knows', () => {
  for (const [why, sentence] of Object.entries(REASON_TABLE)) {
    expect(sentence, why).toMatch(/^([A-Z{"]|--)/);
    expect(Object.hasOwn(PHRASE_TABLE, why), why).toBe(false);
  }
  expect(isReasonCode('no-table')).toBe(true);
  expect(isPhraseCode('png')).toBe(true);
  for (const other of ['toString', '__proto__', '', 5, null]) {
    expect(isReasonCode(other)).toBe(false);
    expect(isPhraseCode(other)).toBe(false);
  }
});
