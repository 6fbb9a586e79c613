/** The text of a Markdown file, and the folder that it lies in. */
import { readFile } from 'node:fs/promises';
import { sniffEncoding } from '../../adapters/file-type-text.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile } from '../../contract/operation.ts';
import { folderOfZip, type StartRule, type WebFolder } from '../../engine/html-to-pdf/web-folder.ts';

/** The length of twenty novels. Less may need more memory than a job has, and is then told in the same words. */
const MAX_BYTES = 16 * 1024 ** 2;

const MARKDOWN: StartRule = {
  names: /\.(?:md|markdown)$/i,
  preferred: /(?:^|\/)(?:readme|index)\.[a-z]+$/i,
  missing: 'no-markdown',
};

export interface SourceText {
  readonly text: string;
  /** What the page may load; `start` is the Markdown file. */
  readonly folder: WebFolder;
}

/** @throws ToolError `nothing-found`, `too-complex`, `damaged`, and those of `folderOfZip`. */
export async function readSource(
  input: InputFile,
  password: string,
  scratch: string,
  signal: AbortSignal,
): Promise<SourceText> {
  const folder =
    input.type === 'zip' ? await folderOfZip({ ...input, password }, scratch, signal, MARKDOWN) : alone(input);
  const bytes = (await folder.read(folder.start))?.bytes ?? Buffer.alloc(0);
  if (bytes.length > MAX_BYTES) throw new ToolError('too-complex', { file: input.name });
  const encoding = sniffEncoding(bytes);
  if (!encoding) throw new ToolError('damaged', { file: input.name, ...phrase('found', 'entry-not-unpacked') });
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trim() === '') throw new ToolError('nothing-found', because('nothing-on-a-page', { file: input.name }));
  return { text, folder };
}

function alone({ path, name }: InputFile): WebFolder {
  const start = name.replaceAll(/[\\/]/g, '_');
  return {
    start,
    read: async (wanted) => (wanted === start ? { bytes: await readFile(path), mime: 'text/plain' } : undefined),
  };
}
