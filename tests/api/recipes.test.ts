/** Recipes over the documented calls: checked before any file, and run. */
import { beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await plainSite();
});
const STEPS = [{ tool: 'rotate-pdf', options: { rotation: 90 } }, { tool: 'merge-pdf' }];

async function check(body: unknown) {
  const answer = await fetch(`${site.url}/api/recipes/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

test('says what a recipe does and asks for, as JSON or as its text', async () => {
  const steps = [...STEPS, { tool: 'protect-pdf', options: { password: { ask: 'key' } } }];
  const recipe = { sheaf: 1, name: 'Test', steps };
  const told = {
    success: true,
    name: 'Test',
    steps: [
      { tool: 'rotate-pdf', name: 'Rotate PDF' },
      { tool: 'merge-pdf', name: 'Merge PDF' },
      { tool: 'protect-pdf', name: 'Protect PDF' },
    ],
    asks: [{ ask: 'key', kind: 'secret', title: 'Password', step: 3, tool: 'Protect PDF' }],
  };
  expect(await check({ recipe })).toEqual({ status: 200, body: told });
  expect(await check({ recipe: JSON.stringify(recipe) })).toEqual({ status: 200, body: told });
});

test.each<[unknown, string]>([
  [{}, 'recipe is required.'],
  [{ recipe: 'no JSON' }, 'recipe is not valid JSON (line 1, column 1).'],
  [{ recipe: { sheaf: 1, steps: [{ tool: 'none' }] } }, 'Step 1 (none): There is no tool called "none".'],
])('refuses %j', async (body, message) => {
  const answer = await check(body);
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'bad-option', message } });
});

test('a submit is refused for the same, and no job is made of it', async () => {
  const api = new ApiClient(site.url);
  const recipe = JSON.stringify({ sheaf: 1, steps: [{ tool: 'pdf-to-jpg' }, { tool: 'merge-pdf' }] });
  const files = [{ name: 'a.pdf', bytes: blankPdf(1) }];
  const { status, body } = await api.submit('/api/pdf/process/recipe', files, { recipe });
  expect([status, body.jobId]).toEqual([400, undefined]);
  expect(body.message).toBe(
    'Step 1 (PDF to JPG) gives JPG, PNG, WEBP, TIFF, GIF, AVIF, but step 2 (Merge PDF) needs PDF.',
  );
});

test('a short address leads to the page', async () => {
  const answer = await fetch(`${site.url}/r`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/recipe']);
});
