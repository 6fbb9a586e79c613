/** The forms of protect and unlock: their rules, their messages, and what the result allows. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lockedPdf } from '../conformance/samples.ts';
import { axeFaults } from './axe-faults.ts';
import { choose, pdfFile, siteInBrowser } from './site-in-browser.ts';

const run = promisify(execFile);
const site = siteInBrowser();

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const again = (page: Page) => page.getByLabel('Confirm password');
const protect = (page: Page) => page.getByRole('button', { name: 'Protect PDF' });

test('asks for the new password after the files, and leads back to them', {
  tags: ['panel-password-step', 'panel-password-back'],
}, async () => {
  const page = await openForm('/protect-pdf');
  expect(await password(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to files' }).click();
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  expect(await page.getByText('letter.pdf').isVisible()).toBe(true);
});

test('Back of the browser leads from the password to the files, and a link out of the form stays where it leads', async () => {
  const page = await openForm('/protect-pdf');
  await page.goBack();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await password(page).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
  // A step back that came too late would show.
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/faq');
  await page.goBack();
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  expect(await page.getByText('letter.pdf').isVisible()).toBe(true);
});

test('says when the passwords differ, inline and as a notice on Enter', {
  tags: ['rule-passwords-match', 'toast-mismatch', 'rule-protect-disabled'],
}, async () => {
  const page = await openForm('/protect-pdf');
  expect(await protect(page).isDisabled()).toBe(true);
  await password(page).fill('abcd');
  await again(page).fill('abce');
  await page.getByText("Passwords Don't Match. The two passwords are different.").waitFor();
  expect(await protect(page).isDisabled()).toBe(true);
  await again(page).press('Enter');
  await page.locator('.toast').getByText("Passwords Don't Match", { exact: true }).waitFor();
});

test('says when a password is too short', { tags: ['rule-password-four', 'toast-short-password'] }, async () => {
  const page = await openForm('/protect-pdf');
  await password(page).fill('abc');
  await again(page).fill('abc');
  await protect(page).click();
  await page.getByText('Password Too Short').first().waitFor();
  await page.getByText('Password must be at least 4 characters long').first().waitFor();
});

test('makes a password of twelve signs up, copies it, and clears it again', {
  tags: ['generate-fills', 'generate-twelve', 'generate-undone', 'toast-generated', 'toast-copied'],
}, async () => {
  const page = await openForm('/protect-pdf');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByLabel('Auto-generate password').check();
  await page.getByText('Password Generated').first().waitFor();
  const made = await password(page).inputValue();
  expect(made).toMatch(/^[A-Za-z0-9!@#$%&*?]{12}$/);
  expect([await again(page).inputValue(), await again(page).isDisabled()]).toEqual([made, true]);
  await page.getByRole('button', { name: 'Copy password' }).click();
  await page.getByText('Password Copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
  await page.getByLabel('Auto-generate password').uncheck();
  expect([await password(page).inputValue(), await password(page).isDisabled()]).toEqual(['', false]);
});

test('gives the result the permissions that were ticked', {
  tags: ['permissions-defaults', 'permissions-hold', 'protect-payload', 'call-process-protect'],
}, async () => {
  const page = await openForm('/protect-pdf');
  const ticks = ['Allow printing', 'Allow copying text and images', 'Allow modifications'];
  expect(await Promise.all(ticks.map((name) => page.getByLabel(name).isChecked()))).toEqual([true, true, false]);
  await page.getByText(/Only the password itself protects the content of the file/).waitFor();
  await page.getByLabel('Allow printing').uncheck();
  await password(page).fill('abcd');
  await again(page).fill('abcd');
  await protect(page).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  const { stdout } = await run('qpdf', ['--show-encryption', '--password=abcd', await (await download).path()]);
  expect(stdout).toContain('print high resolution: not allowed');
  expect(stdout).toContain('extract for any purpose: allowed');
  expect(stdout).toContain('modify anything: not allowed');
});

test('keeps the password of the result at hand as long as the page is open', async () => {
  const page = await openForm('/protect-pdf');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByLabel('Auto-generate password').check();
  const made = await password(page).inputValue();
  await protect(page).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  expect([await password(page).inputValue(), await password(page).getAttribute('type')]).toEqual([made, 'password']);
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password(page).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Copy password' }).click();
  await page.getByText('Password Copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(made);
});

test('tells a wrong password where it was typed, and opens with the right one', {
  tags: ['rule-unlock-disabled', 'call-process-unlock'],
}, async () => {
  const page = await openForm('/unlock-pdf', await lockedPdf());
  const unlock = page.getByRole('button', { name: 'Unlock PDF' });
  expect(await unlock.isDisabled()).toBe(true);
  await password(page).fill('wrong');
  await unlock.click();
  await page.getByText('That password does not open letter.pdf.').first().waitFor();
  await password(page).fill('open-sesame');
  await unlock.click();
  await page.getByText('letter-unlocked.pdf is ready').waitFor();
});

test('needs no password where the visitor says that the file may be changed', {
  tags: ['rule-unlock-disabled'],
}, async () => {
  const page = await openForm('/unlock-pdf');
  await page.getByText('letter.pdf opens without a password.').waitFor();
  await page.getByLabel('I have permission to change this file').check();
  await page.getByRole('button', { name: 'Unlock PDF' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
});

async function openForm(path: string, buffer?: Buffer): Promise<Page> {
  const page = await site.visit(path);
  await choose(page, buffer ? { ...pdfFile('letter.pdf', 1), buffer } : pdfFile('letter.pdf', 1));
  await page
    .locator('.file-row .file-facts')
    .getByText(/bytes|KB/)
    .waitFor();
  await page.waitForFunction(() => document.querySelector('.file-facts, .file-note') !== null);
  await page.getByRole('button', { name: 'Try Now' }).click();
  return page;
}
