/** Contexts of a browser that go from one test to the next, emptied, with a page: what is compiled in them stays compiled. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Of contexts that come again: these say what a page looks like and leave nothing behind. */
const LOOKS = new Set(['viewport', 'hasTouch', 'isMobile', 'colorScheme', 'reducedMotion', 'forcedColors']);
/** What a test may do to its context that nobody can take back. */
const CHANGES = [
  ...(['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route', 'routeWebSocket'] as const),
  ...(['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'] as const),
];
/** Each of these also installs the clock, which every later page of the context then has. */
const CLOCK_CHANGES = ['install', 'fastForward', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'] as const;
/** What a test may do to its page that goes only with the page. */
const PAGE_CHANGES = [
  ...(['addInitScript', 'close', 'exposeBinding', 'exposeFunction', 'route', 'routeWebSocket'] as const),
  'setExtraHTTPHeaders' as const,
];
const LISTENED = [
  ...(['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup', 'worker'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response', 'websocket'] as const),
];
const USUAL_SIZE = { width: 1280, height: 720 };

interface Held {
  readonly context: BrowserContext;
  /** Undefined for a context that serves one test alone. */
  readonly key: string | undefined;
  readonly looks: BrowserContextOptions;
  readonly openSession: BrowserContext['newCDPSession'];
  /** For the next test, and keeps the process of the site's pages until then. */
  page: Page;
  isChanged: boolean;
  isPageChanged: boolean;
}

export class ContextPool {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #free: Held[] = [];
  #taken: Held[] = [];

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /**
   * An empty page in a context that no other page of this test has. A page that goes on takes 0.2 s of processor time a
   * visit, a new one 0.6.
   */
  async open({ storageState, ...options }: BrowserContextOptions): Promise<Page> {
    const held = await this.#take(options);
    if (typeof storageState === 'object') await this.#remember(held.page, storageState);
    return held.page;
  }

  async #take(options: BrowserContextOptions): Promise<Held> {
    const key = Object.keys(options).every((name) => LOOKS.has(name)) ? JSON.stringify(options) : undefined;
    const index = this.#free.findIndex((each) => each.key !== undefined && each.key === key);
    const [known] = index < 0 ? [] : this.#free.splice(index, 1);
    const held = known ?? (await this.#make(options, key));
    this.#taken.push(held);
    return held;
  }

  /** What the site has stored for its visitor before. */
  async #remember(page: Page, { origins = [] }: Exclude<BrowserContextOptions['storageState'], string | undefined>) {
    await page.goto(`${this.#origin}/healthz`);
    const stored = origins.flatMap(({ localStorage }) => localStorage);
    await page.evaluate((all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, stored);
  }

  /** After a test. @param isWhole nothing failed; what is left of a failed test serves no other. */
  async giveBack(isWhole: boolean): Promise<void> {
    const taken = this.#taken;
    this.#taken = [];
    await Promise.all(taken.map((held) => this.#giveBack(held, isWhole)));
  }

  async #giveBack(held: Held, isWhole: boolean): Promise<void> {
    const { context, key, looks } = held;
    if (!isWhole || key === undefined || held.isChanged || context.pages().length === 0) return context.close();
    const others = context.pages().filter((page) => page !== held.page);
    if (held.isPageChanged) {
      others.push(held.page);
      await this.#giveNewPage(held);
    }
    const { page } = held;
    for (const event of LISTENED) page.removeAllListeners(event);
    await page.goto(`${this.#origin}/healthz`);
    await Promise.all(others.map((other) => other.close()));
    await page.evaluate(() => sessionStorage.clear());
    await forgetAll(page, this.#origin, held.openSession);
    await lookAsAtFirst(page, looks);
    this.#free.push(held);
  }

  async #make(options: BrowserContextOptions, key: string | undefined): Promise<Held> {
    const context = await this.#browser.newContext({ baseURL: this.#origin, serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(50_000);
    const openSession = context.newCDPSession.bind(context);
    const page = await context.newPage();
    const held: Held = { context, key, looks: options, openSession, page, isChanged: false, isPageChanged: false };
    noteCalls(context, CHANGES, () => (held.isChanged = true));
    noteCalls(context, ['newCDPSession'], () => (held.isPageChanged = true));
    noteCalls(context.clock, CLOCK_CHANGES, () => (held.isChanged = true));
    this.#watch(held);
    return held;
  }

  async #giveNewPage(held: Held): Promise<void> {
    held.page = await held.context.newPage();
    held.isPageChanged = false;
    this.#watch(held);
  }

  #watch(held: Held): void {
    noteCalls(held.page, PAGE_CHANGES, () => (held.isPageChanged = true));
  }
}

function noteCalls<T extends object>(of: T, names: readonly (keyof T)[], note: () => void): void {
  for (const name of names) {
    const change = of[name] as (...all: readonly unknown[]) => unknown;
    Object.assign(of, {
      [name](...all: readonly unknown[]) {
        note();
        return change.apply(of, all as unknown[]);
      },
    });
  }
}

/** Cookies, storage and databases of the site, and where the page has been. */
async function forgetAll(page: Page, origin: string, openSession: BrowserContext['newCDPSession']): Promise<void> {
  const client = await openSession(page);
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await client.send('Page.resetNavigationHistory');
  await client.detach();
}

async function lookAsAtFirst(page: Page, looks: BrowserContextOptions): Promise<void> {
  const size = looks.viewport ?? USUAL_SIZE;
  const { width, height } = page.viewportSize() ?? USUAL_SIZE;
  if (width !== size.width || height !== size.height) await page.setViewportSize(size);
  const { colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' } = looks;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  await page.mouse.move(-1, -1);
}
