/** The installed site: its manifest, its word without a connection, and files shared with it. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

async function withServiceWorker() {
  const page = await site.visit('/', { serviceWorkers: 'allow' });
  await page.mouse.move(200, 200);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
  return page;
}

test('can be installed: a manifest with icons of the sizes it names', async () => {
  const page = await site.visit('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await fetch(new URL(address ?? '', site.url()))).json();
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', theme_color: '#0ea5e9' });
  for (const { src, type, sizes } of manifest.icons) {
    const answer = await fetch(new URL(src, site.url()));
    expect(answer.headers.get('content-type')).toContain(type);
    if (type !== 'image/png') continue;
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await fetch(new URL(url, site.url()))).status).toBe(200);
});

test('without a connection it says so in its own look, and goes on when it is back', async () => {
  const page = await withServiceWorker();
  await page.context().setOffline(true);
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).fontFamily)).toContain(
    'Newsreader',
  );
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Frequently asked questions' }).waitFor();
});

test('a file that another program shares waits on home with the tools that fit it', async () => {
  const page = await withServiceWorker();
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
    const carried = new DataTransfer();
    carried.items.add(new File(['%PDF-1.7'], 'Grüße 📄.pdf', { type: 'application/pdf' }));
    input.files = carried.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  await page.getByText('Grüße 📄.pdf').first().waitFor();
  await page.getByText('Tools for Grüße 📄.pdf').first().waitFor();
});
