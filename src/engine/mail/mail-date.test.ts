/** Tells dates of emails in words. */
import { expect, test } from 'vitest';
import { mailDate } from './mail-date.ts';

test.each([
  ['Tue, 3 Mar 2026 10:00:00 +0530', '3 Mar 2026, 10:00 (UTC+5:30)'],
  ['Tue, 3 Mar 2026 10:00:00 -0500 (EST)', '3 Mar 2026, 10:00 (UTC−5)'],
  ['Tue, 3 Mar 2026 10:00:00 GMT', '3 Mar 2026, 10:00 (UTC)'],
  ['Tue, 3 Mar 2026 10:00:00 EST', '3 Mar 2026, 10:00 (UTC−5)'],
  ['3 Mar 2026 10:00 PDT', '3 Mar 2026, 10:00 (UTC−7)'],
  ['Tue, 3 Mar 2026 10:00:00 CET', '3 Mar 2026, 10:00 (CET)'],
  ['Tue, 3 Mar 2026 10:00:00', '3 Mar 2026, 10:00'],
  ['yesterday', 'yesterday'],
])('%s is %s', (written, shown) => expect(mailDate(written)).toBe(shown));
