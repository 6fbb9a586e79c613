/** The browser's side of watching a job: server-sent events, calls, timers, the signals of online and offline. */
import type { JobStatus } from '../../../contract/job.ts';
import { CallFailed, ConnectionLost, readJobFiles, readJobStatus } from './calls.ts';
import type { WatchPorts } from './job-watch.ts';
import { toldStatus } from './told-status.ts';

/** The server sends a sign of life every two seconds; two of them may be late. */
const SILENCE_MS = 4_300;

export const BROWSER_PORTS: WatchPorts = {
  readStatus: readJobStatus,
  readFiles: readJobFiles,
  openEvents(jobId, onStatus, onLost) {
    const source = new EventSource(`/api/jobs/${jobId}/events`);
    const over = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const lost = () => onLost(new ConnectionLost());
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(lost, SILENCE_MS);
    };
    // The server's own words; it sends JobStatus and nothing else under this name.
    source.addEventListener('job', (event) => {
      heard();
      onStatus(toldStatus(JSON.parse(event.data) as JobStatus));
    });
    source.addEventListener('here', heard);
    source.addEventListener('error', () => onLost());
    window.addEventListener('offline', lost, { signal: over.signal });
    heard();
    return () => {
      clearTimeout(silence);
      over.abort();
      source.close();
    };
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
