/** The states of the viewer that no address shows, and how one comes to each: for the pictures of all screens and for axe. */
import { lockedPdf } from '../conformance/samples.ts';
import type { Scene } from './scene-steps.ts';
import { commented, damaged, foxes, linked, look, named, shown } from './viewer-files.ts';

export const VIEWER_SCENES: readonly Scene[] = [
  scene('open', async (page) => {
    await look(page, named('linked.pdf', linked()));
    await shown(page, 1);
  }),
  scene('searching', async (page) => {
    await look(page, named('report.pdf', foxes(9)));
    await shown(page, 1);
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Search in this file' }).fill('fox');
    await page.locator('.viewer-hits').getByText('1 of 45').waitFor();
  }),
  scene('a question before a link', async (page) => {
    await look(page, named('linked.pdf', linked()));
    await shown(page, 1);
    await page.getByRole('link', { name: 'Link to https://example.test/there' }).click();
    await page.getByRole('dialog', { name: 'Open this link?' }).waitFor();
  }),
  scene('a comment', async (page) => {
    await look(page, named('commented.pdf', commented()));
    await page.getByRole('button', { name: 'Comment by Reviewer' }).click();
    await page.getByRole('region', { name: 'Comment' }).waitFor();
  }),
  scene('a damaged page', async (page) => {
    await look(page, named('damaged.pdf', damaged(2)));
    await page.getByText('Failed to load the page.').waitFor();
  }),
  scene('password', async (page) => {
    await look(page, named('locked.pdf', await lockedPdf()));
    await page.locator('.viewer [data-code]').waitFor();
  }),
  scene('no PDF', async (page) => {
    await look(page, named('fake.pdf', Buffer.from('This is a text and no document.')));
    await page.getByText('Failed to load PDF file.').waitFor();
  }),
];

function scene(name: string, act: Scene['act']): Scene {
  return { name: `viewer, ${name}`, path: '/rotate-pdf', act };
}
