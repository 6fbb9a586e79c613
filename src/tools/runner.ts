/** The process inside the sandbox: loads the tools, takes one request on standard input, does it, and ends. */
import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunnerMessage, RunRequest } from '../contract/job.ts';
import { answerRequest } from './answer-request.ts';
import { OPERATIONS } from './operations.gen.ts';
import { SCRATCH } from './perform-request.ts';
import { rehearse } from './rehearse.ts';
import { readLines } from './runner-lines.ts';
import { Questions } from './runner-questions.ts';

/** Where jobs follow each other, a rehearsal would take time from those that run. */
const WAITS_MS = 300;

const [workDir = '.', ...needs] = process.argv.slice(2);

const questions = new Questions(say);
// Lines that come together are told of at once: nothing may be waited for between the first and the next.
const firstLine = new Promise<string>((resolve) => {
  let isAsked = false;
  const onLine = (line: string) => {
    if (isAsked) questions.answered(line);
    else resolve(line);
    isAsked = true;
  };
  readLines(process.stdin, onLine, () => process.exit(1), Number.POSITIVE_INFINITY);
});
// The parent holds the other end until it has its answer: without it there is nobody to work for.
if (!needs.includes('prime')) process.stdin.once('close', () => process.exit(1));

const only = needs.find((need) => need.startsWith('only:'))?.slice('only:'.length);
// Nobody knows yet what will be asked for: what nearly every tool begins with is loaded, the rest of one tool later.
// All of them cost 0.27 s of processor time a job, measured with the compile cache filled.
await (only === undefined ? import('../engine/document/open/open-input.ts') : OPERATIONS[only]?.());
if (needs.includes('soffice')) {
  const { prepareOffice } = await import('../adapters/soffice.ts');
  await prepareOffice(`${workDir}/${SCRATCH}`).catch(() => undefined);
}
say({ kind: 'ready' });

const isWaiting = needs.length === 0 && (await Promise.race([firstLine.then(() => false), delay(WAITS_MS, true)]));
if (isWaiting) await rehearse(`${workDir}/${SCRATCH}/rehearsal`);
const first = await firstLine;
const timestamp = (url: string, digest: Uint8Array) => questions.timestamp(url, digest);
const last = await answerRequest(JSON.parse(first) as RunRequest, workDir, {
  say,
  timestamp,
  enough: questions.enough,
});
if (needs.includes('prime')) {
  await Promise.all(Object.values(OPERATIONS).map((load) => load()));
  // After a job: what functions of it are made of is kept with the rest.
  flushCompileCache();
}
// Everything must be written before the exit: pipes are asynchronous.
await new Promise<void>((resolve) => process.stdout.write(`${JSON.stringify(last)}\n`, () => resolve()));
process.exit(0);

function say(message: RunnerMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
