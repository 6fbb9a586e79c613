/** A job in its first second, as the server tells of it, for tests to change. */
import type { JobStatus } from '../src/contract/job.ts';

const BEGUN: JobStatus = {
  id: 'job',
  tool: 'merge-pdf',
  status: 'processing',
  queued: false,
  progress: 0,
  note: null,
  noteCode: null,
  noteParams: null,
  error: null,
  code: null,
  params: null,
  warnings: [],
  outputFiles: [],
  createdAt: '',
  keepMinutes: null,
  inputsExpireAt: null,
  expiresAt: '',
};

export function jobStatus(part: Partial<JobStatus>): JobStatus {
  return { ...BEGUN, ...part };
}
