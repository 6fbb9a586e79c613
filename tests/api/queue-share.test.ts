/** How many jobs of one visitor may wait: told in words, exact, and without harm to what they have uploaded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, type SubmitAnswer } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const pdf = { name: 'a.pdf', bytes: blankPdf(2) };
const CALL = '/api/pdf/process/rotate-pdf';
const SCHOOL = '198.51.100.0/24';
const TUS = { 'tus-resumable': '1.0.0' };

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    WORKERS: '0',
    TRUST_PROXY: '1',
    QUEUE_LIMIT: '12',
    QUEUE_SHARE: '3',
    SHARED_NETWORKS: `203.0.113.9=9, ${SCHOOL}=2`,
  });
});
afterAll(() => site.stop());

function submitTogether(visitors: readonly string[]): Promise<readonly SubmitAnswer[]> {
  return Promise.all(visitors.map((visitor) => new ApiClient(site.url, visitor).submit(CALL, [pdf])));
}

const statuses = (answers: readonly SubmitAnswer[]) => answers.map(({ status }) => status).sort();

test('a visitor has so many and not one more, however many come at once; the answer says when to try again', async () => {
  const answers = await submitTogether(Array.from({ length: 8 }, () => '192.0.2.1'));
  expect(statuses(answers)).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({
    code: 'queue-share',
    message:
      'Your network has reached its limit of 3 waiting jobs. This includes everyone who shares your internet connection. Try again in 30 seconds.',
  });
  expect(refused?.headers.get('retry-after')).toBe('30');
});

test('a network that many share has as many times more, over all its addresses', async () => {
  const answers = await submitTogether(Array.from({ length: 8 }, (_, number) => `198.51.100.${number}`));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

test('what was uploaded before a refusal is there for the next try', async () => {
  const visitor = { 'x-forwarded-for': '192.0.2.1' };
  const headers = {
    ...TUS,
    ...visitor,
    'upload-length': String(pdf.bytes.length),
    'content-type': 'application/offset+octet-stream',
  };
  const created = await fetch(`${site.url}/api/uploads`, {
    method: 'POST',
    headers,
    body: new Uint8Array(pdf.bytes),
  });
  const location = created.headers.get('location') ?? '';
  const form = () => {
    const body = new FormData();
    body.append('uploads', location.split('/').at(-1) ?? '');
    return body;
  };
  const refused = await fetch(`${site.url}${CALL}`, { method: 'POST', headers: visitor, body: form() });
  expect(refused.status).toBe(429);
  const other = { 'x-forwarded-for': '192.0.2.2' };
  const taken = await fetch(`${site.url}${CALL}`, { method: 'POST', headers: other, body: form() });
  expect(taken.status).toBe(200);
});

test('the limit of all is as exact', async () => {
  // Ten wait already: three of the first visitor, six of the school, one of another.
  const answers = await submitTogether(Array.from({ length: 6 }, (_, number) => `192.0.2.${10 + number}`));
  expect(statuses(answers)).toEqual([200, 200, 503, 503, 503, 503]);
});
