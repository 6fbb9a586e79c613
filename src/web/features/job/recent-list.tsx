/** The recent results of this browser: to be taken again, or deleted at once. */
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { panelWords } from '../../words/panel.ts';
import { recentWords } from '../../words/recent.ts';
import { viewerWords } from '../../words/viewer.ts';
import { deletedWhen } from '../panel/result-words.ts';
import { lookAtResult } from '../viewer/look-at-result.ts';
import { endJob } from './calls.ts';
import { forgetJob, type RecentJob, recentJobs } from './recent-jobs.ts';
import './recent-list.css';

export default function RecentList() {
  const [jobs, setJobs] = useState(() => recentJobs(Date.now()));
  if (jobs.length === 0) return null;
  const remove = async ({ jobId }: RecentJob) => {
    try {
      await endJob(jobId);
      forgetJob(jobId, Date.now());
      setJobs(recentJobs(Date.now()));
      showToast({ title: panelWords.toast.deletedTitle, description: panelWords.toast.deleted });
    } catch {
      showToast({
        title: panelWords.toast.deletedTitle,
        description: panelWords.toast.deleteFailed,
        look: 'destructive',
      });
    }
  };
  return (
    <section className="recent" aria-labelledby="recent-title">
      <h2 id="recent-title">{recentWords.title}</h2>
      <p>{recentWords.text}</p>
      <ul>
        {jobs.map((job) => (
          <li key={job.jobId}>
            <a href={job.downloadUrl} download>
              {nameOf(job)}
            </a>
            <span className="numbers">{deletedWhen(job.expiresAt, Date.now())}</span>
            <LookButton job={job} />
            <Button look="danger" aria-label={recentWords.remove({ name: job.name })} onClick={() => void remove(job)}>
              {panelWords.actions.deleteNow}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ name, count }: RecentJob): string {
  return count === 1 ? name : recentWords.several({ name, count: count - 1 });
}

function LookButton({ job: { name, count, downloadUrl } }: { readonly job: RecentJob }) {
  // Of several files there is only a zip.
  const onLook = count === 1 ? lookAtResult({ outputFilename: name, downloadUrl, size: null }) : undefined;
  return onLook ? (
    <Button look="plain" aria-label={viewerWords.look({ name })} onClick={onLook}>
      {viewerWords.lookShort}
    </Button>
  ) : (
    <span />
  );
}
