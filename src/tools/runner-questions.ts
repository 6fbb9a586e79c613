/** What a run asks the process outside its sandbox, one question at a time, and what that one tells it: on standard input. */
import type { RunnerAnswer, RunnerMessage } from '../contract/job.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { TimestampExchange } from '../contract/operation.ts';

export class Questions {
  readonly #say: (message: RunnerMessage) => void;
  readonly #enough = new AbortController();
  #waiting: ((answer: RunnerAnswer) => void) | undefined;

  constructor(say: (message: RunnerMessage) => void) {
    this.#say = say;
  }

  /** A line that came while the run works. */
  answered(line: string): void {
    const answer = JSON.parse(line) as RunnerAnswer;
    if (answer.kind === 'enough') {
      this.#enough.abort();
    } else {
      this.#waiting?.(answer);
      this.#waiting = undefined;
    }
  }

  /** Aborted when the run shall end with what it has. */
  get enough(): AbortSignal {
    return this.#enough.signal;
  }

  /** @throws ToolError what the other side refused with. */
  async timestamp(url: string, digest: Uint8Array): Promise<TimestampExchange> {
    const answer = await new Promise<RunnerAnswer>((resolve) => {
      this.#waiting = resolve;
      this.#say({ kind: 'timestamp', url, digest: Buffer.from(digest).toString('hex') });
    });
    if (answer.kind === 'enough') throw new ToolError('timestamp-failed');
    if (answer.kind === 'timestamp-refused') throw new ToolError(answer.error.code, answer.error.params);
    return { query: Buffer.from(answer.query, 'base64'), answer: Buffer.from(answer.answer, 'base64') };
  }
}
