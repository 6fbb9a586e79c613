/** What both sides know of how long results are kept once their job has ended: as long as the site does, or shorter. */

/** Field of a submit, and of the body of PATCH /api/jobs/{jobId}: whole minutes. */
export const KEEP_MINUTES = 'keepMinutes';

/** Field of a submit: whole minutes that its files are kept once the job is completed, for another job that names them. */
export const KEEP_INPUTS_MINUTES = 'keepInputsMinutes';

export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;
export const MAX_INPUTS_MINUTES = HOUR_MINUTES;

/** Answer of PATCH /api/jobs/{jobId}. */
export interface KeepAnswer {
  readonly success: true;
  readonly message: string;
  /** Null: as long as the site keeps them. */
  readonly keepMinutes: number | null;
  readonly expiresAt: string;
}
