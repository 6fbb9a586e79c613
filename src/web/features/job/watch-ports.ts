/** The browser's side of watching a job: server-sent events, calls, timers and the online signal. */
import type { JobStatus } from '../../../contract/job.ts';
import { CallFailed, readJobFiles, readJobStatus } from './calls.ts';
import type { WatchPorts } from './job-watch.ts';
import { toldStatus } from './told-status.ts';

export const BROWSER_PORTS: WatchPorts = {
  readStatus: readJobStatus,
  readFiles: readJobFiles,
  openEvents(jobId, onStatus, onLost) {
    const source = new EventSource(`/api/jobs/${jobId}/events`);
    // The server's own words; it sends JobStatus and nothing else under this name.
    source.addEventListener('job', (event) => onStatus(toldStatus(JSON.parse(event.data) as JobStatus)));
    source.addEventListener('error', onLost);
    return () => source.close();
  },
  later(run, ms) {
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go, { once: true });
    function stop() {
      clearTimeout(timer);
      window.removeEventListener('online', go);
    }
    function go() {
      stop();
      run();
    }
    return stop;
  },
  finalProblem(error) {
    return error instanceof CallFailed && error.status === 404 ? error.problem : undefined;
  },
};
