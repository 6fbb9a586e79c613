/** The browser's side of a job session. */
import { panelWords } from '../../words/panel.ts';
import { CallFailed, endJob, submitJob } from './calls.ts';
import type { SessionPorts } from './job-session.ts';
import { forgetJob } from './recent-jobs.ts';
import { serverNow } from './server-clock.ts';
import { rememberInputs } from './stored-files.ts';
import { uploadFiles } from './upload-files.ts';
import { BROWSER_PORTS } from './watch-ports.ts';

export const SESSION_PORTS: SessionPorts = {
  upload: uploadFiles,
  submit: submitJob,
  rememberInputs,
  async endJob(jobId) {
    await endJob(jobId);
    forgetJob(jobId, serverNow());
  },
  watch: BROWSER_PORTS,
  nowMs: () => performance.now(),
  interrupted: ([name = '', ...others]) => ({
    code: null,
    message: panelWords.work.interrupted({ name, count: others.length + 1 }),
    params: {},
  }),
  problemOf(error) {
    if (error instanceof CallFailed) return error.problem;
    // What fetch throws when nothing came back.
    if (error instanceof TypeError) return { code: null, message: panelWords.work.notSent, params: {} };
    return { code: null, message: error instanceof Error ? error.message : String(error), params: {} };
  },
};
