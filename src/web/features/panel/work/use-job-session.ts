/** A panel's job session inside React, with the notices that go with it. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Field } from '../../../../contract/options/field.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { panelWords } from '../../../words/panel.ts';
import { CallFailed } from '../../job/calls.ts';
import { JobSession } from '../../job/job-session.ts';
import { askWhileSending, clearPlace, keepWhileSending, keptSession, takePlace } from '../../job/kept-sessions.ts';
import { notifyDone } from '../../job/notify.ts';
import { rememberBegun, rememberDone, rememberFailed } from '../../job/recent-jobs.ts';
import { serverNow } from '../../job/server-clock.ts';
import { SESSION_PORTS } from '../../job/session-ports.ts';
import { IDLE, type Work } from '../../job/work.ts';
import { type Flow, failureWords } from '../model/flow.ts';
import { resultTitle } from '../model/result-words.ts';
import { titledProblem } from './titled-problem.ts';
import { beginWaiting, useLongWorkNotice } from './use-long-work-notice.ts';

export function useJobSession(
  flow: Flow,
  place: string,
  fields: readonly Field[],
  /** Files came along: what was done here before is over. */
  anew: boolean,
): { readonly session: JobSession; readonly work: Work } {
  const [session] = useState(() => (anew ? undefined : keptSession(place)) ?? createSession(flow, place, fields));
  const now = useSyncExternalStore(session.subscribe, session.get, () => IDLE);
  const work = useMemo(
    () => (now.phase === 'failed' ? { ...now, problem: titledProblem(now.problem, fields) } : now),
    [now, fields],
  );
  useEffect(() => {
    if (anew) clearPlace(place, session);
    else takePlace(place, session);
    session.attach();
    return () => {
      session.detach();
      keepWhileSending(place, session);
    };
  }, [session, place, anew]);
  useLongWorkNotice(flow, session, work);
  return { session, work };
}

function createSession(flow: Flow, place: string, fields: readonly Field[]): JobSession {
  const { words } = flow;
  const session: JobSession = new JobSession({
    place,
    rhythm: flow.rhythm,
    ports: SESSION_PORTS,
    events: {
      onStarted({ jobId, files }) {
        rememberBegun({ jobId, name: files[0]?.name ?? '', count: files.length }, serverNow());
        if (words.startedTitle !== '') showToast({ title: words.startedTitle });
        beginWaiting(jobId);
      },
      onCompleted(finished) {
        rememberDone(finished, serverNow());
        showToast({ title: words.doneTitle });
        void notifyDone(words.doneTitle, resultTitle(finished.files, false));
      },
      onFailed(failure, stage) {
        const problem = titledProblem(failure, fields);
        if (stage === 'job' && session.stored) rememberFailed(session.stored.jobId, problem, serverNow());
        showToast({ ...failureWords(flow, problem, stage), look: 'destructive' });
      },
      onNotStopped() {
        const { notStoppedTitle: title, notStopped: description } = panelWords.toast;
        showToast({ title, description, look: 'destructive' });
      },
      onLost(error) {
        const reason = error instanceof CallFailed ? error.message : panelWords.toast.offline;
        showToast({
          title: panelWords.toast.statusTitle,
          description: panelWords.toast.status({ reason }),
          look: 'destructive',
        });
      },
    },
  });
  askWhileSending(session);
  return session;
}
