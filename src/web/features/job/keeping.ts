/** How long this browser asks the site to keep results, and the call that changes it for those that are there. */
import {
  KEEP_INPUTS_MINUTES,
  KEEP_MINUTES,
  type KeepAnswer,
  MAX_INPUTS_MINUTES,
} from '../../../contract/site/keeping.ts';
import { readStored, writeStored } from '../../browser-storage.ts';

/** As the answer and the status of a job tell it. */
export type Kept = Pick<KeepAnswer, 'keepMinutes' | 'expiresAt'>;

const KEY = 'sheaf-keep-minutes';

/**
 * The fields that a submit carries: files are kept for a while, so that other options need no second upload, and results
 * as long as the site does where nothing is chosen.
 */
export function keepingFields(): readonly (readonly [name: string, value: string])[] {
  const minutes = readStored('localStorage', KEY);
  return [
    [KEEP_INPUTS_MINUTES, String(MAX_INPUTS_MINUTES)],
    ...(minutes === null ? [] : ([[KEEP_MINUTES, minutes]] as const)),
  ];
}

export function rememberKeeping(minutes: number | null): void {
  writeStored('localStorage', KEY, minutes === null ? null : String(minutes));
}

/** @throws Error where the server did not change it. */
export async function changeKeeping(jobId: string, keepMinutes: number | null): Promise<Kept> {
  const answer = await fetch(`/api/jobs/${jobId}`, {
    method: 'PATCH',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keepMinutes }),
  });
  if (!answer.ok) throw new Error(`not changed: ${answer.status}`);
  return (await answer.json()) as KeepAnswer;
}
