/** The process inside the sandbox of the fuzzing: takes one case after the other, until its parent has had enough of it. */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { RunRequest } from '../../src/contract/job.ts';
import { ToolError } from '../../src/contract/messages/tool-error.ts';
import { answerRequest } from '../../src/tools/answer-request.ts';
import { SCRATCH } from '../../src/tools/perform-request.ts';

const [workDir = '.'] = process.argv.slice(2);
const parent = {
  say: () => undefined,
  timestamp: () => Promise.reject(new ToolError('timestamp-failed')),
  enough: new AbortController().signal,
};

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await answerRequest(JSON.parse(line) as RunRequest, workDir, parent);
  // LibreOffice goes on living in the folder of its case.
  const isSpent = existsSync(path.join(workDir, SCRATCH, 'office'));
  await clear(path.join(workDir, 'out'), path.basename(SCRATCH));
  await clear(path.join(workDir, SCRATCH));
  process.stdout.write(`${JSON.stringify({ ...answer, isSpent })}\n`);
}

/** The folder itself stays: we stand in it. */
async function clear(folder: string, keep?: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== keep) await rm(path.join(folder, name), { recursive: true, force: true });
}
