/** Does one request inside the sandbox and says how it ended, whatever is thrown. */
import type { RunnerMessage, RunRequest } from '../contract/job.ts';
import { toPlainError } from '../contract/messages/tool-error.ts';
import { foreseen } from './foreseen.ts';
import { finishOutputs } from './name-outputs.ts';
import { performRequest } from './perform-request.ts';
import type { Parent } from './run-context.ts';

export async function answerRequest(request: RunRequest, workDir: string, parent: Parent): Promise<RunnerMessage> {
  try {
    const done = await performRequest(request, workDir, parent);
    return { kind: 'done', outputs: await finishOutputs(done, workDir) };
  } catch (thrown) {
    const { error, detail } = foreseen(thrown);
    return { kind: 'failed', error: toPlainError(error), detail };
  }
}
