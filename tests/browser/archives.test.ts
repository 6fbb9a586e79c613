/** Archives in the browser: a tree of what was found, a password asked for in place, files saved one by one; folders packed. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { zipFile } from '../zip-file.ts';
import { drop, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

async function extract(name: string, buffer: Buffer): Promise<Page> {
  const page = await site.visit('/extract-archive');
  const consent = page.getByRole('button', { name: 'Accept & Continue' });
  if (await consent.isVisible()) await consent.click();
  await drop(page.locator('.drop-zone'), [{ name, mimeType: '', buffer }]);
  await page.getByRole('list', { name: 'Selected files' }).getByText(name).waitFor();
  await page.locator('.panel-side button[type=submit]').click();
  return page;
}

test('shows a tree whose folders open and close, and saves one file of it', async () => {
  const page = await extract('in.zip', await zipFile({ 'top.txt': 'x', 'docs/deep/inner.txt': 'deep down' }));
  const results = page.getByRole('list', { name: 'Results' });
  await results.getByText('inner.txt').waitFor();
  await results.getByText('docs/deep').click();
  await results.getByText('inner.txt').waitFor({ state: 'hidden' });
  await results.getByText('docs/deep').click();
  const download = page.waitForEvent('download');
  await results.getByRole('button', { name: 'Download inner.txt' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('deep down');
});

test('begins a large tree closed, and shows the rest of a folder when asked', async () => {
  const files = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`docs/${at}.txt`, 'x']));
  const page = await extract('in.zip', await zipFile({ ...files, 'top.txt': 'x' }));
  const results = page.getByRole('list', { name: 'Results' });
  await results.getByText('120 files').click();
  await results.getByText('49.txt').waitFor();
  expect(await results.getByText('50.txt').count()).toBe(0);
  await results.getByRole('button', { name: 'Show 70 more files' }).click();
  await results.getByText('119.txt').waitFor();
});

test('asks for the password of a protected archive, and goes on with it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-locked-'));
  try {
    await writeFile(path.join(folder, 'a.txt'), 'secret words');
    const lock = ['--format=zip', '--options=zip:encryption=aes256', '--passphrase=open sesame'];
    execFileSync('bsdtar', [...lock, '-cf', 'locked.zip', 'a.txt'], { cwd: folder });
    const page = await extract('locked.zip', await readFile(path.join(folder, 'locked.zip')));
    await page.getByText('Password-protected. Enter the password').waitFor();
    await page.locator('.file-row input').fill('open sesame');
    await page.locator('.file-row').getByRole('button', { name: 'Open' }).click();
    await page.locator('.panel-side button[type=submit]').click();
    await page.getByText('a.txt is ready').waitFor();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('packs a folder that was chosen, with its dates, under a password', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-packed-'));
  try {
    await mkdir(path.join(folder, 'photos/deep'), { recursive: true });
    const files = { 'photos/a.txt': 'one', 'photos/deep/ü.bin': 'two', 'photos/deep/empty': '' };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    const page = await site.visit('/create-archive');
    await page.locator('.folder input').setInputFiles(path.join(folder, 'photos'));
    await page.getByText('photos/deep').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.locator('.panel-side button[type=submit]').click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).first().click();
    const zip = await (await download).path();
    const read = (name: string) =>
      execFileSync('bsdtar', ['--passphrase', 'open sesame', '-xOf', zip, name], { encoding: 'utf8' });
    for (const [name, content] of Object.entries(files)) expect(read(name)).toBe(content);
    expect(() => execFileSync('bsdtar', ['--passphrase', 'no', '-xOf', zip], { stdio: 'pipe' })).toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
});
