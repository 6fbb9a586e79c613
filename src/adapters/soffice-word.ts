/** Drives LibreOffice over a Word 97 document: pictures come out, better ones go in, and the result is compared. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeOfficeSockets } from './office-sockets.ts';
import { endGroup, startProgram } from './process.ts';
import { writeProfile } from './soffice.ts';

const PYTHON = '/usr/bin/python3';
const HELPER = join(import.meta.dirname, 'soffice-uno/word.py');

/** A picture of the document, as a PNG; `kind` is what it was stored as. */
export interface WordPicture {
  readonly index: number;
  readonly path: string;
  readonly kind: 'jpg' | 'png';
}

export interface WordRequest {
  readonly source: string;
  readonly target: string;
  /** A folder of this call's own. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Whether title, author and the like are emptied. */
  readonly forgets: boolean;
  /** Those pictures that are to be replaced, with the paths of the new ones; undefined when there is nothing to do. */
  readonly replace: (pictures: readonly WordPicture[]) => Promise<readonly WordPicture[] | undefined>;
}

type HelperEvent =
  | { readonly event: 'pictures'; readonly pictures: readonly WordPicture[] }
  | { readonly event: 'done'; readonly same: boolean };

/**
 * Stores the document anew.
 * @returns whether the result has the same text, pages, tables, pictures and notes; false also when LibreOffice is not
 * installed, cannot read the document, or there was nothing to do.
 */
export async function restoreWord(request: WordRequest): Promise<boolean> {
  const { folder, signal, source, target } = request;
  await mkdir(folder, { recursive: true });
  await writeProfile(folder);
  const helper = startProgram(PYTHON, ['-B', HELPER, folder, source, target], { stdio: ['pipe', 'pipe', 'ignore'] });
  const onAbort = () => void endGroup(helper);
  signal.addEventListener('abort', onAbort, { once: true });
  helper.on('error', () => undefined);
  helper.stdin?.on('error', () => undefined);
  try {
    if (!helper.stdout) return false;
    for await (const line of createInterface({ input: helper.stdout })) {
      const event = readEvent(line);
      if (event?.event === 'done') return event.same;
      if (event?.event !== 'pictures') continue;
      const pictures = await request.replace(event.pictures);
      if (!pictures) return false;
      helper.stdin?.write(`${JSON.stringify({ pictures, forgets: request.forgets })}\n`);
    }
    return false;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await endGroup(helper);
    await removeOfficeSockets(folder);
    signal.throwIfAborted();
  }
}

function readEvent(line: string): HelperEvent | undefined {
  try {
    return JSON.parse(line) as HelperEvent;
  } catch {
    // Noise of a library on standard output.
    return undefined;
  }
}
