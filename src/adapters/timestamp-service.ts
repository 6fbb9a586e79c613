/** Asks a time stamp service over HTTP (RFC 3161, 3.4). */
import { ToolError } from '../contract/messages/tool-error.ts';

const TIMEOUT_MS = 15_000;
/** Answers with all their certificates have some ten kilobytes. */
const MAX_ANSWER_BYTES = 262_144;
const TRIES = 2;

/**
 * Sends a query, and once more when no answer comes.
 * @throws ToolError `timestamp-failed`, and the signal's reason when aborted.
 */
export async function askTimestampService(url: string, query: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(url, query, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    } catch (cause) {
      signal.throwIfAborted();
      if (attempt === TRIES) throw new ToolError('timestamp-failed', {}, { cause });
    }
  }
}

async function ask(url: string, query: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Buffer.from(query),
    redirect: 'error',
    signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`answered with ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('answered with too much');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
