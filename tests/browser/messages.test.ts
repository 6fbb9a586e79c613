/** What is said when work goes wrong or right: each documented message, by the fault itself where it can be caused. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  acceptPrivacy,
  choose,
  connect,
  cutOff,
  type NamedFile,
  pdfFile,
  siteInBrowser,
  told,
} from './site-in-browser.ts';

const site = siteInBrowser();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PRETENDER: NamedFile = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: PNG };
const BROKEN: NamedFile = {
  ...PRETENDER,
  name: 'broken.pdf',
  buffer: Buffer.from('%PDF-1.4\nnothing that could be mended'),
};

/** A panel with a file, ready to begin. */
async function ready(path: string, file: NamedFile = pdfFile('letter.pdf', 1)): Promise<Page> {
  const page = await site.visit(path);
  const consent = page.getByRole('button', { name: 'Accept & Continue' });
  if (await consent.isVisible()) {
    await acceptPrivacy(page);
    await told(page, 'Privacy Consent');
  }
  await choose(page, file);
  await page.locator('.file-name').getByText(file.name).waitFor();
  return page;
}

const begin = (page: Page) => page.locator('.panel-side button[type=submit]').click();

test('a refused submit is told in the server’s words, and the file stays', {
  tags: ['text-server-message'],
}, async () => {
  const page = await ready('/rotate-pdf', PRETENDER);
  await begin(page);
  await told(page, 'Processing Failed');
  await told(page, 'photo.pdf is a PNG image, not a PDF.');
  expect(await page.locator('.problem').textContent()).toContain('photo.pdf is a PNG image, not a PDF.');
  expect(await page.locator('.file-name').textContent()).toBe('photo.pdf');
});

test.each([
  ['/merge-pdf', 'Conversion Failed', 'Failed to start conversion'],
  ['/compress-pdf', 'Compression Failed', 'Failed to start compression'],
])(
  '%s tells a refusal as %s',
  { tags: ['toast-conversion-failed', 'toast-compression-failed', 'text-server-message'] },
  async (path, title, fallback) => {
    const page = await ready(
      path,
      path === '/merge-pdf' ? PRETENDER : { ...PRETENDER, buffer: Buffer.from([0, 1, 2]) },
    );
    await begin(page);
    await told(page, title);
    await told(page, /^photo\.pdf is |^File type must be /);
    await page.route('**/api/{merge-pdfs,compress}', (route) => route.fulfill({ json: { success: false } }));
    await begin(page);
    await told(page, fallback);
  },
);

test('a submit of the general panel without a word in the answer says Processing failed', {
  tags: ['text-processing-failed'],
}, async () => {
  const page = await ready('/rotate-pdf');
  await page.route('**/api/pdf/process/*', (route) => route.fulfill({ json: { success: false } }));
  await begin(page);
  await told(page, 'Processing failed');
});

test('a submit whose answer is no JSON is told by its status line', { tags: ['text-submit-status'] }, async () => {
  const page = await ready('/rotate-pdf');
  await page.route('**/api/pdf/process/*', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'a stack trace' }),
  );
  await begin(page);
  await told(page, 'HTTP 500: Internal Server Error');
});

test.each(['/rotate-pdf', '/merge-pdf'])(
  '%s tells a failed job, keeps its file, and is free for another',
  {
    tags: ['text-job-error', 'toast-processing-failed', 'state-failed', 'job-failed-clears'],
  },
  async (path) => {
    const page = await ready(path, BROKEN);
    await begin(page);
    await told(page, 'Processing Failed');
    await told(page, /^broken\.pdf is damaged and could not be repaired\./);
    expect(await page.locator('.problem').textContent()).toContain('broken.pdf is damaged');
    await page.getByRole('button', { name: 'Remove broken.pdf' }).click();
    await choose(page, pdfFile('letter.pdf', 1));
    await page.locator('.file-name').getByText('letter.pdf').waitFor();
    await begin(page);
    await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  },
);

test.each([
  ['/rotate-pdf', 'An unknown error occurred'],
  ['/merge-pdf', 'An error occurred during processing'],
])(
  '%s tells a failure without a text',
  { tags: ['text-unknown-error', 'toast-processing-failed'] },
  async (path, text) => {
    const page = await ready(path);
    const job = { id: 'j', status: 'failed', queued: false, progress: 0, error: null, outputFiles: [], warnings: [] };
    await cutOff(page, { json: { success: true, job } });
    await begin(page);
    await told(page, 'Processing Failed');
    await told(page, text);
  },
);

const POLLS: readonly (readonly [string, Parameters<typeof cutOff>[1]])[] = [
  ['Status check failed: 503: the balancer', { status: 503, contentType: 'text/plain', body: 'the balancer' }],
  ['Status check failed: 502: Bad Gateway', { status: 502, contentType: 'text/plain', body: '' }],
  ['Failed to get job status', { json: { success: false } }],
];

test.each(POLLS)(
  'a poll is told as "%s", and the job is found again',
  {
    tags: [
      'text-status-check',
      'text-no-job-status',
      'text-other-status',
      'toast-status-check-failed',
      'lost-told-once',
    ],
  },
  async (reason, answer) => {
    const page = await ready('/rotate-pdf');
    await cutOff(page, answer);
    await begin(page);
    await told(page, 'Status Check Failed');
    await told(page, `Failed to check processing status: ${reason}`);
    await connect(page);
    await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  },
);

test('a result that is gone says so when it is asked for', { tags: ['toast-download-failed'] }, async () => {
  const page = await ready('/extract-text');
  // Lite: no picture of the result was fetched before.
  await page.getByRole('button', { name: 'Lite mode' }).click();
  const files = page.waitForResponse((response) => response.url().endsWith('/files'));
  await begin(page);
  const jobId = new URL((await files).url()).pathname.split('/')[3];
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  await page.request.delete(`/api/jobs/${jobId}`);
  await page.getByRole('button', { name: /^Download/ }).click();
  await told(page, 'Download Failed');
  await told(page, 'Failed to download the file.');
  await page.getByRole('link', { name: 'Sheaf, all tools' }).click();
  await page.getByRole('link', { name: 'letter.txt' }).click();
  await told(page, 'Failed to download the file.');
});

test('a zip that is gone says so when it is asked for', { tags: ['toast-download-failed'] }, async () => {
  const page = await ready('/split-pdf', pdfFile('letter.pdf', 3));
  const files = page.waitForResponse((response) => response.url().endsWith('/files'));
  await begin(page);
  const jobId = new URL((await files).url()).pathname.split('/')[3];
  const zip = page.getByRole('button', { name: /^Download all/ });
  await zip.waitFor();
  await page.request.delete(`/api/jobs/${jobId}`);
  await zip.click();
  await told(page, 'Failed to download the file.');
});

test('a conversion says that it started, and that it is done', {
  tags: ['toast-conversion-started', 'toast-processing-complete'],
}, async () => {
  const page = await ready('/convert-pdf', {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Good morning.'),
  });
  await begin(page);
  await told(page, 'Conversion Started');
  await told(page, 'Processing Complete');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toBe('notes.pdf');
});

test('a message that the server takes without a word promises an answer', {
  tags: ['contact-sent-fallback'],
}, async () => {
  const page = await site.visit('/contact');
  await page.route('**/api/contact', (route) => route.fulfill({ json: { success: true } }));
  for (const [label, text] of [
    ['Name', 'Ada'],
    ['Email', 'ada@example.test'],
    ['Subject', 'Merging'],
    ['Message', 'It works.'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await told(page, 'Message Sent!');
  await told(page, /We.ll respond within 24 hours/);
});
