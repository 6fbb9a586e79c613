/** Recipes on their page: put together, shared as a link, saved, opened, and run; and any job saved as one. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BUILT_IN } from '../../src/tools/recipe/built-in.ts';
import { blankPdf } from '../blank-pdf.ts';
import { lockedPdf } from '../conformance/samples.ts';
import { readPdf } from '../read-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { acceptPrivacy, choose, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();
const FILE = { name: 'sample.pdf', mimeType: 'application/pdf', buffer: blankPdf(2) };

async function openRecipes(path = '/recipe'): Promise<Page> {
  const page = await site.visit(path, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByLabel('Start with').waitFor();
  return page;
}

async function addStep(page: Page, tool: string): Promise<void> {
  await page.getByLabel('Add a step').selectOption({ label: tool });
  await page.locator('.recipe-step', { hasText: tool }).waitFor();
}

const START = '.panel-side button[type=submit]';
/** Why nothing can begin yet, or what will be done. */
const NOTE = '.start-note';

async function runOn(page: Page): Promise<string> {
  await choose(page, FILE);
  const consent = page.getByRole('button', { name: 'Accept & Continue' });
  if (await consent.isVisible()) await acceptPrivacy(page);
  await page.locator(START).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  return (await download).path();
}

test('steps are added, changed, moved and removed, and the recipe runs', async () => {
  const page = await openRecipes();
  await addStep(page, 'Compress PDF');
  await addStep(page, 'Rotate PDF');
  await page.getByLabel('180°').check();
  await page.getByRole('button', { name: 'Move step 2 up' }).click();
  await addStep(page, 'Merge PDF');
  await page.getByRole('button', { name: 'Remove step 3' }).click();
  const steps = page.getByRole('list').filter({ has: page.locator('.recipe-step') });
  await expect.poll(() => steps.locator('.recipe-step-name').allTextContents()).toEqual(['Rotate PDF', 'Compress PDF']);
  expect(await steps.locator('.recipe-step-options').first().textContent()).toContain('180°');
  expect(await axeFaultsNow(page)).toEqual([]);
  const { pages } = await readPdf(await runOn(page));
  expect(pages.map(({ rotation }) => rotation)).toEqual([180, 180]);
});

test('what a step needs is asked for, and nothing begins before it is there', async () => {
  const page = await openRecipes();
  await addStep(page, 'Protect PDF');
  await choose(page, FILE);
  const answer = page.getByLabel('Password (step 1, Protect PDF)');
  await page.locator(NOTE, { hasText: 'Enter what the steps need.' }).waitFor();
  await answer.fill('correct horse');
  await page.locator(NOTE, { hasText: 'Recipes' }).waitFor();
  expect((await readPdf(await runOn(page), 'correct horse')).pages).toHaveLength(2);
});

test('a locked file is opened before the steps, as for any tool', async () => {
  const page = await openRecipes();
  await addStep(page, 'Rotate PDF');
  await choose(page, { ...FILE, name: 'locked.pdf', buffer: await lockedPdf() });
  await page.getByLabel('Password for locked.pdf').fill('open-sesame');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel('Password for locked.pdf').waitFor({ state: 'detached' });
  await page.locator(START).click();
  await page.getByText('locked-rotated.pdf is ready').waitFor();
});

test('steps that do not fit are told before a file is sent', async () => {
  const page = await openRecipes();
  await addStep(page, 'PDF to JPG');
  await addStep(page, 'Split PDF');
  const unfit = 'Step 1 (PDF to JPG) gives JPG, PNG, WEBP, TIFF, GIF, AVIF, but step 2 (Split PDF) needs PDF.';
  await page.locator('.recipe .field-problem', { hasText: unfit }).waitFor();
  await choose(page, FILE);
  await page.locator(NOTE, { hasText: unfit }).waitFor();
});

test('a link shows the steps and starts nothing; a saved recipe can be opened', async () => {
  const page = await openRecipes();
  await addStep(page, 'Rotate PDF');
  await page.getByLabel('Recipe name').fill('Turn it');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link Copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${site.url()}/r#`)).toBe(true);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save recipe' }).click();
  expect((await saved).suggestedFilename()).toBe('Turn it.sheaf.json');
  const text = await readFile(await (await saved).path(), 'utf8');

  const other = await openRecipes(link.slice(site.url().length));
  await other.getByText('These steps come from a recipe you opened.').waitFor();
  expect(await other.locator('.recipe-step-name').allTextContents()).toEqual(['Rotate PDF']);
  expect(await other.getByLabel('Recipe name').inputValue()).toBe('Turn it');

  const third = await openRecipes();
  await third.locator('.recipe-begin input[type=file]').setInputFiles({
    name: 'turn.sheaf.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await expect.poll(() => third.locator('.recipe-step-name').allTextContents()).toEqual(['Rotate PDF']);
});

test.each(BUILT_IN.map((recipe) => [recipe.name, recipe] as const))('%s can be run as it is', async (_, recipe) => {
  const answer = await fetch(`${site.url()}/api/recipes/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipe }),
  });
  expect(await answer.json()).toMatchObject({ success: true, name: recipe.name });
});

test('a finished job is saved as a recipe, and copied as a command and as a call', async () => {
  const page = await site.visit('/rotate-pdf', { permissions: ['clipboard-read', 'clipboard-write'] });
  await runOn(page);
  await page.getByText('Use these options again').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as recipe' }).click();
  const recipe = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(recipe.steps).toEqual([{ tool: 'rotate-pdf', options: { rotation: '90' } }]);
  await page.getByRole('button', { name: 'Copy command' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe('sheaf rotate-pdf --rotation=90 FILE --out DIR');
  await page.getByRole('button', { name: 'Copy API call' }).click();
  await expect.poll(copied).toBe(`curl -F rotation=90 -F files=@FILE ${site.url()}/api/pdf/process/rotate-pdf`);
});
