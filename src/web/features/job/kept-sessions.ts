/** Sessions whose panel went while they were sending: the panel that opens there next takes its own up again. */
import type { JobSession } from './job-session.ts';

const kept = new Map<string, JobSession>();

/** To be called when the panel of `place` goes. */
export function keepWhileSending(place: string, session: JobSession): void {
  if (isSending(session)) kept.set(place, session);
}

/** The session that the panel of `place` left behind, once. */
export function takeSession(place: string): JobSession | undefined {
  const session = kept.get(place);
  kept.delete(place);
  return session;
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
