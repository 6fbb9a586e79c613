/** Sessions whose panel went while they were sending: the panel that opens there next takes its own up again. */
import type { JobSession } from './job-session.ts';
import { forgetStoredJob } from './stored-job.ts';

const kept = new Map<string, JobSession>();

/** To be called when the panel of `place` goes. */
export function keepWhileSending(place: string, session: JobSession): void {
  if (isSending(session)) kept.set(place, session);
}

/** The session that the panel of `place` left behind, as long as only it knows what became of the files. Changes nothing. */
export function keptSession(place: string): JobSession | undefined {
  const session = kept.get(place);
  return session && (isSending(session) || wasRefused(session)) ? session : undefined;
}

/** `session` is now the one of `place`; another that was kept goes on by itself, and is not found here again. */
export function takePlace(place: string, session: JobSession): void {
  const before = kept.get(place);
  kept.delete(place);
  if (!before || before === session) return;
  before.giveUpPlace();
  if (!isSending(before)) before.detach();
}

/** Files that come from elsewhere begin something new; the list of recent jobs has what was here. */
export function clearPlace(place: string, session: JobSession): void {
  takePlace(place, session);
  forgetStoredJob(place);
}

/** Whether a panel out of sight is still sending. */
export function isSendingElsewhere(): boolean {
  return [...kept.values()].some(isSending);
}

/** Closing the tab would lose what is on its way, so the browser asks; other pages of the site may be opened. */
export function askWhileSending(session: JobSession): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  session.subscribe(() => {
    if (isSending(session)) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}

function isSending(session: JobSession): boolean {
  return session.get().phase === 'uploading';
}

function wasRefused(session: JobSession): boolean {
  const work = session.get();
  return work.phase === 'failed' && work.stage === 'refused';
}
