/** Mails the stored contact messages, one pass at a time, however often it is asked to. */
import type { Database } from '../adapters/postgres.ts';
import type { MailRefused } from '../adapters/smtp.ts';
import { type ContactMessage, mailStoredMessages } from './contact-messages.ts';

export interface MailingHooks {
  readonly send: (message: ContactMessage) => Promise<void>;
  /** The pass goes on with the next message. */
  readonly onRefused: (refusal: MailRefused) => void;
  /** The pass ended: no mail goes through just now. */
  readonly onTrouble: (error: unknown) => void;
}

export class ContactMailing {
  readonly #database: Database;
  readonly #hooks: MailingHooks;
  #running = false;
  #askedAgain = false;

  constructor(database: Database, hooks: MailingHooks) {
    this.#database = database;
    this.#hooks = hooks;
  }

  /** Begins a pass. During one it asks for another after it: the running one may have looked before a message came. */
  start(): void {
    this.#askedAgain = true;
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    const { send, onRefused, onTrouble } = this.#hooks;
    this.#running = true;
    while (this.#askedAgain) {
      this.#askedAgain = false;
      await mailStoredMessages(this.#database, send, onRefused).catch(onTrouble);
    }
    this.#running = false;
  }
}
