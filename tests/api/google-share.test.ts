/** What Google asks for a day is held, over calls, restarts and impatience: ten addresses, those first that it was told of longest ago. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LoopbackGoogle, loopbackGoogle } from '../loopback-google.ts';
import { type RunningSite, startSite } from '../running-site.ts';

let google: LoopbackGoogle;
let site: RunningSite;

beforeAll(async () => {
  google = await loopbackGoogle();
});
afterAll(() => google.close());
beforeEach(async () => {
  site = await startSite({ WORKERS: '0', ...google.settings });
});
afterEach(async () => {
  google.down.clear();
  await site.stop();
});

interface Answer {
  readonly success: boolean;
  readonly message: string;
  readonly submitted?: number;
}

async function call(path: string, body: object = {}): Promise<Answer> {
  const headers = { authorization: 'Bearer owner-only-token', 'content-type': 'application/json' };
  const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}

const indexAll = () => call('/api/google/index-all-pages');
const submit = (url: string) => call('/api/google/submit-for-indexing', { url });

test('ten addresses go out in a day, each once, and the answer says what comes tomorrow', {
  tags: ['google-share'],
}, async () => {
  const before = google.seen.length;
  await submit('/faq');
  const first = await indexAll();
  expect(first).toMatchObject({ success: true, submitted: 9 });
  expect(first.message).toMatch(
    /^9 of \d+ pages were accepted\. The daily limit for Google is 10 pages\. Submit the rest tomorrow\.$/,
  );
  expect(await indexAll()).toMatchObject({ success: false, submitted: 0 });
  expect(await submit('/merge-pdf')).toMatchObject({
    success: false,
    message: 'The daily limit of 10 pages for Google has been reached. Submit this page tomorrow.',
  });
  const published = google.published(before);
  expect(published.length).toBe(10);
  expect(new Set(published).size).toBe(10);
});

test('calls at the same time do not go beyond it together', { tags: ['google-share'] }, async () => {
  const before = google.seen.length;
  const answers = await Promise.all([indexAll(), indexAll(), submit('/faq')]);
  expect(google.published(before).length).toBe(10);
  expect(answers.filter(({ success }) => success).length).toBeGreaterThan(0);
});

test('what Google did not accept takes nothing from the share', async () => {
  google.down.add('/publish');
  const refused = await indexAll();
  expect(refused).toMatchObject({ success: false, submitted: 0 });
  expect(refused.message).toMatch(/^0 of \d+ pages were accepted\.$/);
  google.down.clear();
  expect(await indexAll()).toMatchObject({ success: true, submitted: 10 });
});
