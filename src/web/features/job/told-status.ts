/** A job's status with the server's sentences in the language of the page. */

import type { JobStatus } from '../../../contract/job.ts';
import { namingFile } from '../../../contract/messages/fill-text.ts';
import { told } from '../../words/told.ts';

export function toldStatus(status: JobStatus): JobStatus {
  const { note, noteCode, noteParams, error, code, params, warnings } = status;
  return {
    ...status,
    note: note === null ? null : told('notes', noteCode, noteParams ?? {}, note),
    error: error === null ? null : told('errors', code, params ?? {}, error),
    warnings: warnings.map((each) => ({
      ...each,
      message: namingFile(told('warnings', each.code, each.params, each.message), each.params),
    })),
  };
}
