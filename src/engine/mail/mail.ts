/** An email as it is shown, whichever program stored it. */

export interface MailAddress {
  /** Empty where none is told. */
  readonly name: string;
  /** Empty where only a name is known. */
  readonly address: string;
}

export interface Mail {
  readonly subject: string;
  readonly from: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
  /** As it is shown; empty where none is told. */
  readonly date: string;
  /** The text as the sender wrote it: HTML, or empty. */
  readonly html: string;
  /** The same without HTML, or empty. */
  readonly text: string;
  readonly parts: readonly MailPart[];
  /** Its text can be read only with a key of the receiver. */
  readonly isEncrypted: boolean;
}

/** What comes with an email: an attachment, or an image within the text. */
export interface MailPart {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** What the HTML calls it, without brackets; empty for none. */
  readonly contentId: string;
  /** It stands within the text, as far as the sender says. */
  readonly isInline: boolean;
  /** Set where the part is an email. */
  readonly mail?: Mail;
}

/** How far emails inside emails are opened; deeper ones are attachments like any other. */
export const MAX_DEPTH = 8;
/** Parts of an email, those of emails inside it included. People send some dozens. */
export const MAX_PARTS = 2_000;

/** Counts what was read, so that no file costs more than any other of its size. */
export class MailBounds {
  /** Emails that were nested too deeply and were left closed. */
  closed = 0;
  /** Emails that follow this one in the file, as in a mailbox. */
  others = 0;
  /** The file ends before its last part does, as a download that broke off. */
  isCut = false;
  #parts = 0;

  /** @returns whether there is room for another part. */
  take(): boolean {
    this.#parts++;
    return this.#parts <= MAX_PARTS;
  }

  /** Parts that were left. */
  get left(): number {
    return Math.max(0, this.#parts - MAX_PARTS);
  }
}
