/** What the server tells, said in another language: here one that is made of the English by code. */
import { describe, expect, test } from 'vitest';
import { pseudoLanguageFile, pseudoText } from '../../../tests/pseudo-language.ts';
import { answerWords } from '../../contract/messages/answers.ts';
import { failedFile } from '../../contract/messages/failed-file.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { Language } from '../translation/language.ts';
import { type ToldTexts, toldIn } from './told-in.ts';

const pseudo = (await import(`data:text/javascript,${encodeURIComponent(pseudoLanguageFile())}`)).language as Language;
const texts = pseudo as unknown as ToldTexts;

/** Without what stands in brackets, so that a part of a sentence can be looked for. */
const bare = (text: string) => pseudoText(text).slice(1, -1);

describe('a reason', () => {
  test('is said by its code, with its values', () => {
    const params = because('no-bookmarks', { file: 'a.pdf' });
    expect(toldIn(texts, 'errors', 'nothing-found', params)).toBe(`⟦⟦a.pdf${bare(' has no bookmarks to split at.')}⟧⟧`);
  });

  test('has its own words inside said too, each with its number', () => {
    const wrong = because('other-type', { file: 'a.pdf', ...phrase('found', 'png'), ...phrase('hinted', 'pdf') });
    const said = toldIn(texts, 'errors', 'wrong-type', wrong);
    expect(said).toContain(pseudoText('a PNG image'));
    expect(said).toContain(pseudoText('a PDF'));
    const entries = phrase('entries', 'has-entries', { count: 1 });
    const given = phrase('given', 'for-files', { count: 3 });
    const few = toldIn(
      texts,
      'errors',
      'bad-option',
      because('one-entry-a-file', { option: 'x', ...entries, ...given }),
    );
    expect(few).toContain(`⟦1${bare(' entries')}⟧`);
    expect(few).toContain(`⟦3${bare(' files')}⟧`);
  });

  test('that the language does not know is said in English', () => {
    const { 'no-table': _, ...reasons } = texts.reasons;
    const params = because('no-table');
    expect(toldIn({ ...texts, reasons }, 'errors', 'nothing-found', params)).toBe(`⟦${params.reason}⟧`);
    expect(toldIn(texts, 'errors', 'nothing-found', { reason: 'Words of before.' })).toBe('⟦Words of before.⟧');
  });
});

describe('the error of one file of several', () => {
  const failure = new ToolError('engine-failed', because('not-laid-out', { file: 'a.doc' }));

  test('is said whole, with its own reason', () => {
    const said = toldIn(texts, 'warnings', 'file-failed', failedFile(failure, 'a.doc'));
    expect(said).toContain(bare('The conversion failed. Nothing was saved. '));
    expect(said).toContain(`⟦a.doc${bare(' couldn’t be converted to pages.')}⟧`);
    expect(said).not.toContain('conversion');
  });

  test('without a reason of its own ends with its sentence', () => {
    const params = failedFile(new ToolError('empty-file', { file: 'a.doc' }), 'a.doc');
    expect(toldIn(texts, 'warnings', 'file-failed', params)).toBe(
      `⟦⟦a.doc${bare(' is empty (')}${bare('0 bytes).')}⟧⟧`,
    );
  });

  test('is said in English where its reason has no words in the language', () => {
    const { 'not-laid-out': _, ...reasons } = texts.reasons;
    const said = toldIn({ ...texts, reasons }, 'warnings', 'file-failed', failedFile(failure, 'a.doc'));
    expect(said).toBe(`⟦${failure.message}⟧`);
  });
});

test('an answer without an error is said by the code of its message', () => {
  const { messageCode, messageParams } = answerWords('pages-accepted', { submitted: 3, all: 7 });
  expect(toldIn(texts, 'answers', messageCode, messageParams)).toBe(
    pseudoText('{submitted} of {all} pages were accepted.').replace('{submitted}', '3').replace('{all}', '7'),
  );
});

describe('a warning of a single page', () => {
  const params = { pages: '7' };

  test('has a sentence of its own', () => {
    expect(toldIn(texts, 'warnings', 'pages-askew', params)).toBe(
      `⟦${bare('Page ')}7${bare(' is crooked. Choose “Straighten” to correct it.')}⟧`,
    );
  });

  test('is said as of several where the language has none', () => {
    const said = toldIn({ ...texts, onePageWarnings: {} }, 'warnings', 'pages-askew', params);
    expect(said).toContain(bare('These pages are crooked: '));
  });
});
