/** Jobs of one name in a list are told apart by when they were started. */
import { LANGUAGE } from '../../../ui/language.ts';
import type { RecentJob } from './recent-jobs.ts';

/** The moment of each job that has the name of another, by its id: the time of today, with the day before that, with seconds where minutes are alike. */
export function momentsOfAlike(jobs: readonly RecentJob[], now: Date): ReadonlyMap<string, string> {
  const moments = new Map<string, string>();
  for (const job of jobs) {
    const alike = jobs.filter(({ name, count }) => name === job.name && count === job.count);
    if (alike.length < 2 || !job.startedAt) continue;
    const say = (each: RecentJob, timeStyle: 'short' | 'medium') => momentText(each, timeStyle, now);
    const short = say(job, 'short');
    const isOne = alike.filter((each) => say(each, 'short') === short).length === 1;
    moments.set(job.jobId, isOne ? short : say(job, 'medium'));
  }
  return moments;
}

function momentText({ startedAt }: RecentJob, timeStyle: 'short' | 'medium', now: Date): string {
  if (!startedAt) return '';
  const moment = new Date(startedAt);
  return moment.toDateString() === now.toDateString()
    ? moment.toLocaleTimeString(LANGUAGE.code, { timeStyle })
    : moment.toLocaleString(LANGUAGE.code, { dateStyle: 'medium', timeStyle });
}
