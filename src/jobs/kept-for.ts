/** How long results are kept, as it is asked for, and as it is told once they are gone. */
import { DAY_MINUTES, HOUR_MINUTES, KEEP_MINUTES } from '../contract/keeping.ts';
import { phrase } from '../contract/phrases.ts';
import { because } from '../contract/reasons.ts';
import { ToolError } from '../contract/tool-error.ts';

/**
 * @returns minutes from the end of the job; null where the results stay as long as the site keeps them.
 * @throws ToolError `bad-option`
 */
export function readKeepMinutes(value: unknown, retentionDays: number): number | null {
  if (value === null || value === '') return null;
  const minutes = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  const [min, max] = [1, retentionDays * DAY_MINUTES];
  if (typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= min && minutes <= max) return minutes;
  throw new ToolError('bad-option', {
    field: KEEP_MINUTES,
    ...because('not-a-whole-number', { option: KEEP_MINUTES, min, max }),
  });
}

/** "This file was deleted after 1 hour." @param keepMinutes null: as long as the site keeps them */
export function goneAfter(keepMinutes: number | null, retentionDays: number): ToolError {
  return new ToolError('expired', timeOf(keepMinutes ?? retentionDays * DAY_MINUTES));
}

/** In the largest unit that says it exactly. */
function timeOf(minutes: number) {
  if (minutes % DAY_MINUTES === 0) return phrase('time', 'for-days', { count: minutes / DAY_MINUTES });
  if (minutes % HOUR_MINUTES === 0) return phrase('time', 'for-hours', { count: minutes / HOUR_MINUTES });
  return phrase('time', 'for-minutes', { count: minutes });
}
