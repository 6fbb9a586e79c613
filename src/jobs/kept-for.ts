/** How long results are kept, as it is asked for, and as it is told once they are gone. */
import { phrase } from '../contract/messages/phrases.ts';
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import {
  DAY_MINUTES,
  HOUR_MINUTES,
  KEEP_INPUTS_MINUTES,
  KEEP_MINUTES,
  MAX_INPUTS_MINUTES,
} from '../contract/site/keeping.ts';
import { newId } from './job-store.ts';

/** Minutes from the end of a job. */
interface Kept {
  /** Its results; null: as long as the site keeps them. */
  readonly keepMinutes: number | null;
  /** Its files; 0: they go with the end. */
  readonly keepInputsMinutes: number;
  /** By which another job names them; null where they go. */
  readonly inputsKey: string | null;
}

/**
 * @returns minutes from the end of the job; null where the results stay as long as the site keeps them.
 * @throws ToolError `bad-option`
 */
export function readKeepMinutes(value: unknown, retentionDays: number): number | null {
  return value === null || value === '' ? null : readMinutes(KEEP_MINUTES, value, [1, retentionDays * DAY_MINUTES]);
}

/** What a submit says of its results and of its files, as it was written. @throws ToolError `bad-option` */
export function readKeeping(said: Record<'keepMinutes' | 'keepInputsMinutes', string>, retentionDays: number): Kept {
  const keepMinutes = readKeepMinutes(said.keepMinutes, retentionDays);
  const inputs = said.keepInputsMinutes;
  const keepInputsMinutes = inputs === '' ? 0 : readMinutes(KEEP_INPUTS_MINUTES, inputs, [0, MAX_INPUTS_MINUTES]);
  return { keepMinutes, keepInputsMinutes, inputsKey: keepInputsMinutes > 0 ? newId() : null };
}

function readMinutes(field: string, value: unknown, [min, max]: readonly [min: number, max: number]): number {
  const minutes = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  if (typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= min && minutes <= max) return minutes;
  throw new ToolError('bad-option', { field, ...because('not-a-whole-number', { option: field, min, max }) });
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
