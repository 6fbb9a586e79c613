/** States that no address shows by itself: how a visitor comes to each of them. For axe, for the pictures, for tests. */
import { chooseOne, finish, press, type Scene, told } from './scene-steps.ts';
import { CHOOSING, WORKING } from './scenes-of-panels.ts';
import { VIEWER_SCENES } from './scenes-of-viewer.ts';
import { drop, pdfFile } from './site-in-browser.ts';

const HOME: readonly Scene[] = [
  { name: 'home, nothing found', path: '/', act: (page) => page.getByRole('searchbox').fill('qqqq') },
  {
    name: 'home, a file dropped',
    path: '/',
    async act(page) {
      await drop(page.locator('body'), [pdfFile('letter.pdf', 3)]);
      await page.getByRole('heading', { name: 'Tools for letter.pdf' }).waitFor();
    },
  },
  {
    name: 'home, held over',
    path: '/',
    async act(page) {
      await drop(page.locator('body'), [pdfFile('letter.pdf', 3)], { hold: true });
      // On a phone the words give way to the button.
      await page.locator('.hero-drop[data-over]').waitFor();
    },
  },
  {
    name: 'home, convert',
    path: '/',
    async act(page) {
      await page.getByRole('tab', { name: 'Convert' }).click();
      await page.getByRole('button', { name: 'Decline' }).waitFor();
    },
  },
  {
    name: 'home, a tool opened, with its notice',
    path: '/',
    async act(page) {
      await page.getByRole('link', { name: 'Rotate PDF' }).click();
      await told(page, 'Tool Ready');
    },
  },
  {
    name: 'home, recent results',
    path: '/rotate-pdf',
    async act(page) {
      await chooseOne(page);
      await finish(page);
      await page.getByRole('link', { name: 'Sheaf, all tools' }).click();
      await page.getByRole('heading', { name: 'Recent' }).waitFor();
    },
  },
  {
    name: 'themes',
    path: '/about-us',
    async act(page) {
      await press(page, 'Toggle theme');
      await page.getByLabel('System').waitFor();
    },
  },
  {
    name: 'tooltip',
    path: '/about-us',
    async act(page) {
      await page.getByRole('button', { name: 'Lite mode' }).hover();
      await page.getByRole('tooltip').waitFor();
    },
  },
];

const READING: readonly Scene[] = [
  { name: 'gallery, hover', path: '/gallery', act: (page) => page.locator('.button-primary').first().hover() },
  { name: 'gallery, focus', path: '/gallery', act: (page) => page.keyboard.press('Tab') },
  {
    name: 'a message with problems',
    path: '/contact',
    async act(page) {
      await page.getByLabel('Email', { exact: true }).fill('ada');
      await press(page, 'Send message');
      await page.getByText('Enter a valid email address.').waitFor();
    },
  },
  {
    name: 'answers open',
    path: '/faq',
    async act(page) {
      await page.getByText('Security & Privacy', { exact: true }).click();
      for (const question of (await page.locator('.faq-list summary').all()).slice(0, 3)) await question.click();
    },
  },
  {
    name: 'indexing, not set up',
    path: '/seo-indexing',
    async act(page) {
      await press(page, /^Submit all|^Index all/);
      await told(page, 'Indexing Failed');
    },
  },
  {
    name: 'emergency run, not set up',
    path: '/instant-indexing',
    async act(page) {
      await page.locator('main .button-primary').click();
      await told(page, 'Emergency Indexing Complete');
    },
  },
  { name: 'health measured', path: '/ranking-optimizer', act: (page) => page.getByRole('table').waitFor() },
  {
    name: 'the token asked for',
    path: '/next-steps',
    async act(page) {
      await page.route('**/api/site/setup', (route) => route.fulfill({ status: 401, json: { success: false } }));
      await page.reload();
      await page.getByLabel(/token/i).waitFor();
    },
  },
];

export const SCENES: readonly Scene[] = [...HOME, ...CHOOSING, ...WORKING, ...READING, ...VIEWER_SCENES];

/** @throws Error for a name that no scene has: a renamed scene must not fall out of a test unseen. */
export function scenesNamed(...names: readonly string[]): readonly Scene[] {
  return names.map((name) => {
    const scene = SCENES.find((each) => each.name === name);
    if (!scene) throw new Error(`No scene is named ${name}.`);
    return scene;
  });
}
