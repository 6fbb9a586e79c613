/** The calls that a job needs, and what they say when they fail. */
import type { JobFile, JobStatus } from '../../../contract/job.ts';
import type { CheckedRecipe } from '../../../ui/panel-props.ts';
import { fieldsOf, plainAnswer } from '../../answer-text.ts';
import { panelWords } from '../../words/panel.ts';
import { told } from '../../words/told.ts';
import { learnServerTime } from './server-clock.ts';
import { toldStatus } from './told-status.ts';
import type { Problem } from './work.ts';

const words = panelWords.calls;

/** The server answered with something else than what was asked for. */
export class CallFailed extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.name = 'CallFailed';
    this.status = status;
    this.problem = problem;
  }
}

/** Nothing came back. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** A server that answers nothing for so long is not there. */
const ANSWER_MS = 4_000;

export interface Submitted {
  readonly jobId: string;
  /** By which another job names the files of this one; null where they are not kept. */
  readonly inputsKey: string | null;
}

/** Starts a job; `form` carries the options and the finished uploads. A refusal without a word stays one: each panel has its own. */
export function submitJob(path: string, form: FormData, signal?: AbortSignal): Promise<Submitted> {
  return call<Submitted>(path, { method: 'POST', body: form, ...(signal && { signal }) }, submitFailed, '');
}

export async function readJobStatus(jobId: string): Promise<JobStatus> {
  const path = `/api/job-status/${jobId}`;
  const answer = await call<{ job?: JobStatus }>(
    path,
    { signal: AbortSignal.timeout(ANSWER_MS) },
    statusFailed,
    words.noStatus,
  );
  if (!answer.job) throw new CallFailed(200, problemOf({}, words.noStatus));
  return toldStatus(answer.job);
}

export async function readJobFiles(jobId: string): Promise<readonly JobFile[]> {
  return call<readonly JobFile[]>(`/api/jobs/${jobId}/files`, {}, () => words.noFiles);
}

/** Asks for pages of a result that no browser can show. @returns the id of the job that makes them. */
export async function startPreview(fileId: string): Promise<string> {
  const answer = await call<{ jobId: string }>(`/api/files/${fileId}/preview`, { method: 'POST' });
  return answer.jobId;
}

/** What is wrong with a recipe is an answer like any other. @throws TypeError where nothing came back. */
export async function checkRecipe(recipe: string, signal: AbortSignal): Promise<CheckedRecipe> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ recipe }) };
  try {
    const { asks } = await call<Pick<CheckedRecipe, 'asks'>>('/api/recipes/check', { ...init, signal });
    return { asks, problem: '' };
  } catch (error) {
    if (error instanceof CallFailed && error.problem.code === 'bad-option') return { asks: [], problem: error.message };
    throw error;
  }
}

/** Cancels a running job, deletes a finished one. A job that is gone already is fine. */
export async function endJob(jobId: string): Promise<void> {
  const response = await fetch(`/api/jobs/${jobId}`, { method: 'DELETE', credentials: 'include' });
  if (!response.ok && response.status !== 404) throw await failureOf(response, plainAnswer);
  await response.body?.cancel();
}

/** What is said of an answer that is no JSON. */
type Telling = (response: Response, body: string) => string;

const submitFailed: Telling = ({ status, statusText }) => `HTTP ${status}: ${statusText}`;
const statusFailed: Telling = (response, body) => words.statusFailed({ answer: plainAnswer(response, body) });

/** @throws CallFailed where the server answered; TypeError where nothing came back. */
async function call<Answer>(
  path: string,
  init: RequestInit = {},
  telling: Telling = plainAnswer,
  refused = words.refused,
): Promise<Answer> {
  const response = await fetch(path, { credentials: 'include', ...init });
  learnServerTime(response);
  if (!response.ok) throw await failureOf(response, telling);
  const body = (await response.json()) as { success?: boolean } & Partial<Problem>;
  if (body.success === false) throw new CallFailed(response.status, problemOf(body, refused));
  // The shapes are the documented ones, held by the server's own tests.
  return body as Answer;
}

/** A JSON body's message is what people read; the documented form stands in for anything else. */
async function failureOf(response: Response, telling: Telling): Promise<CallFailed> {
  const body = await response.text().catch(() => '');
  return new CallFailed(response.status, problemOf(fieldsOf(body), telling(response, body)));
}

export function problemOf(body: Partial<Problem>, fallback: string): Problem {
  const { code = null, params = {}, message = fallback } = body;
  return { code, message: told('errors', code, params, message), params };
}
