/** What people are told about limits: the numbers that the server keeps to, and no promise that there are none. */
import { expect, test } from 'vitest';
import { SETTINGS } from '../../config.ts';
import { MAX_COMPRESS_FILES, MAX_FILE_BYTES, MAX_JOB_BYTES, MAX_PAGES } from '../../contract/site/limits.ts';
import { TOOL_WORDS } from '../../tools/words.gen.ts';
import { faqWords } from './faq.ts';
import { aboutWords, termsWords } from './pages.ts';
import { siteWords } from './site.ts';

const LIMITS = faqWords.questions.usage.limits.answer;
const FILE = `${MAX_FILE_BYTES / 1024 ** 2} MB`;
const JOB = `${MAX_JOB_BYTES / 1024 ** 3} GB`;

test('the answer about limits names each of them, and what they are for', { tags: ['faq-entries'] }, () => {
  const perMinute = SETTINGS.SUBMITS_PER_MINUTE.schema.parse(undefined);
  for (const part of [
    `${FILE} per file`,
    `${MAX_PAGES.toLocaleString('en')} pages`,
    `${JOB} per job`,
    `${MAX_COMPRESS_FILES} files at a time`,
    `${perMinute} jobs per minute`,
    'If too many jobs are waiting, new ones are refused',
    'ensure that everyone gets a turn',
    'no paid plans',
  ])
    expect(LIMITS).toContain(part);
});

test('home and the page of merging name the size of a file and of a job', () => {
  for (const text of [JSON.stringify(siteWords.home.facts), JSON.stringify(TOOL_WORDS['merge-pdf'])]) {
    expect(text).toContain(FILE);
    expect(text).toContain(JOB);
  }
});

test('nothing that is told says that there is no limit', () => {
  const told = JSON.stringify([faqWords, siteWords, aboutWords, termsWords, TOOL_WORDS]);
  expect(told).not.toMatch(/no limit|without (any )?limit|unlimited|any number of (files|jobs)|as many (files|jobs)/i);
});
