/** What is known of uploads that no job has taken yet: whose they are, how large, and when their last byte came. */
import type { Sql } from '../adapters/postgres.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { JobStore } from './job-store.ts';

type Records = Pick<JobStore, 'database'>;

export interface UploadRecord {
  readonly id: string;
  /** As announced. */
  readonly bytes: number;
}

/** What one visitor may have on the way. */
export interface UploadRoom {
  readonly count: number;
  readonly bytes: number;
}

export interface Uploader {
  readonly visitor: string;
  /** How many visitors stand behind the one. */
  readonly shares: number;
}

const RETRY_SECONDS = 60;

/** @throws ToolError `upload-share` where the visitor has too much on the way; then nothing is recorded. */
export async function recordUpload(
  { database }: Records,
  upload: UploadRecord,
  { visitor, shares }: Uploader,
  room: UploadRoom,
): Promise<void> {
  await database.transaction(async (sql) => {
    // Those of one visitor that come together must see each other.
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [visitor]);
    await checkShare(sql, visitor, upload.bytes, { count: room.count * shares, bytes: room.bytes * shares });
    await sql.query('insert into uploads (id, visitor, bytes) values ($1, $2, $3)', [upload.id, visitor, upload.bytes]);
  });
}

async function checkShare(sql: Sql, visitor: string, bytes: number, room: UploadRoom): Promise<void> {
  const [row] = await sql.query<{ count: number; bytes: string }>(
    'select count(*)::int as count, coalesce(sum(bytes), 0) as bytes from uploads where visitor = $1',
    [visitor],
  );
  const { count = 0, bytes: held = '0' } = row ?? {};
  if (count >= room.count || Number(held) + bytes > room.bytes)
    throw new ToolError('upload-share', { uploads: count, seconds: RETRY_SECONDS });
}

/** Bytes have come. @param received how many there are now; undefined where they are still on the way. */
export async function noteBytes({ database }: Records, id: string, received?: number): Promise<void> {
  await database.query('update uploads set touched_at = now(), received = coalesce($2, received) where id = $1', [
    id,
    received ?? null,
  ]);
}

export async function forgetUpload({ database }: Records, id: string): Promise<void> {
  await database.query('delete from uploads where id = $1', [id]);
}

/** Ids of uploads that nobody came back for. @param age seconds since their last byte. */
export async function forsakenUploads(
  { database }: Records,
  age: { readonly unfinished: number; readonly finished: number },
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `select id from uploads
     where touched_at < now() - make_interval(secs => case when received < bytes then $1::float else $2::float end)`,
    [age.unfinished, age.finished],
  );
  return rows.map(({ id }) => id);
}
