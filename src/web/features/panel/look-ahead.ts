/** Has a tool do its work for the report alone, so that people see what it found before they let it begin. */
import type { Report } from '../../../contract/report.ts';
import type { PanelFile } from '../../../ui/panel-props.ts';
import { CallFailed, endJob, problemOf, readJobFiles, readJobStatus, submitJob } from '../job/calls.ts';
import { uploadFiles } from '../job/upload-files.ts';
import { toolPath } from './flow.ts';

const POLL_MS = 500;

/**
 * Nothing of it is kept on the server. @returns an empty report where the tool found nothing.
 * @throws CallFailed with what the server says; whatever aborts the signal.
 */
export async function lookAhead(
  tool: string,
  { file, name, password }: PanelFile,
  options: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Report> {
  const uploads = await uploadFiles([{ file, name }], signal, {
    onSent: () => undefined,
    onConnection: () => undefined,
  });
  const form = new FormData();
  for (const [option, value] of Object.entries(options)) form.append(option, value);
  if (password) form.append('password', password);
  for (const id of uploads) form.append('uploads', id);
  const jobId = await submitJob(toolPath(tool), form, signal);
  try {
    return await reportOf(jobId, signal);
  } finally {
    // The sweep finds what is left where this does not arrive.
    endJob(jobId).catch(() => undefined);
  }
}

async function reportOf(jobId: string, signal: AbortSignal): Promise<Report> {
  for (;;) {
    signal.throwIfAborted();
    const { status, code, error } = await readJobStatus(jobId);
    if (status === 'completed') return (await readJobFiles(jobId))[0]?.report ?? {};
    if (status === 'failed' && code === 'nothing-found') return {};
    if (status === 'failed') throw new CallFailed(200, problemOf({ code, message: error ?? '' }, ''));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
