/** How often the calls of the owner's pages may be made by one visitor. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';

const TOKEN = 'owner-only-token';
const READS = ['/api/site/setup', '/api/seo/health-check'] as const;
/** The five pages make three reads, and the score one more every 30 seconds. */
const WALK = 4;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ WORKERS: '0', ADMIN_TOKEN: TOKEN, TRUST_PROXY: '1' });
});
afterAll(() => site.stop());

function read(path: string, visitor: string, token: string, method = 'GET'): Promise<Response> {
  return fetch(`${site.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': visitor },
  });
}

async function expectTooMany(answer: Response): Promise<void> {
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ success: false, code: 'too-many-requests' });
}

test('wrong tokens count over both calls and their HEAD, and then the right one waits, too', {
  tags: ['rate-answer', 'admin-token'],
}, async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 60; count++) {
    const method = count % 4 < 2 ? 'GET' : 'HEAD';
    statuses.push((await read(READS[count % 2] ?? '', '192.0.2.1', `guess number ${count}`, method)).status);
  }
  expect(statuses).toEqual(statuses.map(() => 401));
  for (const path of READS) await expectTooMany(await read(path, '192.0.2.1', TOKEN));
  expect((await read(READS[0], '192.0.2.2', TOKEN)).status).toBe(200);
});

test('an owner who walks the pages ten times in a minute is not shut out, and one who never stops is', {
  tags: ['rate-answer'],
}, async () => {
  const answers: number[] = [];
  for (let count = 0; count < 10 * WALK; count++) answers.push((await read(READS[0], '192.0.2.3', TOKEN)).status);
  expect(answers).toEqual(answers.map(() => 200));
  for (let count = 10 * WALK; count < 60; count++) await read(READS[0], '192.0.2.3', TOKEN);
  await expectTooMany(await read(READS[0], '192.0.2.3', TOKEN));
});

test('the calls that submit take ten a minute, wrong tokens among them', { tags: ['rate-answer'] }, async () => {
  for (const call of ['index-all-pages', 'submit-for-indexing', 'submit-sitemap']) {
    const path = `/api/google/${call}`;
    const statuses: number[] = [];
    for (let count = 0; count < 10; count++) statuses.push((await read(path, '192.0.2.4', 'a guess', 'POST')).status);
    expect(statuses).toEqual(statuses.map(() => 401));
    await expectTooMany(await read(path, '192.0.2.4', TOKEN, 'POST'));
  }
});
