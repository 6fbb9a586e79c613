/** Makes a text file ready for LibreOffice: its encoding found and made UTF-8, endless lines cut, its length known. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { sniffEncoding, type TextEncoding } from '../../adapters/file-type-text.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { MAX_PAGES } from '../../contract/site/limits.ts';

/** LibreOffice lays out a paragraph of millions of letters for hours; one of this length at once. */
const MAX_LINE = 2_000;

/** A page of A4 in the default font holds about so much. */
const LETTERS_IN_LINE = 80;
const LINES_ON_PAGE = 56;

const HEAD_BYTES = 64 * 1024;

export interface PlainText {
  /** A label of the Encoding standard. */
  readonly encoding: string;
  /** First letters, for finding out how a table is divided. */
  readonly sample: string;
}

/**
 * Writes the text as UTF-8.
 * @param asked what it is encoded as, where somebody knows better than `auto`.
 * @throws ToolError `damaged` for what is no text, `too-many-pages`, `nothing-found`, `cancelled`.
 */
export async function writePlainText(
  source: { readonly path: string; readonly name: string },
  target: string,
  signal: AbortSignal,
  asked = 'auto',
): Promise<PlainText> {
  const encoding = asked === 'auto' ? await findEncoding(source.path) : asked;
  if (!encoding) throw new ToolError('damaged', { file: source.name, ...phrase('found', 'no-text-in-it') });
  const decoder = new TextDecoder(encoding);
  const lines = new Lines();
  let sample = '';
  const file = await open(target, 'w');
  try {
    for await (const chunk of createReadStream(source.path, { signal })) {
      const text = lines.cut(decoder.decode(chunk as Buffer, { stream: true }));
      if (sample.length < HEAD_BYTES) sample += text.slice(0, HEAD_BYTES);
      await file.write(text);
      requireRoom(source.name, lines);
    }
    await file.write(lines.cut(decoder.decode()));
  } finally {
    await file.close();
  }
  if (lines.isBlank) throw new ToolError('nothing-found', because('no-words', { file: source.name }));
  return { encoding, sample };
}

async function findEncoding(path: string): Promise<TextEncoding | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return sniffEncoding(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function requireRoom(file: string, lines: Lines): void {
  const pages = Math.floor(lines.printed / LINES_ON_PAGE);
  if (pages > MAX_PAGES)
    throw new ToolError('too-many-pages', { file, pages: `more than ${MAX_PAGES}`, limit: MAX_PAGES });
}

/** Cuts lines that are too long, over the borders of chunks, at a space where there is one. */
class Lines {
  #length = 0;
  /** Lines on paper so far. */
  printed = 0;
  isBlank = true;

  cut(text: string): string {
    this.isBlank &&= text.trim() === '';
    let result = '';
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) {
        result += '\n';
        this.#end();
      }
      result += this.#fold(line);
    }
    return result;
  }

  #fold(line: string): string {
    let rest = line;
    let result = '';
    while (this.#length + rest.length > MAX_LINE) {
      const room = Math.max(0, MAX_LINE - this.#length);
      const space = rest.lastIndexOf(' ', room);
      const end = space > room / 2 ? space + 1 : room;
      result += `${rest.slice(0, end)}\n`;
      rest = rest.slice(end);
      this.#length += end;
      this.#end();
    }
    this.#length += rest.length;
    return result + rest;
  }

  #end(): void {
    this.printed += Math.max(1, Math.ceil(this.#length / LETTERS_IN_LINE));
    this.#length = 0;
  }
}
