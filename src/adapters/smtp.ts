/** Sends one mail through an SMTP server. */
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

const TIMEOUT_MS = 20_000;

/** @param url `smtp://user:password@host:port` or `smtps://…`; @throws Error when the server does not take the mail. */
export async function sendMail(url: string, mail: Mail): Promise<void> {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...timeouts });
  try {
    // Sent by the site itself: a visitor's address as sender would be refused as forged.
    await transport.sendMail({
      from: { name: 'Sheaf', address: mail.to },
      to: mail.to,
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
    });
  } finally {
    transport.close();
  }
}
