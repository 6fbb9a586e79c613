/** What keeps a panel from sending files in vain. */
import { expect, test } from 'vitest';
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { MAX_FILE_BYTES, MAX_JOB_BYTES } from '../../../../contract/site/limits.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { whyNotYet } from './why-not-yet.ts';

function chosen(key: number, bytes: number, pages = ''): ChosenFile {
  const file = Object.defineProperty(new File([], `${key}.pdf`), 'size', { value: bytes });
  const look = { kind: 'pdf', pages: 10, picture: '', restricted: false, signed: false } as const;
  return { key, file, look, password: '', pages, turns: '' };
}

test('tells before the work that the site has no time stamp service', () => {
  expect(whyNotYet([chosen(1, 1)], { asksTime: true }, [])).toBe(
    'This site has no timestamp service. Its owner has to set one up first.',
  );
  expect(whyNotYet([chosen(1, 1)], { asksTime: true }, ['https://timestamp.example.org'])).toBeUndefined();
});

test('files of one job may be as large together as the server takes, and no larger', () => {
  const full = Array.from({ length: Math.floor(MAX_JOB_BYTES / MAX_FILE_BYTES) }, (_, key) =>
    chosen(key, MAX_FILE_BYTES),
  );
  const rest = MAX_JOB_BYTES % MAX_FILE_BYTES;
  expect(whyNotYet([...full, chosen(90, rest)])).toBeUndefined();
  expect(whyNotYet([...full, chosen(90, rest + 1)])).toBe(
    'Together, these files are larger than 2\u00a0GB. Split them into two jobs.',
  );
});

test('a tool for two files waits for the second one', () => {
  expect(whyNotYet([chosen(1, 1)], { takesTwo: true })).toBe('Add the newer version too.');
  expect(whyNotYet([chosen(1, 1), chosen(2, 1)], { takesTwo: true })).toBeUndefined();
});

test('pages that a file does not have are named with the file', () => {
  expect(whyNotYet([chosen(1, 1, '2-4'), chosen(2, 1, 'label:iv')])).toBeUndefined();
  expect(whyNotYet([chosen(1, 1, '2-4'), chosen(2, 1, '9-11')])).toMatch(/^2\.pdf: .*this file has 10 pages/);
});

test('a tool that puts pages in order waits for a PDF', () => {
  const foreign: ChosenFile = { ...chosen(1, 9), look: { kind: 'plain', foreign: true } };
  const plan = { name: 'plan', kind: 'json' } as CatalogueEntry['fields'][number];
  expect(whyNotYet([foreign], { fields: [plan] })).toBe('This file isn’t a PDF. Remove it or choose the right file.');
  expect(whyNotYet([foreign, chosen(2, 9)], { fields: [plan] })).toBeUndefined();
  expect(whyNotYet([foreign], { fields: [] })).toBeUndefined();
});
