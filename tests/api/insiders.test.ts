/** Who is told the numbers behind the site: the owner's token, and programs on the same machine. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';

const TOKEN = 'owner-only-token';

let open: RunningSite;
let kept: RunningSite;
beforeAll(async () => {
  open = await startSite({ WORKERS: '0', TRUST_PROXY: '1' });
  kept = await startSite({ WORKERS: '0', ADMIN_TOKEN: TOKEN });
});
afterAll(async () => {
  await open.stop();
  await kept.stop();
});

const ask = (site: RunningSite, path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${site.url}${path}`, { headers });

test('a program on the same machine is told all', async () => {
  for (const site of [open, kept]) {
    expect(await (await ask(site, '/readyz')).json()).toMatchObject({ status: 'no workers', workers: [], queued: 0 });
    expect(await (await ask(site, '/metrics')).text()).toMatch(/^sheaf_jobs_queued \d+$/m);
  }
});

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'cf-connecting-ip'])(
  'whoever comes through a proxy that writes %s is told the state alone',
  async (header) => {
    for (const site of [open, kept]) {
      const answer = await ask(site, '/readyz', { [header]: '127.0.0.1' });
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'no workers' }]);
      expect((await ask(site, '/metrics', { [header]: '127.0.0.1' })).status).toBe(401);
    }
  },
);

test('the token opens both from everywhere, and no other word does', async () => {
  const from = { 'x-forwarded-for': '192.0.2.1' };
  const owner = { ...from, authorization: `Bearer ${TOKEN}` };
  expect(await (await ask(kept, '/readyz', owner)).json()).toHaveProperty('queued', 0);
  expect((await ask(kept, '/metrics', owner)).status).toBe(200);
  expect((await ask(kept, '/metrics', { ...from, authorization: 'Bearer a wrong token' })).status).toBe(401);
  expect((await ask(open, '/metrics', owner)).status).toBe(401);
});
