/** The browser's side of a job session. */
import { CallFailed, endJob, submitJob } from './calls.ts';
import type { SessionPorts } from './job-session.ts';
import { uploadFiles } from './upload-files.ts';
import { BROWSER_PORTS } from './watch-ports.ts';

export const SESSION_PORTS: SessionPorts = {
  upload: uploadFiles,
  submit: submitJob,
  endJob,
  watch: BROWSER_PORTS,
  nowMs: () => performance.now(),
  problemOf(error) {
    if (error instanceof CallFailed) return error.problem;
    return { code: null, message: error instanceof Error ? error.message : String(error), params: {} };
  },
};
