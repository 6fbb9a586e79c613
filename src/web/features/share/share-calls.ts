/** The calls about read-only links, and the link that this tab made for a job. */
import { SHARE_MINUTES, type ShareAnswer, type SharedFiles } from '../../../contract/site/share.ts';
import { readStored, writeStored } from '../../browser-storage.ts';

export interface MadeShare extends Pick<ShareAnswer, 'url' | 'qr' | 'expiresAt'> {
  readonly minutes: number;
}

/** How long a link may be asked to work; the last is as long as its results are kept. */
export const LASTING = { hour: 60, day: 24 * 60, whole: SHARE_MINUTES.max } as const;

const PREFIX = 'sheaf-link:';

/** The link made before, while it works. */
export function knownShare(jobId: string, nowMs: number): MadeShare | undefined {
  const text = readStored('sessionStorage', PREFIX + jobId);
  if (text === null) return undefined;
  // Written by this site only, in this tab only.
  const share = JSON.parse(text) as MadeShare;
  return new Date(share.expiresAt).getTime() > nowMs ? share : undefined;
}

/** @throws Error when the server gives no link. */
export async function makeShare(jobId: string, minutes: number): Promise<MadeShare> {
  const answer = await fetch(`/api/jobs/${jobId}/shares`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ minutes }),
  });
  if (!answer.ok) throw new Error(`no link: ${answer.status}`);
  const { url, qr, expiresAt } = (await answer.json()) as ShareAnswer;
  const share = { url, qr, expiresAt, minutes };
  writeStored('sessionStorage', PREFIX + jobId, JSON.stringify(share));
  return share;
}

/** Ends every link to the results of the job. @throws Error when the server did not do it. */
export async function endShares(jobId: string): Promise<void> {
  const { ok, status } = await fetch(`/api/jobs/${jobId}/shares`, { method: 'DELETE', credentials: 'include' });
  // A job that is gone has no links either.
  if (!ok && status !== 404) throw new Error(`not revoked: ${status}`);
  writeStored('sessionStorage', PREFIX + jobId, null);
}

/** What a link leads to; undefined where it leads nowhere any more. @throws Error when the server cannot be reached. */
export async function readShared(token: string): Promise<SharedFiles | undefined> {
  const answer = await fetch(`/api/shared/${encodeURIComponent(token)}`);
  // Read in any case: an answer that nobody reads stays open.
  const told: unknown = await answer.json();
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`not read: ${answer.status}`);
  return told as SharedFiles;
}
