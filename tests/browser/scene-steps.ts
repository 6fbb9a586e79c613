/** What scenes share: files, and the steps that lead to a state. */
import type { Page } from 'playwright-core';
import { lockedPdf } from '../conformance/samples.ts';
import { choose, pdfFile } from './site-in-browser.ts';

export interface Scene {
  readonly name: string;
  readonly path: string;
  /** What is done on the page; when it is over, the state is there. */
  readonly act: (page: Page) => Promise<unknown>;
}

export const TEXT = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
export const DAMAGED = {
  name: 'damaged.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nnothing more'),
};
export const TRY_ANOTHER = { name: 'Try Another Tool' } as const;
const JOB_NEWS = /\/api\/(jobs|job-status)\//;

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
export const told = (page: Page, text: string) =>
  page.locator('.toast[data-state=open]').getByText(text).first().waitFor();
export const chosen = (page: Page) => page.locator('.file-row .sheet-image').first().waitFor();

export async function locked() {
  return { ...pdfFile('locked.pdf', 1), buffer: await lockedPdf() };
}

export async function chooseOne(page: Page, pages = 3): Promise<void> {
  await choose(page, pdfFile('letter.pdf', pages));
  await page.getByText(/\d+ pages? ·/).waitFor();
}

export async function finish(page: Page): Promise<void> {
  await press(page, 'Try Now');
  await page.getByRole('button', TRY_ANOTHER).waitFor();
}

/** A job whose news do not come: it stays at what is answered here. */
export async function hang(page: Page, answer?: { readonly status: number; readonly body: object }): Promise<void> {
  await page.route(JOB_NEWS, (route) =>
    answer && route.request().url().includes('/job-status/')
      ? route.fulfill({ status: answer.status, json: answer.body })
      : route.abort('internetdisconnected'),
  );
}
