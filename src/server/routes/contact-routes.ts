/** The contact form: checked, stored, then mailed; success is said once it is stored. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod';
import { sendMail } from '../../adapters/smtp.ts';
import type { Settings } from '../../config.ts';
import { answerWords } from '../../contract/messages/answers.ts';
import { because, type PlainReason } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { ContactMailing } from '../../jobs/contact-mailing.ts';
import { type ContactMessage, storeMessage } from '../../jobs/contact-messages.ts';
import type { JobStore } from '../../jobs/job-store.ts';
import type { ServerContext } from '../context.ts';
import { answerErrorTwice } from '../errors.ts';
import { visitorOf } from '../visitor.ts';

/** No record can hold a null character. */
const typed = z.string().overwrite((value) => value.replaceAll('\0', ''));

const MESSAGE = z.object({
  name: typed.trim().min(1).max(200),
  email: z.email().max(254),
  subject: typed.trim().min(1).max(300),
  message: typed.trim().min(1).max(20_000),
  /** People never see this field; programs that fill every field do. */
  website: z.string().optional(),
});

/** A message that could not be mailed is tried again after this long, whether or not another one comes. */
const RETRY_MS = 10 * 60_000;

const LIMIT = { rateLimit: { max: 20, timeWindow: '1 minute' } };

export function contactRoutes(app: FastifyInstance, { settings, store }: ServerContext): void {
  const mailing = mailingOf(settings, store, app.log);
  const mail = () => mailing?.start();
  const again = setInterval(mail, RETRY_MS);
  app.addHook('onListen', async () => mail());
  app.addHook('onClose', async () => clearInterval(again));

  app.post('/api/contact', { config: LIMIT, errorHandler: answerErrorTwice }, async (request) => {
    const parsed = MESSAGE.safeParse(request.body);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = String(issue?.path[0] ?? '');
      const why = REASONS[field]?.[issue?.code ?? ''] ?? 'all-fields';
      throw new ToolError('bad-request', { field, ...because(why) });
    }
    const { website, ...message } = parsed.data;
    if (!website) {
      await storeMessage(store.database, visitorOf(request, store), message);
      mail();
    }
    return { success: true, ...answerWords('message-received') };
  });
}

/** Nothing is mailed before the site has a mail server and an owner. */
function mailingOf(
  { SMTP_URL, CONTACT_TO }: Settings,
  store: JobStore,
  log: FastifyBaseLogger,
): ContactMailing | undefined {
  if (!SMTP_URL || !CONTACT_TO) return undefined;
  return new ContactMailing(store.database, {
    send: (message) => sendMail(SMTP_URL, asMail(message, CONTACT_TO)),
    onRefused: (refusal) => log.warn({ error: String(refusal) }, 'mail refused'),
    onTrouble: (error) => log.warn({ error: String(error) }, 'mail waits'),
  });
}

/** Field → kind of issue → what is said. A field that is missing altogether is of the wrong type. */
const REASONS: Readonly<Record<string, Readonly<Record<string, PlainReason>>>> = {
  name: { invalid_type: 'your-name', too_small: 'your-name', too_big: 'name-too-long' },
  email: { invalid_type: 'your-email', invalid_format: 'a-valid-email', too_big: 'email-too-long' },
  subject: { invalid_type: 'your-subject', too_small: 'a-subject', too_big: 'subject-too-long' },
  message: { invalid_type: 'your-message', too_small: 'a-message', too_big: 'message-too-long' },
  website: { invalid_type: 'your-website' },
};

function asMail(message: ContactMessage, to: string) {
  // A subject is one line: a line break would let a visitor write headers.
  const subject = message.subject.replace(/[\r\n]+/g, ' ');
  return {
    to,
    subject,
    text: message.message,
    replyTo: { name: message.name.replace(/[\r\n]+/g, ' '), address: message.email },
  };
}
