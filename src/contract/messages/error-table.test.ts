/** The error table: status and words of each code as they are promised to callers. */
import { describe, expect, test } from 'vitest';
import { ERROR_TABLE, type ErrorCode, type ErrorParams, errorMessage } from './error-table.ts';
import { fillText } from './fill-text.ts';
import { phrase } from './phrases.ts';
import { NOTE_TABLE, noteText } from './progress-note.ts';
import { isErrorCode, ToolError, toPlainError } from './tool-error.ts';
import { ONE_PAGE_TABLE, WARNING_TABLE, type WarningCode, warningMessage } from './warnings.ts';

type Promised = readonly [code: ErrorCode, status: number, message: string, params?: ErrorParams];

const file = 'report.pdf';

const PROMISED: readonly Promised[] = [
  ['no-files', 400, 'Please select files to process.'],
  ['bad-option', 400, 'rotation must be 90, 180 or 270.', { reason: 'rotation must be 90, 180 or 270.' }],
  ['bad-pages', 400, 'Page range is too long.', { reason: 'Page range is too long.' }],
  ['too-many-files', 400, 'Too many files'],
  ['too-large', 413, 'File is larger than 104857600 bytes', { limit: 104_857_600 }],
  ['job-too-large', 413, 'Together, these files are larger than 2 GB. Split them into two jobs.', { limit: '2 GB' }],
  [
    'too-many-pages',
    422,
    'report.pdf has 6,120 pages. This server accepts at most 5,000. Split it first.',
    { file, pages: '6,120', limit: '5,000' },
  ],
  [
    'language-not-installed',
    422,
    'The pages are in Han script, but no OCR language for it is installed on this server. Installed: deu, eng.',
    { script: 'Han', installed: 'deu, eng' },
  ],
  [
    'unpacks-too-large',
    422,
    'This archive is too large when unpacked. The limit is 500 MB, or 20 times its size if that is more.',
  ],
  [
    'part-missing',
    422,
    'Part 2 (x.part2.rar) is missing. Choose all parts of the archive together.',
    { part: 2, missing: 'x.part2.rar' },
  ],
  [
    'too-many-entries',
    422,
    'old.zip contains 60000 files. This server accepts at most 50000 files per archive.',
    { file: 'old.zip', files: 60_000, limit: 50_000 },
  ],
  ['unsafe-names', 422, 'This archive contains unsafe file names.'],
  [
    'rar-locked',
    422,
    'old.rar is a password-protected RAR archive, which we can’t open. Unpack it first, or upload a zip file.',
    { file: 'old.rar' },
  ],
  ['wrong-type', 415, 'File type must be .pdf', { reason: 'File type must be .pdf' }],
  ['empty-file', 422, 'report.pdf is empty (0 bytes).', { file }],
  ['need-password', 422, 'report.pdf is protected with a password. Enter it to continue.', { file }],
  ['wrong-password', 422, 'That password does not open report.pdf.', { file }],
  [
    'not-allowed',
    422,
    'The owner of report.pdf does not allow this change. Enter the owner password, or confirm that you have permission to change the file.',
    { file, ...phrase('wish', 'this-change') },
  ],
  ['damaged', 422, 'report.pdf is damaged and could not be repaired.', { file }],
  ['no-pages', 422, 'report.pdf has no pages.', { file }],
  [
    'signed',
    422,
    'report.pdf is signed by A. Author. Changing it would break the signature.',
    { file, signer: 'A. Author' },
  ],
  ['xfa', 422, 'report.pdf is an Adobe LiveCycle (XFA) form. It has no regular pages to process.', { file }],
  [
    'nothing-found',
    422,
    'report.pdf has no bookmarks to split at.',
    { reason: 'report.pdf has no bookmarks to split at.' },
  ],
  ['engine-missing', 503, 'This server can’t do that because LibreOffice isn’t installed.', { program: 'LibreOffice' }],
  ['engine-failed', 200, 'The conversion failed. Nothing was saved.'],
  ['cancelled', 200, 'Cancelled.'],
  ['timeout', 200, 'Processing is taking too long.'],
  ['interrupted', 200, 'The job was interrupted three times. Please try again.'],
  ['unknown-tool', 404, 'There is no tool called "foo".', { reason: 'There is no tool called "foo".' }],
  ['not-found', 404, 'File not found'],
  ['expired', 404, 'This file was deleted after 7 days.', { time: '7 days' }],
  ['share-ended', 404, 'This link has expired or was revoked. Ask the person who sent it for a new one.'],
  ['wrong-method', 405, 'This address doesn’t support that method. See /api/openapi.json for the supported methods.'],
  ['not-ready', 409, 'This file is not ready yet.'],
  ['busy', 503, 'Sheaf is busy. Your files were not sent. Try again in 15 seconds.', { seconds: 15 }],
  ['too-many-requests', 429, 'Too many requests. Try again in 15 seconds.', { seconds: 15 }],
  [
    'foreign-origin',
    403,
    'This request came from another site and was blocked. To allow that site, add it to ALLOWED_ORIGINS.',
  ],
  ['unauthorized', 401, 'This page needs the site’s admin token.'],
  ['internal', 500, 'Something went wrong on our side. Reference: 4f2a', { reference: '4f2a' }],
];

describe('a promised error', () => {
  for (const [code, status, message, params] of PROMISED) {
    test(`${code} answers ${status} in the promised words`, () => {
      const error = new ToolError(code, params);
      expect(error.status).toBe(status);
      expect(error.message).toBe(message);
      expect(errorMessage(code, params)).toBe(message);
    });
  }
});

const codes = Object.keys(ERROR_TABLE) as readonly ErrorCode[];

test('every error has a title and a sentence without the words of machines', () => {
  for (const code of codes) {
    const { title, message } = ERROR_TABLE[code];
    expect(title).not.toBe('');
    expect(message).not.toBe('');
    expect(`${title} ${message}`).not.toMatch(
      /\b(exception|stack|errno|null|undefined|stderr|oops|qpdf|PDFium|soffice)\b/i,
    );
  }
});

test('only faults of server or operator may pass by themselves, but for limits of a visitor (429)', () => {
  for (const code of codes) {
    const { fault, retry } = ERROR_TABLE[code];
    if (retry) expect(fault !== 'user' || ERROR_TABLE[code].status === 429).toBe(true);
  }
});

test('a missing parameter leaves no hole in braces, and a parameter is never filled again', () => {
  expect(fillText('{file} is {state}', { file: '{state}' })).toBe('{state} is');
  expect(errorMessage('bad-option', { reason: 'Unknown option "{limit}".', limit: 3 })).toBe(
    'Unknown option "{limit}".',
  );
});

test('an error crosses the wire as code and parameters, without its cause', () => {
  const error = new ToolError('damaged', { file }, { cause: new Error('/secret/path') });
  expect(JSON.stringify(toPlainError(error))).toBe('{"code":"damaged","params":{"file":"report.pdf"}}');
});

test('a code is told from any other word, also those that JavaScript knows', () => {
  expect(isErrorCode('damaged')).toBe(true);
  for (const other of ['toString', '__proto__', '', 5, null]) expect(isErrorCode(other)).toBe(false);
});

test('a warning of one of several files names it, once', () => {
  const file = 'a.pdf';
  expect(warningMessage({ code: 'unchanged', params: { file } })).toBe('a.pdf: Already as small as we can make it.');
  expect(warningMessage({ code: 'unchanged', params: {} })).toBe('Already as small as we can make it.');
  expect(warningMessage({ code: 'portfolio', params: { file } })).toBe(
    'a.pdf is a PDF portfolio. Only its cover page was used.',
  );
});

test('a warning that names a single page speaks of one', () => {
  const of = (pages: string) => warningMessage({ code: 'pages-askew', params: { pages } });
  expect(of('1')).toBe('Page 1 is crooked. Choose “Straighten” to correct it.');
  expect(of('1, 3–5')).toBe('These pages are crooked: 1, 3–5. Choose “Straighten” to correct them.');
  expect(warningMessage({ code: 'repaired', params: { file, pages: 1 } })).toContain('Pages found: 1.');
});

test.each(Object.entries(ONE_PAGE_TABLE))('%s names the same of one page as of several', (code, sentence) => {
  const named = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  expect(named(sentence)).toEqual(named(WARNING_TABLE[code as WarningCode]));
  expect(named(sentence)).toContain('{pages}');
});

test('warnings and notes are put into words from the same kind of table', () => {
  expect(warningMessage({ code: 'protection-removed', params: { file } })).toBe(
    'report.pdf was password-protected. The result isn’t protected.',
  );
  expect(noteText({ code: 'page', params: { page: 3, pages: 12 } })).toBe('Page 3 of 12');
  for (const sentence of [...Object.values(WARNING_TABLE), ...Object.values(NOTE_TABLE)]) expect(sentence).not.toBe('');
});
