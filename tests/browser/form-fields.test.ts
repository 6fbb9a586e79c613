/** New form fields in the browser: found by the server before the work, drawn, named and moved; the result is a form. */
import { expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { samplePdf } from '../sample-pdf.ts';
import { choose, PHONE, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const PAPER = samplePdf(1, {
  content: () =>
    'BT /F1 9 Tf 20 270 Td (Street:) Tj ET 60 268 m 150 268 l S 20 220 10 10 re S BT /F1 9 Tf 34 221 Td (Agreed) Tj ET',
});

test('shows the fields that were found, and adds those that are drawn, with their names and choices', async () => {
  const page = await site.visit('/create-form', { viewport: { width: 1280, height: 1600 } });
  await choose(page, { name: 'paper.pdf', mimeType: 'application/pdf', buffer: PAPER });
  await page.getByRole('button', { name: 'Find fields' }).click();
  await page.getByText('2 fields found on this page').waitFor();
  await page.getByRole('button', { name: 'Remove found fields' }).click();
  await expect.poll(() => page.locator('.drawn-box').count()).toBe(0);
  await page.getByRole('button', { name: 'Find fields' }).click();
  const agreed = page.getByRole('button', { name: /^Agreed, Check box, field 1/ });
  await agreed.press('Delete');
  await expect.poll(() => agreed.count()).toBe(0);
  await page.getByLabel('Field type').selectOption({ label: 'Drop-down' });
  const layer = await page.locator('.draw-layer').boundingBox();
  if (!layer) throw new Error('no page');
  const at = (x: number, y: number) => [layer.x + layer.width * x, layer.y + layer.height * y] as const;
  await page.mouse.move(...at(0.2, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.7, 0.55), { steps: 3 });
  await page.mouse.up();
  // Nothing begins without what can be chosen.
  await page.getByText('Enter the choices of field 2.').waitFor();
  await page.getByLabel('Choices').fill('France\nJapan');
  await page.getByLabel('Name', { exact: true }).fill('Country');
  await page.getByRole('button', { name: /^Country, Drop-down, field 2/ }).press('ArrowDown');
  const download = page.waitForEvent('download');
  await page.locator('.panel-side button[type=submit]').click();
  await page.getByText('2 fields added').waitFor();
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  const made = await readPdf(await (await download).path());
  expect(made.fields).toEqual(['Country', 'Street']);
});

test('a finger moves a field only where it is selected, and fields behind the last page of another file go', async () => {
  const page = await site.visit('/create-form', PHONE);
  await choose(page, { name: 'long.pdf', mimeType: 'application/pdf', buffer: samplePdf(2) });
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByRole('button', { name: 'Add field' }).click();
  const field = page.getByRole('button', { name: /^Text, field 1 on page 2/ });
  await field.waitFor();
  const place = () => field.evaluate((face) => face.parentElement?.style.top);
  const before = await place();
  const drag = async () => {
    await field.scrollIntoViewIfNeeded();
    const box = await field.boundingBox();
    if (!box) throw new Error('no field');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const step of [10, 20, 30])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + step }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await page.locator('.draw-layer').click({ position: { x: 5, y: 5 } });
  await drag();
  expect(await place()).toBe(before);
  await field.tap();
  await drag();
  await expect.poll(place).not.toBe(before);
  await choose(page, { name: 'short.pdf', mimeType: 'application/pdf', buffer: samplePdf(1) });
  await page.getByText('Place a field on the page').waitFor();
});
