/** What every route of the server is given. */
import type { Settings } from '../config.ts';
import type { ExpectedJobs } from '../jobs/expected-jobs.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { Admission } from './admission.ts';
import type { JobWatch } from './job-watch.ts';
import type { ResumableUploads } from './resumable-uploads.ts';

export interface ServerContext {
  readonly settings: Settings;
  readonly store: JobStore;
  readonly watch: JobWatch;
  readonly admission: Admission;
  readonly uploads: ResumableUploads;
  readonly expected: ExpectedJobs;
}
