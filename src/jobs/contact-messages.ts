/** Messages of the contact form: stored first, mailed after, so that none is lost when mail is down. */
import type { Database } from '../adapters/postgres.ts';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

interface StoredMessage extends ContactMessage {
  readonly id: string;
}

export async function storeMessage(database: Database, message: ContactMessage): Promise<void> {
  const { name, email, subject, message: text } = message;
  await database.query('insert into contact_messages (name, email, subject, message) values ($1, $2, $3, $4)', [
    name,
    email,
    subject,
    text,
  ]);
}

/** Hands every message that was not mailed yet to `send`, oldest first; one that fails stays for the next time. */
export async function mailStoredMessages(
  database: Database,
  send: (message: ContactMessage) => Promise<void>,
): Promise<void> {
  while (await mailOne(database, send));
}

/** One message in one transaction, so that a later failure does not send it twice. */
function mailOne(database: Database, send: (message: ContactMessage) => Promise<void>): Promise<boolean> {
  return database.transaction(async (sql) => {
    const [message] = await sql.query<StoredMessage>(
      'select id, name, email, subject, message from contact_messages where mailed_at is null order by id limit 1 for update skip locked',
    );
    if (!message) return false;
    await send(message);
    await sql.query('update contact_messages set mailed_at = now() where id = $1', [message.id]);
    return true;
  });
}

/** Messages go with the retention time like everything else, once they were mailed. */
export async function forgetMailedMessages(database: Database, retentionDays: number): Promise<void> {
  await database.query('delete from contact_messages where mailed_at < now() - make_interval(days => $1)', [
    retentionDays,
  ]);
}
