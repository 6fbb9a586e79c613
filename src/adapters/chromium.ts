/** Starts the system's Chromium without a window, and holds its one page; inside the sandbox, and without a network of its own. */
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ToolError } from '../contract/messages/tool-error.ts';
import { BrowserGone, type DevToolsEvent, DevToolsPipe, type Params } from './devtools-pipe.ts';
import { endGroup, startProgram } from './process.ts';

/** The one without a window first: it is smaller, and starts twice as fast. Only what lies below /usr is seen in the sandbox. */
const PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

/**
 * Our own sandbox is around it: no network, nobody's files but the job's, a filter of system calls, no user of the machine.
 * Chromium's would need namespaces of its own, which ours takes from every program.
 */
const SANDBOXED_ALREADY = ['--no-sandbox', '--no-zygote'];

/**
 * As few processes as there can be. With a short page they hold 467 MB by default, 270 MB so, and the shell alone as one
 * process 185 MB (Chromium 156): more is left of the job's memory for the page. Parting them would protect nothing here.
 */
const FEW_PROCESSES = [
  '--in-process-gpu',
  '--disable-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  '--disable-breakpad',
  // The sandbox has no /dev/shm.
  '--disable-dev-shm-usage',
];
const ONE_PROCESS = '--single-process';
const SHELL = /headless-shell$/;

/** Where the sandbox has plain limits only, there is a network: nothing is found in it. */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://0.0.0.0:1',
  '--disable-background-networking',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
];

/** Compiled code of scripts is the usual way into a browser. Without it there is no WebAssembly either. */
const PLAIN_SCRIPTS = ['--js-flags=--jitless'];

const QUIET = ['--no-first-run', '--mute-audio', '--hide-scrollbars', '--disable-extensions', '--log-level=3'];

/** Longest start measured, with four times more work than processors: 4 s. */
const START_MS = 20_000;
/** Printing 900 pages took 10 s. A script that never ends would have the page wait for ever. */
const ANSWER_MS = 90_000;

export function findChromium(): string | undefined {
  return PROGRAMS.find((each) => existsSync(each));
}

export class Chromium {
  readonly #child: ChildProcess;
  readonly #pipe: DevToolsPipe;
  readonly #signal: AbortSignal;
  readonly #onAbort = () => void this.close();
  /** Rejects when the browser or its page ends, with the reason of an abort where there was one. */
  readonly gone: Promise<never>;
  #session = '';
  #ended: Promise<void> | undefined;
  /** How many there have been. */
  pages = 1;
  #page = '';

  private constructor(child: ChildProcess, pipe: DevToolsPipe, signal: AbortSignal) {
    this.#child = child;
    this.#pipe = pipe;
    this.#signal = signal;
    this.gone = new Promise((_, reject) => {
      pipe.onEnd = (why) => reject(signal.aborted ? signal.reason : why);
    });
    this.gone.catch(() => undefined);
  }

  /**
   * @param folder of its own, writable: its profile.
   * @returns undefined where it does not start. The caller closes it; an abort ends it at once.
   */
  static async start(program: string, folder: string, signal: AbortSignal): Promise<Chromium | undefined> {
    signal.throwIfAborted();
    const processes = SHELL.test(program) ? [...FEW_PROCESSES, ONE_PROCESS] : FEW_PROCESSES;
    const flags = [...SANDBOXED_ALREADY, ...processes, ...NO_NETWORK, ...PLAIN_SCRIPTS, ...QUIET];
    const args = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${folder}`, ...flags, 'about:blank'];
    const child = startProgram(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    child.on('error', () => undefined);
    const [, , , input, output] = child.stdio;
    if (!input || !output || !('write' in input) || !('read' in output)) return undefined;
    const browser = new Chromium(child, new DevToolsPipe(input, output), signal);
    signal.addEventListener('abort', browser.#onAbort, { once: true });
    const isThere = await Promise.race([browser.#attach(), delay(START_MS, false, { ref: false })]);
    if (isThere) return browser;
    await browser.close();
    signal.throwIfAborted();
    return undefined;
  }

  /** @throws DevToolsError, BrowserGone, ToolError `timeout`, the reason of an abort. */
  send(method: string, params: Params = {}): Promise<Params> {
    return this.#ask(method, params, this.#session);
  }

  /** @param session none asks the browser itself. */
  async #ask(method: string, params: Params = {}, session?: string): Promise<Params> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ToolError('timeout')), ANSWER_MS);
    });
    try {
      return await Promise.race([this.#pipe.send(method, params, session), late]);
    } catch (error) {
      this.#signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Puts an empty page in place of the one before, with nothing of it: no cookies, no storage, no settings.
   * As one process it has one profile (Chromium 156 ends at a second one), so that one is cleared.
   * @param origin of the pages that there were.
   * @throws as `send`.
   */
  async renewPage(origin: string): Promise<void> {
    const before = this.#page;
    this.pages++;
    this.listen(() => undefined);
    this.#page = String((await this.#ask('Target.createTarget', { url: 'about:blank' })).targetId);
    await this.#attachTo(this.#page);
    await this.#ask('Target.closeTarget', { targetId: before });
    await this.send('Network.clearBrowserCookies');
    await this.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }

  /** One listener hears everything of the page. */
  listen(onEvent: (event: DevToolsEvent) => void): void {
    this.#pipe.onEvent = (event) => {
      if (event.method === 'Inspector.targetCrashed') this.#pipe.end('The page crashed.');
      onEvent(event);
    };
  }

  /** Ends it with all its processes. Safe to call twice: both wait until they are gone. */
  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#pipe.end('The browser was closed.');
    this.#ended ??= endGroup(this.#child);
    await this.#ended;
  }

  async #attach(): Promise<boolean> {
    try {
      const { targetInfos } = (await this.#pipe.send('Target.getTargets')) as unknown as Targets;
      const page = targetInfos.find(({ type }) => type === 'page');
      if (!page) return false;
      this.#page = page.targetId;
      await this.#attachTo(page.targetId);
      return true;
    } catch (error) {
      if (error instanceof BrowserGone) return false;
      throw error;
    }
  }

  async #attachTo(targetId: string): Promise<void> {
    const { sessionId } = await this.#pipe.send('Target.attachToTarget', { targetId, flatten: true });
    this.#session = String(sessionId);
    await this.#pipe.send('Browser.setDownloadBehavior', { behavior: 'deny' });
  }
}

interface Targets {
  readonly targetInfos: readonly { readonly targetId: string; readonly type: string }[];
}
