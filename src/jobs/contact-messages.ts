/** Messages of the contact form: stored first, mailed after, so that none is lost when mail is down. */
import type { Database } from '../adapters/postgres.ts';
import { MailRefused } from '../adapters/smtp.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { LOCKS } from './locks.ts';

/** Of one visitor. */
const MAX_AN_HOUR = 5;
/** Of all visitors: stored, and neither mailed nor given up. */
const MAX_WAITING = 500;
const FULL_SECONDS = 3600;

/** Longer than the slowest talk with a mail server may take: only a crash lets a claim run out. */
const CLAIM_MINUTES = 10;

/** With waits that double from 10 minutes on, the eighth try comes after 21 hours. */
const FIRST_WAIT_MINUTES = 10;
const MAX_REFUSALS = 8;

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

interface StoredMessage extends ContactMessage {
  readonly id: string;
}

/**
 * @param visitor who wrote it, as jobs name them.
 * @throws ToolError `too-many-requests` for a visitor's own limit, `busy` where too many wait; nothing is stored then.
 */
export async function storeMessage(database: Database, visitor: string, message: ContactMessage): Promise<void> {
  const { name, email, subject, message: text } = message;
  await database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.contact]);
    const [row] = await sql.query<{ waiting: number; theirs: number; seconds: number }>(
      `select
         count(*) filter (where mailed_at is null and given_up_at is null)::int as waiting,
         count(*) filter (where visitor = $1 and age < 3600)::int as theirs,
         ceil(3600 - coalesce(max(age) filter (where visitor = $1 and age < 3600), 0))::int as seconds
       from (select *, extract(epoch from now() - created_at) as age from contact_messages) messages`,
      [visitor],
    );
    if ((row?.theirs ?? 0) >= MAX_AN_HOUR) throw new ToolError('too-many-requests', { seconds: row?.seconds ?? 0 });
    if ((row?.waiting ?? 0) >= MAX_WAITING) throw new ToolError('busy', { seconds: FULL_SECONDS });
    await sql.query(
      'insert into contact_messages (visitor, name, email, subject, message) values ($1, $2, $3, $4, $5)',
      [visitor, name, email, subject, text],
    );
  });
}

/**
 * Hands every message that is due to `send`, and tells of those that were refused.
 * @throws what `send` threw when no mail goes through at all
 */
export async function mailStoredMessages(
  database: Database,
  send: (message: ContactMessage) => Promise<void>,
  onRefused: (refusal: MailRefused) => void,
): Promise<void> {
  for (;;) {
    const message = await claimMessage(database);
    if (!message) return;
    const refusal = await sendClaimed(database, message, send);
    if (refusal) onRefused(refusal);
  }
}

/** No connection of the database is held while the mail server thinks: a silent one would take them all. */
async function sendClaimed(
  database: Database,
  message: StoredMessage,
  send: (message: ContactMessage) => Promise<void>,
): Promise<MailRefused | undefined> {
  try {
    await send(message);
  } catch (error) {
    if (error instanceof MailRefused) {
      await recordRefusal(database, message.id, error.lasting);
      return error;
    }
    await database.query('update contact_messages set next_try_at = now() where id = $1', [message.id]);
    throw error;
  }
  await database.query('update contact_messages set mailed_at = now() where id = $1', [message.id]);
  return undefined;
}

/** Those never tried come first: a message at which the connection breaks each time cannot hold up the others. */
async function claimMessage(database: Database): Promise<StoredMessage | undefined> {
  const [message] = await database.query<StoredMessage>(
    `with due as (
       select id from contact_messages
       where mailed_at is null and given_up_at is null and next_try_at <= now()
       order by tried_at nulls first, id limit 1 for update skip locked
     )
     update contact_messages message set tried_at = now(), next_try_at = now() + make_interval(mins => $1)
     from due where message.id = due.id
     returning message.id, message.name, message.email, message.subject, message.message`,
    [CLAIM_MINUTES],
  );
  return message;
}

/** The wait doubles with every refusal; one that lasts is given up in the end. */
async function recordRefusal(database: Database, id: string, lasting: boolean): Promise<void> {
  await database.query(
    `update contact_messages set
       refusals = refusals + 1,
       next_try_at = now() + least(make_interval(mins => $2) * power(2, refusals), interval '1 day'),
       given_up_at = case when $3 and refusals + 1 >= $4 then now() end
     where id = $1`,
    [id, FIRST_WAIT_MINUTES, lasting, MAX_REFUSALS],
  );
}

/** Messages go with the retention time like everything else, whether or not they were mailed. */
export async function forgetOldMessages(database: Database, retentionDays: number): Promise<void> {
  await database.query('delete from contact_messages where created_at < now() - make_interval(days => $1)', [
    retentionDays,
  ]);
}
