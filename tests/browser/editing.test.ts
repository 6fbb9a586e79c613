/** Editing in the browser: by mouse, finger and keys; what is seen is what other programs find in the result. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePdf } from '../sample-pdf.ts';
import { hasFocus, tabTo } from './keyboard.ts';
import { choose, PHONE, resultOf, siteInBrowser } from './site-in-browser.ts';

const run = promisify(execFile);
const site = siteInBrowser();

const LETTER = samplePdf(2, {
  page: () => '/CropBox [0 0 200 300]',
  content: (page) => `BT /F1 12 Tf 20 250 Td (Dear Jane Doe,) Tj 0 -40 Td (page ${page} is for you) Tj ET`,
});
/** How far from the first tool. */
const BY_KEYS = {
  Text: 1,
  Highlight: 3,
  Underline: 4,
  Strikethrough: 5,
  Pen: 6,
  Line: 7,
  Arrow: 8,
  Rectangle: 9,
  Ellipse: 10,
  'Check mark': 11,
  Cross: 12,
  'White-out': 13,
  Note: 14,
} as const;
const WIDE = { viewport: { width: 1280, height: 1700 } };

test('types text where it was clicked, and marks words that are dragged over', {
  tags: ['edit-follows-text'],
}, async () => {
  const { page, at } = await withLetter(WIDE);
  await tool(page, 'Text').click();
  await page.mouse.click(...at(20, 150));
  await page.getByLabel('Text on the page').fill('Approved\nשלום');
  await tool(page, 'Highlight').click();
  await drag(page, at(52, 46), at(100, 47));
  await tool(page, 'Next page').click();
  // Nothing can be drawn on a page that is not there yet.
  await page.locator('.page-stage img[alt^="Page 2"]').waitFor();
  await tool(page, 'Rectangle').click();
  await drag(page, at(100, 100), at(150, 140));
  const path = await resultOf(page);
  const { stdout } = await run('pdftotext', ['-layout', path, '-']);
  const [first = ''] = stdout.split('\f');
  expect(first).toContain('Approved');
  const seen = drawn(path, 1);
  // "Jane Doe," is marked, "Dear" is not, and its letters can be read.
  expect(seen(50, 41)).toBe('yellow');
  expect(seen(95, 41)).toBe('yellow');
  expect(seen(40, 41)).toBe('white');
  const letters = Array.from({ length: 30 }, (_, x) => seen(50 + x, 47));
  expect(letters).toContain('dark');
  expect(drawn(path, 2)(100, 120)).toBe('red');
});

test('moves, resizes, undoes and removes with the keys alone', { tags: ['edit-undo'] }, async () => {
  const { page } = await withLetter(WIDE);
  const marks = () => page.locator('.edit-mark').count();
  await tool(page, 'Ellipse').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add to the page' }).focus();
  await page.keyboard.press('Enter');
  const ellipse = page.getByRole('button', { name: /^Ellipse 1 on page 1/ });
  await ellipse.focus();
  const left = async () => (await ellipse.boundingBox())?.x ?? 0;
  const start = await left();
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft');
  expect(await left()).toBeLessThan(start - 20);
  await page.keyboard.press('+');
  await page.keyboard.press('Control+z');
  await ellipse.focus();
  await page.keyboard.press('Control+z');
  expect(Math.abs((await left()) - start)).toBeLessThan(1);
  await ellipse.focus();
  await page.keyboard.press('Control+y');
  expect(await left()).toBeLessThan(start - 20);
  await ellipse.focus();
  await page.keyboard.press('Delete');
  expect(await marks()).toBe(0);
  await tool(page, 'Undo').click();
  expect(await marks()).toBe(1);
  await tool(page, 'Undo').click();
  await tool(page, 'Undo').click();
  expect(await marks()).toBe(0);
  expect(await tool(page, 'Undo').isDisabled()).toBe(true);
  await page.locator('.panel-side button[type=submit]').click();
  await page.getByText('Add something to a page first.').first().waitFor();
});

test('draws with every tool by the keyboard alone', { tags: ['edit-undo'] }, async () => {
  const { page } = await withLetter(WIDE);
  const sheet = page.getByRole('application');
  await tool(page, 'Select').focus();
  let at = 0;
  for (const [name, step] of Object.entries(BY_KEYS)) {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { pressed: true }).focus();
    await page.keyboard.press('Home');
    for (let along = 0; along < step; along++) await page.keyboard.press('ArrowRight');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe(name);
    await page.keyboard.press('Enter');
    await tabTo(page, sheet);
    await page.getByText(/^Move with the arrow keys/).waitFor();
    if (/mark|Cross|Text|Note/.test(name)) await page.keyboard.press('Enter');
    else await drawByKeys(page);
    at++;
    if (name === 'Text' || name === 'Note') await page.keyboard.type(`${name} by keys`);
    await page
      .locator('.edit-mark')
      .nth(at - 1)
      .waitFor();
  }
  const kinds = JSON.parse((await sentMarks(page)) || '[]') as readonly { kind: string; text?: string }[];
  expect(kinds.map(({ kind, text }) => text ?? kind)).toEqual([
    'Text by keys',
    'highlight',
    'underline',
    'strike',
    'pen',
    'line',
    'arrow',
    'rectangle',
    'ellipse',
    'tick',
    'cross',
    'white-out',
    'Note by keys',
  ]);
});

test('what was drawn by keys has the focus then, and a stroke that was begun can be left', async () => {
  const { page } = await withLetter(WIDE);
  await tool(page, 'Rectangle').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('application'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Escape');
  expect(await page.locator('.edit-mark').count()).toBe(0);
  await drawByKeys(page);
  const mark = page.getByRole('button', { name: /^Rectangle 1 on page 1/ });
  expect(await hasFocus(mark)).toBe(true);
  await page.keyboard.press('Delete');
  expect(await mark.count()).toBe(0);
});

test.each([390, 360])('has its tools in one row at %i pixels, and cuts no control off', async (width) => {
  const { page } = await withLetter({ ...PHONE, viewport: { width, height: 740 } });
  const toolbar = page.getByRole('toolbar', { name: 'Tools' });
  const tops = await toolbar
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
  for (const name of ['Rectangle', 'Text', 'Pen', 'Note']) {
    await tool(page, name).tap();
    expect(await cutOff(page)).toEqual([]);
    const add = page.getByRole('button', { name: 'Add to the page' });
    if ((await add.count()) === 0) continue;
    await add.tap();
    if (name === 'Text') await page.getByLabel('Text on the page').fill('Approved');
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'More settings' }).tap();
    expect(await cutOff(page)).toEqual([]);
    if (name === 'Rectangle') await page.getByLabel('Line width').selectOption('8 pt');
    await page.keyboard.press('Escape');
  }
  expect(await sentMarks(page)).toContain('"line":8');
});

test('moves and resizes with the mouse, at handles that stand outside of the mark', async () => {
  const { page, at } = await withLetter(WIDE);
  await tool(page, 'Rectangle').click();
  await drag(page, at(40, 100), at(90, 140));
  await drag(page, at(41, 120), at(61, 150));
  const mark = page.locator('.edit-mark');
  const box = await mark.boundingBox();
  const corner = await page.locator('.edit-handle[data-handle=se]').boundingBox();
  if (!box || !corner) throw new Error('nothing is selected');
  expect(corner.x).toBeGreaterThan(box.x + box.width);
  const middle = [corner.x + corner.width / 2, corner.y + corner.height / 2] as const;
  const scale = at(1, 0)[0] - at(0, 0)[0];
  await drag(page, middle, [middle[0] + 20 * scale, middle[1] + 10 * scale]);
  const value = JSON.parse((await sentMarks(page)) || '[]') as readonly Readonly<Record<string, number>>[];
  expect(value).toHaveLength(1);
  for (const [key, wanted] of Object.entries({ x: 60, y: 130, width: 70, height: 50 }))
    expect(Math.abs((value[0]?.[key] ?? 0) - wanted), key).toBeLessThan(2);
});

test('draws with a finger on a phone, and says that white-out does not redact', {
  tags: ['edit-white-out-covers'],
}, async () => {
  const { page, at } = await withLetter(PHONE);
  await tool(page, 'Pen').click();
  await page.locator('.edit-layer').scrollIntoViewIfNeeded();
  const { touch } = await finger(page);
  const placed = await places(page);
  await touch([placed(30, 80), placed(60, 95), placed(100, 80), placed(150, 100)]);
  await page.locator('.edit-mark').waitFor();
  await tool(page, 'White-out').click();
  await page.getByText('White-out covers text but doesn’t remove it.').waitFor();
  expect(
    await page
      .getByRole('link', { name: /Redact PDF/ })
      .first()
      .getAttribute('href'),
  ).toContain('/redact-pdf');
  expect(at).toBeDefined();
  const seen = drawn(await resultOf(page), 1);
  const inks = Array.from({ length: 60 }, (_, y) => seen(60, 60 + y));
  expect(inks).toContain('red');
});

test('puts an image on the page and keeps its shape', async () => {
  const { page } = await withLetter(WIDE);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, 'Image').click()]);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#f00"/></svg>';
  await chooser.setFiles({ name: 'red.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  const mark = page.getByRole('button', { name: /^Image 1 on page 1/ });
  await mark.waitFor();
  const box = await mark.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
  const seen = drawn(await resultOf(page), 1);
  expect([seen(100, 112), seen(100, 140)]).toEqual(['red', 'white']);
});

async function withLetter(options = {}) {
  const page = await site.visit('/edit-pdf', options);
  await choose(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: LETTER });
  await page.locator('.page-stage img').waitFor();
  return { page, at: await places(page) };
}

/** From points of the page to the screen. */
async function places(page: Page) {
  const sheet = await page.locator('.page-stage-page').boundingBox();
  if (!sheet) throw new Error('no page');
  const scale = sheet.width / 200;
  return (x: number, y: number) => [sheet.x + x * scale, sheet.y + y * scale] as const;
}

function tool(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
}

async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly (readonly [number, number])[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const touch = async ([first, ...others]: readonly (readonly [number, number])[]) => {
    if (!first) return;
    await send('touchStart', [first]);
    for (const point of others) await send('touchMove', [point]);
    await send('touchEnd', []);
  };
  return { touch };
}

async function drawByKeys(page: Page): Promise<void> {
  for (const key of ['Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
}

/** Controls of tools and styles that are not whole within their row, save those of the tools to swipe to. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.edit-style :is(button, select, input, textarea), .edit-steps button')]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        const row = each.closest('[popover]') ? document.documentElement : each.closest('.edit-style, .edit-stage');
        const frame = row?.getBoundingClientRect();
        return !frame || left < frame.left || right > frame.right;
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  );
}

/** What the form would send. */
async function sentMarks(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST' && each.url().includes('/edit-pdf')),
    page.locator('.panel-side button[type=submit]').click(),
  ]);
  return /name="marks"\r\n\r\n(.*)\r\n/.exec(request.postDataBuffer()?.toString('utf8') ?? '')?.[1] ?? '';
}

/** The colour of a point of a page, as poppler draws it. */
function drawn(path: string, number: number): (x: number, y: number) => string {
  const ppm = execFileSync('pdftoppm', ['-r', '72', '-cropbox', '-f', String(number), '-l', String(number), path]);
  const [kind = '', size = '', most = ''] = ppm.subarray(0, 40).toString('latin1').split('\n');
  const width = Number(size.split(' ')[0]);
  const rgb = ppm.subarray(kind.length + size.length + most.length + 3);
  return (x, y) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray((y * width + x) * 3);
    if (Math.max(red, green, blue) < 110) return 'dark';
    if (red > 200 && green > 200) return blue > 220 ? 'white' : 'yellow';
    return red - green > 80 ? 'red' : 'other';
  };
}
