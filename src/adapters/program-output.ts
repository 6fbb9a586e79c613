/** What a program writes to its standard output, as it comes: the program waits while nobody reads. */
import { ToolError } from '../contract/messages/tool-error.ts';
import { endGroup, NATIVE_LIMITS, type ProgramLimits, startProgram } from './process.ts';

export interface OutputOptions {
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string>>;
  readonly cpuSeconds: number;
  /** Written to standard input, which is then closed. */
  readonly input?: string;
}

/** It ended badly; what it wrote before has been read. */
export class ProgramFailed extends Error {
  /** Its words on standard error. */
  readonly words: string;
  /** A limit on time, memory or size ended it. */
  readonly isStopped: boolean;

  constructor(words: string, isStopped: boolean) {
    super('The program ended badly.');
    this.words = words;
    this.isStopped = isStopped;
  }
}

const NOT_FOUND = 127;
const MAX_WORDS = 64 * 1024;

/** Ended together with the reading. @throws ProgramFailed; ToolError `engine-missing`, `cancelled`. */
export async function* programOutput(
  command: string,
  args: readonly string[],
  { signal, env, cpuSeconds, input }: OutputOptions,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const limits: ProgramLimits = { ...NATIVE_LIMITS, cpuSeconds };
  const child = startProgram(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env, limits });
  const end = new Promise<{ readonly code: number | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code }));
  });
  end.catch(() => undefined);
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    if (words.length < MAX_WORDS) words += chunk.toString('utf8');
  });
  // A program that ends without reading its input closes the pipe: its exit status tells.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input ?? '');
  const onAbort = () => void endGroup(child);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    for await (const chunk of child.stdout ?? []) yield chunk as Buffer;
    const { code } = await end;
    if (signal.aborted) throw new ToolError('cancelled');
    if (code === NOT_FOUND && words.startsWith('prlimit:')) throw new ToolError('engine-missing', { program: command });
    if (code !== 0) throw new ProgramFailed(words, code === null);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await endGroup(child);
  }
}
