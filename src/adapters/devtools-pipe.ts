/** Speaks the DevTools protocol over two pipes: JSON messages, each ended by a zero byte. */
import type { Readable, Writable } from 'node:stream';

export type Params = Readonly<Record<string, unknown>>;

export interface DevToolsEvent {
  readonly method: string;
  readonly params: Params;
}

interface Waiting {
  readonly resolve: (result: Params) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly result?: Params;
  readonly error?: { readonly message?: string };
  readonly method?: string;
  readonly params?: Params;
}

/** The browser said no, with its own words. */
export class DevToolsError extends Error {}

/** The browser ended, or its page did. */
export class BrowserGone extends Error {}

export class DevToolsPipe {
  readonly #input: Writable;
  readonly #waiting = new Map<number, Waiting>();
  #parts: Buffer[] = [];
  #lastId = 0;
  #gone: BrowserGone | undefined;
  onEvent: (event: DevToolsEvent) => void = () => undefined;
  /** Nothing will come any more. */
  onEnd: (why: BrowserGone) => void = () => undefined;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    // Writing to a browser that died is told by the end of its output.
    input.on('error', () => undefined);
    output.on('error', () => undefined);
    output.on('data', (chunk: Buffer) => this.#read(chunk));
    output.once('close', () => this.end('The browser ended.'));
  }

  /** @throws DevToolsError where the browser refuses, BrowserGone where it ends first. */
  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    return new Promise((resolve, reject) => {
      if (this.#gone) return reject(this.#gone);
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    });
  }

  /** All who wait are told that nothing will come. */
  end(why: string): void {
    if (this.#gone) return;
    this.#gone = new BrowserGone(why);
    this.onEnd(this.#gone);
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
  }

  #read(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const text = Buffer.concat([...this.#parts, chunk.subarray(from, end)]).toString('utf8');
      this.#parts = [];
      from = end + 1;
      this.#hear(JSON.parse(text) as Message);
    }
    if (from < chunk.length) this.#parts.push(chunk.subarray(from));
  }

  #hear({ id, result = {}, error, method, params = {} }: Message): void {
    if (id === undefined) {
      if (method) this.onEvent({ method, params });
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new DevToolsError(error.message ?? method ?? ''));
    else waiting?.resolve(result);
  }
}
