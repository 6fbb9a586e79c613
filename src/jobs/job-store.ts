/** All that the job rooms share: database, queue, files, the sealer and how long things are kept. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../adapters/postgres.ts';
import type { FileStore } from '../contract/files/file-store.ts';
import type { JobQueue } from './queue.ts';
import type { Sealer } from './seal.ts';
import type { SharedNetworks } from './shared-networks.ts';

export interface JobStore {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly files: FileStore;
  readonly sealer: Sealer;
  readonly retentionDays: number;
  /** That one visitor may try before they have to wait. */
  readonly wrongPasswordsPerMinute: number;
  readonly sharedNetworks: SharedNetworks;
}

/** Channels of NOTIFY; the payload is a job id. */
export const CHANNEL = {
  /** A job was queued: workers wake up. Or one may come that wants something warm (`expected-jobs.ts`). */
  queued: 'sheaf_queued',
  /** A job's record changed: watchers read it again. */
  changed: 'sheaf_changed',
  /** A job shall stop: the worker that has it ends its programs. */
  cancel: 'sheaf_cancel',
} as const;

/** An unguessable id: 144 random bits, safe in an address and as a file name. */
export function newId(): string {
  return randomBytes(18).toString('base64url');
}

/** What a table holds instead of a token: who reads the table can open nothing. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** In the queue, jobs of one visitor can be passed over together; those that gave their place to others by themselves, too. */
export function queueGroup(visitor: string, hasYielded = false): string {
  return hasYielded ? `yielded ${visitor}` : visitor;
}

/** Everything of a job lies under this prefix. */
export function jobPrefix(jobId: string): string {
  return `jobs/${jobId}/`;
}

export function inputKey(jobId: string, position: number): string {
  return `${jobPrefix(jobId)}in/${position}`;
}

/** The file of an option. */
export function attachedKey(jobId: string, option: string): string {
  return `${jobPrefix(jobId)}in/${option}`;
}

/** Each attempt has its own place, so that a late loser cannot touch the winner's results. */
export function outputKey(jobId: string, attempt: number, file: string): string {
  return `${outputPrefix(jobId, attempt)}${file}`;
}

export function outputPrefix(jobId: string, attempt: number): string {
  return `${jobPrefix(jobId)}out/${attempt}/`;
}
