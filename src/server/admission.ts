/** Decides, before an upload is read, whether there is room for another job. */
import { statfs } from 'node:fs/promises';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { readPressure } from '../jobs/queue-pressure.ts';
import { Turns } from './turns.ts';

interface AdmissionSettings {
  readonly DATA_DIR: string;
  readonly QUEUE_LIMIT: number;
  readonly MIN_FREE_MB: number;
}

/** Never taken by uploads, whatever the settings say: PostgreSQL stops on a full disk, and writes its log in pieces of 16 MB. */
const RESERVE_BYTES = 128 * 1024 ** 2;

/** How long one look at queue and disk serves for; a burst of submits costs one look. */
const LOOK_MS = 500;
const RETRY_SECONDS = { busy: 15, 'disk-full': 60 } as const;

export class Admission {
  /** Of what one visitor begins. */
  readonly turns = new Turns();
  readonly #store: Pick<JobStore, 'database'>;
  readonly #settings: AdmissionSettings;
  readonly #freeBytes: () => Promise<number>;
  #lookedMs = 0;
  #look: Promise<{ readonly queued: number; readonly freeBytes: number }> | undefined;

  /** @param freeBytes of the disk that the data lie on. */
  constructor(
    store: Pick<JobStore, 'database'>,
    settings: AdmissionSettings,
    freeBytes = () => freeBytesOf(settings.DATA_DIR),
  ) {
    this.#store = store;
    this.#settings = settings;
    this.#freeBytes = freeBytes;
  }

  /**
   * @param announcedBytes what the request says it will send, 0 when it does not say.
   * @throws ToolError `busy` or `disk-full`, with the seconds after which to try again.
   */
  async check(announcedBytes: number): Promise<void> {
    const { queued, freeBytes } = await this.#state();
    if (queued >= this.#settings.QUEUE_LIMIT) throw new ToolError('busy', { seconds: RETRY_SECONDS.busy });
    this.#checkDisk(freeBytes, announcedBytes);
  }

  /**
   * For bytes of an upload that was let in before: a queue that filled up since does not stop it, a full disk does.
   * @throws ToolError `disk-full`.
   */
  async checkRoom(announcedBytes: number): Promise<void> {
    this.#checkDisk((await this.#state()).freeBytes, announcedBytes);
  }

  /**
   * For bytes that are on their way, however many were announced: the database never finds its disk full because of them.
   * @throws ToolError `disk-full`.
   */
  async checkStream(): Promise<void> {
    // Looked at anew each time: in the time of a kept look a quick line fills a disk.
    if ((await this.#freeBytes()) < this.#leastBytes()) this.#refuse();
  }

  /** Whether uploads that nobody goes on with should give their room to others. */
  async isShort(): Promise<boolean> {
    return (await this.#freeBytes()) < 2 * this.#leastBytes();
  }

  #leastBytes(): number {
    return Math.max(this.#settings.MIN_FREE_MB * 1024 ** 2, RESERVE_BYTES);
  }

  #refuse(): never {
    throw new ToolError('disk-full', { seconds: RETRY_SECONDS['disk-full'] });
  }

  #checkDisk(freeBytes: number, announcedBytes: number): void {
    // A job keeps its inputs, works on copies and writes results: three times its size.
    if (freeBytes - 3 * announcedBytes < this.#leastBytes()) this.#refuse();
  }

  #state() {
    if (this.#look === undefined || Date.now() - this.#lookedMs > LOOK_MS) {
      this.#lookedMs = Date.now();
      this.#look = this.#measure();
      // A failed look is not kept.
      this.#look.catch(() => {
        this.#look = undefined;
      });
    }
    return this.#look;
  }

  async #measure() {
    const [pressure, freeBytes] = await Promise.all([readPressure(this.#store), this.#freeBytes()]);
    return { queued: pressure.queued, freeBytes };
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const disk = await statfs(folder);
  return disk.bavail * disk.bsize;
}
