/** A page in the browser, with everything that it asks for answered from its folder and from nowhere else. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from '../../adapters/chromium.ts';
import { BrowserGone, DevToolsError, type DevToolsEvent, type Params } from '../../adapters/devtools-pipe.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { addressOf, fileAt, type WebFile, type WebFolder } from './web-folder.ts';

/** A hundred thousand elements inside each other took 45 s. */
const LOAD_MS = 60_000;
/** Pages that send on to each other are followed so far. */
const MAX_MOVES = 5;
/** A page that moves on at once says so within this time. */
const MOVE_MS = 50;
const FONT_CHECK_MS = 25;
const FONT_WAIT_MS = 5_000;
/** CSS pixels of the window. */
const VIEW_PX = 1_024;
/** Kinds of requests whose absence nobody sees. */
const UNSEEN = ['Ping', 'CSPViolationReport', 'Preflight', 'Prefetch'];

export interface PageSettings {
  readonly javascript: boolean;
  readonly media: 'print' | 'screen';
  /** CSS pixels. */
  readonly widthPx: number;
}

interface Asked {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly frameId: string;
  readonly resourceType: string;
}

export class LoadedPage {
  /** Addresses that were asked for and are not there. */
  readonly missing = new Set<string>();
  /** Its scripts would have opened another page before it was there, so it stands without them. */
  wentElsewhere = false;
  readonly #browser: Chromium;
  readonly #folder: WebFolder;
  #frame = '';
  #moves = 0;
  #loads = 0;
  #asXml = true;
  #hasRefused = false;
  #failure: unknown;
  #onLoad: () => void = () => undefined;
  #onFailure: (error: unknown) => void = () => undefined;

  private constructor(browser: Chromium, folder: WebFolder) {
    this.#browser = browser;
    this.#folder = folder;
    browser.listen((event) => this.#hear(event));
  }

  /** @throws ToolError of a broken zip, BrowserGone. */
  static async load(browser: Chromium, folder: WebFolder, settings: PageSettings): Promise<LoadedPage> {
    const page = new LoadedPage(browser, folder);
    await browser.send('Page.enable');
    await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    await browser.send('Emulation.setScriptExecutionDisabled', { value: !settings.javascript });
    await browser.send('Emulation.setEmulatedMedia', { media: settings.media });
    await page.resize(settings.widthPx);
    await page.#open();
    if (page.wentElsewhere) {
      await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
      await page.#open();
    }
    if (/\.xht(?:ml)?$/i.test(folder.start) && (await page.evaluate('!!document.querySelector("parsererror")'))) {
      page.#asXml = false;
      await page.#open();
    }
    await page.#fontsLoaded();
    return page;
  }

  async resize(widthPx: number, heightPx = VIEW_PX): Promise<void> {
    const size = { width: Math.max(1, Math.round(widthPx)), height: heightPx, deviceScaleFactor: 1, mobile: false };
    await this.#browser.send('Emulation.setDeviceMetricsOverride', size);
  }

  /** In a world of our own, where the page's scripts change nothing. */
  async evaluate(expression: string): Promise<unknown> {
    const world = await this.#browser.send('Page.createIsolatedWorld', { frameId: this.#frame });
    const asked = { expression, contextId: world.executionContextId, returnByValue: true };
    const { result, exceptionDetails } = await this.#browser.send('Runtime.evaluate', asked);
    if (exceptionDetails) throw new DevToolsError('The expression failed.');
    return (result as { readonly value?: unknown } | undefined)?.value;
  }

  /** Behind all styles of the page, and whatever its policy says of styles. */
  async addStyles(css: string): Promise<void> {
    await this.evaluate(`{
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(css)});
      document.adoptedStyleSheets.push(sheet);
    }`);
    await this.#fontsLoaded();
  }

  /** @throws what an answer failed with, since nothing else of the page will tell. */
  requireWhole(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #open(): Promise<void> {
    const { frameTree } = (await this.#browser.send('Page.getFrameTree')) as unknown as FrameTree;
    this.#frame = frameTree.frame.id;
    const before = this.#loads;
    const loaded = new Promise<void>((resolve, reject) => {
      this.#onLoad = resolve;
      this.#onFailure = reject;
    });
    loaded.catch(() => undefined);
    const timer = setTimeout(() => this.#onFailure(new ToolError('timeout')), LOAD_MS);
    const url = addressOf(this.#folder);
    const opened = this.#browser.send('Page.navigate', { url });
    try {
      await Promise.race([Promise.all([opened, loaded]), this.#browser.gone]);
    } finally {
      clearTimeout(timer);
    }
    await this.#settled(before);
  }

  /** Waits for a page that sends on to another one. */
  async #settled(before: number): Promise<void> {
    for (let moves = 0; moves < MAX_MOVES; moves++) {
      const seen = this.#moves;
      await delay(MOVE_MS);
      if (this.#moves === seen && this.#loads >= Math.min(this.#moves, before + 1)) return;
    }
  }

  async #fontsLoaded(): Promise<void> {
    const until = Date.now() + FONT_WAIT_MS;
    while (Date.now() < until && (await this.evaluate('document.fonts.status')) === 'loading')
      await delay(FONT_CHECK_MS);
  }

  #hear({ method, params }: DevToolsEvent): void {
    if (method === 'Page.loadEventFired') this.#noteLoad();
    // A page that would go elsewhere while it loads is read no further, and never says that it is there.
    if (method === 'Page.frameStoppedLoading' && params.frameId === this.#frame && this.#hasRefused) {
      this.wentElsewhere = true;
      this.#noteLoad();
    }
    if (method === 'Page.javascriptDialogOpening') this.#quietly('Page.handleJavaScriptDialog', { accept: false });
    if (method === 'Fetch.requestPaused') void this.#answer(params as unknown as Asked);
  }

  #noteLoad(): void {
    this.#hasRefused = false;
    this.#loads++;
    this.#onLoad();
  }

  async #answer(asked: Asked): Promise<void> {
    const { requestId, request, resourceType } = asked;
    try {
      const isMove = resourceType === 'Document' && asked.frameId === this.#frame;
      const file = isMove && ++this.#moves > MAX_MOVES ? undefined : await this.#find(request.url);
      if (file) return this.#quietly('Fetch.fulfillRequest', { requestId, ...answerWith(file) });
      if (!UNSEEN.includes(resourceType) && !isMove) this.missing.add(request.url);
      // A page that would go elsewhere stays as it is.
      if (isMove) this.#hasRefused = true;
      this.#quietly('Fetch.failRequest', { requestId, errorReason: isMove ? 'Aborted' : 'BlockedByClient' });
    } catch (error) {
      if (error instanceof BrowserGone) return;
      this.#failure ??= error;
      this.#quietly('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      this.#onFailure(error);
    }
  }

  async #find(address: string): Promise<WebFile | undefined> {
    const file = await fileAt(this.#folder, address);
    return file && !this.#asXml && address === addressOf(this.#folder) ? { ...file, mime: 'text/html' } : file;
  }

  /** The page may have gone on meanwhile: then nobody waits for the answer. */
  #quietly(method: string, params: Params): void {
    this.#browser.send(method, params).catch(() => undefined);
  }
}

interface FrameTree {
  readonly frameTree: { readonly frame: { readonly id: string } };
}

function answerWith({ bytes, mime }: WebFile): Params {
  const responseHeaders = mime === undefined ? [] : [{ name: 'content-type', value: mime }];
  return { responseCode: 200, responseHeaders, body: bytes.toString('base64') };
}
