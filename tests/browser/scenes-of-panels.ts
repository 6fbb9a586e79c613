/** States of a tool's panel: choosing, working, done and failed. */
import { readFile } from 'node:fs/promises';
import {
  chooseOne,
  chosen,
  DAMAGED,
  finish,
  hang,
  locked,
  press,
  type Scene,
  TEXT,
  TRY_ANOTHER,
  told,
} from './scene-steps.ts';
import { acceptPrivacy, choose, drop, pdfFile } from './site-in-browser.ts';

export const CHOOSING: readonly Scene[] = [
  {
    name: 'drop zone, accepted',
    path: '/rotate-pdf',
    async act(page) {
      await drop(page.locator('.drop-zone'), [pdfFile('letter.pdf', 1)], { hold: true });
      await page.getByText('Drop to add').waitFor();
    },
  },
  {
    name: 'drop zone, rejected',
    path: '/rotate-pdf',
    async act(page) {
      await drop(page.locator('.drop-zone'), [TEXT], { hold: true });
      await page.getByText(/File type must be/).waitFor();
    },
  },
  {
    name: 'refused',
    path: '/rotate-pdf',
    async act(page) {
      await choose(page, TEXT);
      await page.getByRole('list', { name: 'Not added' }).waitFor();
    },
  },
  {
    name: 'chosen',
    path: '/rotate-pdf',
    act: chooseOne,
  },
  {
    name: 'nothing chosen, with a bad notice',
    path: '/rotate-pdf',
    async act(page) {
      await press(page, 'Try Now');
      await told(page, 'No Files Selected');
    },
  },
  {
    name: 'declined',
    path: '/compress-pdf',
    async act(page) {
      await press(page, 'Decline');
      await told(page, 'Privacy Declined');
    },
  },
  {
    name: 'files in order, every option, pages arranged',
    path: '/merge-pdf',
    async act(page) {
      await acceptPrivacy(page);
      await choose(page, [pdfFile('a.pdf', 2), pdfFile('b.pdf', 4), await locked()]);
      await page.getByText('Password-protected. Enter the password to include this file.').waitFor();
      await page.getByText('More options', { exact: true }).click();
      await page.locator('.file-pages').first().click();
      await page.locator('.page-sheet img').first().waitFor();
    },
  },
  {
    name: 'a wrong password at its file',
    path: '/rotate-pdf',
    async act(page) {
      await choose(page, await locked());
      await page.getByLabel('Password for locked.pdf').fill('wrong');
      await press(page, 'Open');
      await page.getByText('That password does not open locked.pdf.').waitFor();
    },
  },
  {
    name: 'a bad page range',
    path: '/rotate-pdf',
    async act(page) {
      await chooseOne(page);
      await page.getByLabel('Pages', { exact: true }).fill('12');
      await page.getByText('this file has 3 pages').waitFor();
    },
  },
  {
    name: 'pages cut',
    path: '/split-pdf',
    async act(page) {
      await chooseOne(page, 6);
      await page.getByLabel('Cut here', { exact: true }).check();
      await page.locator('.page-sheet img').first().waitFor();
      await page.getByRole('button', { name: 'Page 3, start a new file here' }).click();
    },
  },
  {
    name: 'pages taken out',
    path: '/split-pdf',
    async act(page) {
      await chooseOne(page, 5);
      await page.getByLabel('Pick pages', { exact: true }).check();
      for (const name of ['Page 4', 'Page 1']) await page.getByRole('button', { name, exact: true }).first().click();
    },
  },
  {
    name: 'signature on its page',
    path: '/sign-pdf',
    async act(page) {
      await chooseOne(page);
      await page.getByLabel('Type', { exact: true }).check();
      await page.getByLabel('Typed name').fill('Ann Example');
      await page.locator('.page-stage-page img').waitFor();
    },
  },
  {
    name: 'marks on their page',
    path: '/edit-pdf',
    async act(page) {
      await chooseOne(page);
      await page.locator('.page-stage-page img').waitFor();
      for (const name of ['Arrow', 'Ellipse']) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('button', { name: 'Add to the page' }).click();
      }
    },
  },
  {
    name: 'watermark on its page',
    path: '/add-watermark',
    async act(page) {
      await chooseOne(page);
      await page.locator('.mark-preview-marks text').waitFor();
    },
  },
  {
    name: 'passwords that differ',
    path: '/protect-pdf',
    async act(page) {
      await choose(page, pdfFile('letter.pdf', 1));
      await chosen(page);
      await press(page, 'Try Now');
      await page.getByLabel('Password', { exact: true }).fill('abcd');
      await page.getByLabel('Confirm password').fill('abce');
      await page.getByText("Passwords Don't Match.").waitFor();
    },
  },
  {
    name: 'a password made up',
    path: '/protect-pdf',
    async act(page) {
      await choose(page, pdfFile('letter.pdf', 1));
      await chosen(page);
      await press(page, 'Try Now');
      await page.getByLabel('Auto-generate password').check();
      await told(page, 'Password Generated');
    },
  },
  {
    name: 'a password asked for',
    path: '/unlock-pdf',
    async act(page) {
      await choose(page, await locked());
      await page.locator('.file-row').waitFor();
      await press(page, 'Try Now');
      await page.getByLabel('Password', { exact: true }).waitFor();
    },
  },
];

export const WORKING: readonly Scene[] = [
  {
    name: 'waiting, connection lost',
    path: '/rotate-pdf',
    async act(page) {
      await hang(page);
      await chooseOne(page);
      await press(page, 'Try Now');
      await page.getByText('The connection was lost. The job keeps running').first().waitFor();
    },
  },
  {
    name: 'working, asked whether to stop',
    path: '/merge-pdf',
    async act(page) {
      const job = {
        id: 'a',
        tool: 'merge-pdf',
        status: 'processing',
        progress: 42,
        queued: false,
        note: 'Page 3 of 7',
      };
      await hang(page, { status: 200, body: { success: true, job: { ...job, warnings: [], outputFiles: [] } } });
      await acceptPrivacy(page);
      await choose(page, [pdfFile('a.pdf', 2), pdfFile('b.pdf', 1)]);
      await press(page, /^Merge 2 files, 3 pages/);
      await page.getByText(/^42%$/).waitFor();
      await press(page, 'Refresh');
      await page.getByRole('heading', { name: 'Cancel this job?' }).waitFor();
    },
  },
  {
    name: 'done, one result',
    path: '/rotate-pdf',
    async act(page) {
      await chooseOne(page);
      await finish(page);
    },
  },
  {
    name: 'done, many results',
    path: '/split-pdf',
    async act(page) {
      await chooseOne(page, 8);
      await finish(page);
    },
  },
  {
    name: 'done, before and after',
    path: '/compress-pdf',
    async act(page) {
      await acceptPrivacy(page);
      const buffer = await readFile(new URL('../fixtures/signed-twice.pdf', import.meta.url));
      await choose(page, { name: 'signed.pdf', mimeType: 'application/pdf', buffer });
      await press(page, /^Compress 1 file/);
      await page.getByRole('button', TRY_ANOTHER).waitFor();
    },
  },
  {
    name: 'failed at its file',
    path: '/rotate-pdf',
    async act(page) {
      await choose(page, DAMAGED);
      await press(page, 'Try Now');
      await told(page, 'Processing Failed');
    },
  },
  {
    name: 'failed, refused by the server',
    path: '/rotate-pdf',
    async act(page) {
      await page.route('**/api/pdf/process/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
      await chooseOne(page);
      await press(page, 'Try Now');
      await page.locator('.problem').waitFor();
    },
  },
  {
    name: 'expired',
    path: '/rotate-pdf',
    async act(page) {
      const body = { success: false, code: 'expired', message: 'This file was deleted after 7 days.', params: {} };
      await hang(page, { status: 404, body });
      await chooseOne(page);
      await press(page, 'Try Now');
      await page.getByText('This file was deleted after 7 days.').first().waitFor();
    },
  },
];
