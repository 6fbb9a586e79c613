/** The documented notice after two minutes, once a job: the page is loaded again, and finds the job, which nothing ends. */
import { useEffect } from 'react';
import { showToast } from '../../../../ui/toast-store.ts';
import { panelWords } from '../../../words/panel.ts';
import type { JobSession } from '../../job/job-session.ts';
import { isSendingElsewhere } from '../../job/kept-sessions.ts';
import { isBusy, type Work } from '../../job/work.ts';
import type { Flow } from '../model/flow.ts';
import { isLeftElsewhere } from '../model/left-behind.ts';

const RELOAD_AFTER_MS = 3_000;

/** When the jobs of this loaded page were taken by the server, by their ids; a page that is loaded again knows none. */
const begunMs = new Map<string, number>();

export function beginWaiting(jobId: string): void {
  begunMs.set(jobId, Date.now());
}

/** Only for who waits in front of the panel, and only where nothing that another panel keeps would be lost. */
export function useLongWorkNotice({ noticeAfterMs }: Flow, session: JobSession, work: Work): void {
  const jobId = isBusy(work) ? session.stored?.jobId : undefined;
  useEffect(() => {
    const begun = jobId === undefined ? undefined : begunMs.get(jobId);
    if (noticeAfterMs === 0 || jobId === undefined || begun === undefined) return;
    const leftMs = begun + noticeAfterMs - Date.now();
    // Who comes back later than that has not been waiting.
    if (leftMs <= 0) return;
    let timer = setTimeout(() => {
      if (isSendingElsewhere() || isLeftElsewhere()) return;
      begunMs.delete(jobId);
      const { timeoutTitle: title, timeout: description } = panelWords.toast;
      showToast({ title, description, look: 'destructive' });
      timer = setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
    }, leftMs);
    return () => clearTimeout(timer);
  }, [jobId, noticeAfterMs]);
}
