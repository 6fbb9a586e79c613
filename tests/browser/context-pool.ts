/** Contexts of a browser that go from one test to the next, emptied: what is compiled in them stays compiled. */
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

interface Held {
  readonly context: BrowserContext;
  /** Undefined for a context that serves one test alone. */
  readonly key: string | undefined;
  /** Keeps the process of the site's pages while no test has one. */
  idle: Page | undefined;
  isChanged: boolean;
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

  /** An empty page in a context that no other page of this test has. */
  async open(options: BrowserContextOptions): Promise<Page> {
    const key = Object.keys(options).every((name) => LOOKS.has(name)) ? JSON.stringify(options) : undefined;
    const index = this.#free.findIndex((each) => each.key !== undefined && each.key === key);
    const [known] = index < 0 ? [] : this.#free.splice(index, 1);
    const held = known ?? (await this.#make(options, key));
    this.#taken.push(held);
    return held.context.newPage();
  }

  /** Once a page of the site is open: the one that kept its process has done its work. */
  async opened(page: Page): Promise<void> {
    const held = this.#taken.find(({ context }) => context === page.context());
    await held?.idle?.close();
    if (held) held.idle = undefined;
  }

  /** After a test. @param isWhole nothing failed; what is left of a failed test serves no other. */
  async giveBack(isWhole: boolean): Promise<void> {
    const taken = this.#taken;
    this.#taken = [];
    await Promise.all(taken.map((held) => this.#giveBack(held, isWhole)));
  }

  async #giveBack(held: Held, isWhole: boolean): Promise<void> {
    const { context, key } = held;
    if (!isWhole || key === undefined || held.isChanged || context.pages().length === 0) return context.close();
    const pages = context.pages();
    held.idle = await context.newPage();
    await held.idle.goto(`${this.#origin}/healthz`);
    await Promise.all(pages.map((page) => page.close()));
    await forgetAll(held.idle, this.#origin);
    this.#free.push(held);
  }

  async #make(options: BrowserContextOptions, key: string | undefined): Promise<Held> {
    const context = await this.#browser.newContext({ baseURL: this.#origin, serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(50_000);
    const held: Held = { context, key, idle: undefined, isChanged: false };
    const noted = <T extends object>(of: T, name: keyof T) => {
      const change = of[name] as (...all: readonly unknown[]) => unknown;
      Object.assign(of, {
        [name](...all: readonly unknown[]) {
          held.isChanged = true;
          return change.apply(of, all as unknown[]);
        },
      });
    };
    for (const name of CHANGES) noted(context, name);
    for (const name of CLOCK_CHANGES) noted(context.clock, name);
    return held;
  }
}

/** Cookies, storage and databases of the site. */
export async function forgetAll(page: Page, origin: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await client.detach();
}
