/** Sends one mail through an SMTP server. */

export interface Mail {
  readonly to: string;
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

/** The server was reached and does not take this mail: the next one may fare better. */
export class MailRefused extends Error {
  /** The same mail would be refused again (RFC 5321, replies 5yz). */
  readonly lasting: boolean;

  constructor(cause: Error, lasting: boolean) {
    super(cause.message, { cause });
    this.name = 'MailRefused';
    this.lasting = lasting;
  }
}

/** What nodemailer tells of a failure, as far as it is looked at here. */
interface MailFailure extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
}

/** For each answer of the server. */
const TIMEOUT_MS = 20_000;

/** For the whole talk: a server that sends a little now and then would hold it for ever. */
const LONGEST_TALK_MS = 180_000;

/**
 * @param url `smtp://user:password@host:port` or `smtps://…`
 * @throws MailRefused when the server does not take this mail; any other Error when it takes none at all.
 */
export async function sendMail(url: string, mail: Mail, signal = AbortSignal.timeout(LONGEST_TALK_MS)): Promise<void> {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  // Most sites send no mail, and what would send it is large.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...timeouts });
  try {
    // Sent by the site itself: a visitor's address as sender would be refused as forged.
    await transport.sendMail({
      from: { name: 'Sheaf', address: mail.to },
      to: mail.to,
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      signal,
    });
  } catch (error) {
    if (error instanceof Error && isAboutTheMail(error)) throw new MailRefused(error, error.permanent ?? true);
    throw error;
  } finally {
    transport.close();
  }
}

/** A server that closes (421) or wants to know first who we are (53y, RFC 4954) says nothing about the mail. */
function isAboutTheMail(failure: MailFailure): failure is MailFailure {
  const { code, responseCode = 0 } = failure;
  if (responseCode === 421 || Math.floor(responseCode / 10) === 53) return false;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
