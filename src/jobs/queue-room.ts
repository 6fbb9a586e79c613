/** How many jobs may wait, in all and of one visitor, and whether there is room for one more. */
import type { Sql } from '../adapters/postgres.ts';
import { ToolError } from '../contract/messages/tool-error.ts';

export interface QueueRoom {
  readonly all: number;
  /** Of one visitor; a network that counts as several may have as many times more. */
  readonly each: number;
}

export const ANY_ROOM: QueueRoom = { all: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY };

const RETRY_SECONDS = { busy: 15, share: 30 } as const;

const LEAST_SHARE = 20;

export function queueRoom(settings: {
  readonly QUEUE_LIMIT: number;
  readonly QUEUE_SHARE?: number | undefined;
}): QueueRoom {
  const { QUEUE_LIMIT: all, QUEUE_SHARE: each = Math.max(LEAST_SHARE, Math.ceil(all / 10)) } = settings;
  return { all, each };
}

/**
 * Exact where the caller holds the lock of submits.
 * @throws ToolError `busy` or `queue-share`.
 */
export async function checkRoom(sql: Sql, visitor: string, shares: number, room: QueueRoom): Promise<void> {
  const [row] = await sql.query<{ all: number; own: number }>(
    `select count(*)::int as all, count(*) filter (where visitor = $1)::int as own from jobs where state = 'queued'`,
    [visitor],
  );
  const { all = 0, own = 0 } = row ?? {};
  if (all >= room.all) throw new ToolError('busy', { seconds: RETRY_SECONDS.busy });
  if (own >= room.each * shares) throw new ToolError('queue-share', { jobs: own, seconds: RETRY_SECONDS.share });
}
