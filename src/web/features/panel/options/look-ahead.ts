/** Has a tool do its work for the report alone, so that people see what it found before they let it begin. */
import type { Report } from '../../../../contract/report.ts';
import { KEEP_INPUTS_MINUTES, KEEP_MINUTES, MAX_INPUTS_MINUTES } from '../../../../contract/site/keeping.ts';
import type { PanelFile } from '../../../../ui/panel-props.ts';
import { CallFailed, problemOf, readJobFiles, readJobStatus, submitJob } from '../../job/calls.ts';
import { endLooks, rememberInputs } from '../../job/stored-files.ts';
import { uploadFiles } from '../../job/upload-files.ts';
import { toolPath } from '../model/flow.ts';

const POLL_MS = 500;
/** Where nobody comes back, file and result are gone after this. */
const KEPT = [KEEP_INPUTS_MINUTES, KEEP_MINUTES].map((field) => [field, String(MAX_INPUTS_MINUTES)] as const);

/**
 * The file stays on the server for what comes next, until `endLooks`; the result goes with it.
 * @returns an empty report where the tool found nothing.
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
  for (const [option, value] of [...Object.entries(options), ...KEPT]) form.append(option, value);
  if (password) form.append('password', password);
  for (const id of uploads) form.append('uploads', id);
  // Not broken off: a job of which only the server knows could not be deleted.
  const submitted = await submitJob(toolPath(tool), form);
  rememberInputs(submitted, [file], true);
  try {
    return await reportOf(submitted.jobId, signal);
  } catch (error) {
    endLooks([file]);
    throw error;
  }
}

async function reportOf(jobId: string, signal: AbortSignal): Promise<Report> {
  for (;;) {
    signal.throwIfAborted();
    const { status, code, error } = await readJobStatus(jobId);
    if (status === 'completed') return (await readJobFiles(jobId))[0]?.report ?? {};
    if (status === 'failed' && code === 'nothing-found') return {};
    if (status === 'failed') throw new CallFailed(200, problemOf({ code, message: error ?? '' }, ''));
    await pause(signal);
  }
}

/** Ends early where the signal says so. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(waiting);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const waiting = setTimeout(end, POLL_MS);
    signal.addEventListener('abort', end);
  });
}
