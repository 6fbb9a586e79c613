/** The recent jobs of this browser: followed while they run, their results to be taken again or deleted at once. */
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { panelWords } from '../../words/panel.ts';
import { recentWords } from '../../words/recent.ts';
import { viewerWords } from '../../words/viewer.ts';
import { deletedWhen } from '../panel/model/result-words.ts';
import { lookAtResult } from '../viewer/look-at-result.ts';
import { momentsOfAlike } from './alike-jobs.ts';
import { endJob } from './calls.ts';
import { watchJob } from './job-watch.ts';
import { forgetJob, type RecentJob, recentJobs, rememberDone, rememberFailed } from './recent-jobs.ts';
import { saveArchive, saveResult } from './results.ts';
import { sayIfFailed } from './say-if-failed.ts';
import { askServerTime, serverNow } from './server-clock.ts';
import { BROWSER_PORTS } from './watch-ports.ts';
import './recent-list.css';

const RHYTHM = { firstMs: 1_000, nextMs: 4_000 } as const;
/** How often the times left are told anew. */
const MINUTE_MS = 60_000;
/** More wait behind a button: the list stands above the tools. */
const SHOWN = 3;

export default function RecentList() {
  const [jobs, setJobs] = useState(() => recentJobs(serverNow()));
  const readAgain = useCallback(() => setJobs(recentJobs(serverNow())), []);
  useEffect(() => {
    void askServerTime().then(readAgain);
    const timer = setInterval(readAgain, MINUTE_MS);
    return () => clearInterval(timer);
  }, [readAgain]);
  const [all, setAll] = useState(false);
  if (jobs.length === 0) return null;
  const shown = all ? jobs : jobs.slice(0, SHOWN);
  const moments = momentsOfAlike(jobs, new Date());
  return (
    <section className="recent" aria-labelledby="recent-title">
      <h2 id="recent-title">{recentWords.title}</h2>
      <p>{recentWords.text}</p>
      <ul>
        {shown.map((job) => (
          <FollowedRow key={job.jobId} job={job} moment={moments.get(job.jobId)} onChange={readAgain} />
        ))}
      </ul>
      {shown.length < jobs.length && (
        <Button look="plain" onClick={() => setAll(true)}>
          {recentWords.all({ count: jobs.length })}
        </Button>
      )}
    </section>
  );
}

interface FollowedRowProps {
  readonly job: RecentJob;
  /** When it was started, where another has its name. */
  readonly moment: string | undefined;
  readonly onChange: () => void;
}

function FollowedRow({ job, moment, onChange }: FollowedRowProps) {
  const percent = useProgress(job, onChange);
  return <RecentRow job={job} moment={moment} percent={percent} onRemove={() => void remove(job, onChange)} />;
}

interface RecentRowProps {
  readonly job: RecentJob;
  /** Of a running job; null while it waits. */
  readonly percent: number | null;
  readonly moment?: string | undefined;
  readonly onRemove: () => void;
}

export function RecentRow({ job, percent, moment, onRemove }: RecentRowProps) {
  const { state, name, count, downloadUrl } = job;
  const named = moment ? recentWords.namedBy({ name, moment }) : name;
  return (
    <li data-state={state}>
      {downloadUrl ? (
        <a
          href={downloadUrl}
          download
          onClick={(event) => {
            event.preventDefault();
            void sayIfFailed(saveAgain(job, downloadUrl));
          }}
        >
          {count === 1 ? name : recentWords.several({ name, count: count - 1 })}
        </a>
      ) : (
        <strong>{count === 1 ? name : recentWords.files({ name, count: count - 1 })}</strong>
      )}
      <span className="numbers">
        {[moment && recentWords.started({ moment }), stateText(job, percent)].filter(Boolean).join(' · ')}
      </span>
      <LookButton job={job} named={named} />
      <Button
        look={state === 'done' ? 'danger' : 'plain'}
        aria-label={recentWords.actionFor[state]({ name: named })}
        onClick={onRemove}
      >
        {recentWords.action[state]}
      </Button>
    </li>
  );
}

/** Of several files there is only a zip. */
function saveAgain({ jobId, name, count }: RecentJob, downloadUrl: string): Promise<void> {
  return count === 1 ? saveResult({ downloadUrl, outputFilename: name, size: null }) : saveArchive(jobId);
}

/** Follows a running job; null while it waits, or does not run. */
function useProgress({ jobId, state }: RecentJob, onChange: () => void): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (state !== 'running') return;
    return watchJob(jobId, RHYTHM, BROWSER_PORTS, (news) => {
      if (news.kind === 'status') return setPercent(news.status.queued ? null : news.status.progress);
      // Without a connection the row stays as it was; the watch goes on by itself.
      if (news.kind === 'lost') return;
      if (news.kind === 'completed') rememberDone(news, serverNow());
      else rememberFailed(jobId, news.problem, serverNow());
      onChange();
    });
  }, [jobId, state, onChange]);
  return percent;
}

function stateText({ state, expiresAt, message }: RecentJob, percent: number | null): string {
  if (state === 'done') return deletedWhen(expiresAt, serverNow());
  if (state === 'failed') return message ?? '';
  if (state === 'gone') return recentWords.gone;
  return percent === null ? panelWords.work.waiting : recentWords.running({ percent: formatPercent(percent) });
}

/** Ends a running job, deletes a finished one; what has nothing on the server any more leaves the list. */
async function remove({ jobId, state }: RecentJob, onChange: () => void): Promise<void> {
  const { deletedTitle, deleted, notDeletedTitle, deleteFailed } = panelWords.toast;
  try {
    await endJob(jobId);
    forgetJob(jobId, serverNow());
    onChange();
    if (state === 'done') showToast({ title: deletedTitle, description: deleted });
  } catch {
    showToast({ title: notDeletedTitle, description: deleteFailed, look: 'destructive' });
  }
}

interface LookButtonProps {
  readonly job: RecentJob;
  readonly named: string;
}

function LookButton({ job: { name, count, tool, downloadUrl }, named }: LookButtonProps) {
  // Of several files there is only a zip.
  const onLook =
    count === 1 && downloadUrl ? lookAtResult({ outputFilename: name, downloadUrl, size: null }, tool) : undefined;
  return onLook ? (
    <Button look="plain" aria-label={viewerWords.look({ name: named })} onClick={onLook}>
      {viewerWords.lookShort}
    </Button>
  ) : (
    <span />
  );
}
