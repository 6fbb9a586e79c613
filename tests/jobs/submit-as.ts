/** Submits jobs as any visitor, straight into the records of a running site. */
import { Readable } from 'node:stream';
import type { ClientConfig } from 'pg';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import { inputKey, type JobStore, newId } from '../../src/jobs/job-store.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';

export interface SubmitAs {
  readonly visitor: string;
  readonly tool: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** @param connection that of the database which the site in `dataDir` started, where no other is given. */
export function openStore(dataDir: string, connection?: ClientConfig): Promise<JobStore> {
  const settings = { DATA_DIR: dataDir, S3_BUCKET: '', S3_REGION: '' };
  const limits = { RETENTION_DAYS: 7, WRONG_PASSWORDS_PER_MINUTE: 10 };
  return openJobs({ ...settings, ...limits }, connection ?? ownConnection(dataDir), () => undefined);
}

export async function submitAs(store: JobStore, { visitor, tool, options = {}, bytes }: SubmitAs): Promise<string> {
  const jobId = newId();
  const key = inputKey(jobId, 0);
  const stored = await store.files.put(key, Readable.from([bytes]));
  const inputs = [{ name: 'file.pdf', bytes: stored, key }];
  const expected = [{ originalName: 'file.pdf', originalBytes: stored, outputName: 'file.pdf' }];
  await submitJob(store, { jobId, tool, options, secrets: {}, visitor, inputs, attached: [], expected });
  return jobId;
}
