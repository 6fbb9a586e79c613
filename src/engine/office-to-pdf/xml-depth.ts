/** Finds Office files whose XML is nested without end: LibreOffice works on them for minutes and gives up. */
import { createInflateRaw } from 'node:zlib';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { FileSource } from '../bytes/file-source.ts';
import { readDirectory } from '../zip/zip-directory.ts';

/**
 * Levels of elements inside each other. Word and its kin write up to some dozens. LibreOffice 7.4 lays out 190 tables
 * inside each other (570 levels) as quickly as one, and had not read 50,000 of them after 100 s.
 */
const MAX_DEPTH = 600;

const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const READ_BYTES = 256 * 1024;

interface Entry {
  readonly method: number;
  readonly bytes: number;
  readonly offset: number;
}

/** @throws ToolError `too-nested`; files that cannot be unpacked pass: their reader will say what is wrong. */
export async function requireShallowXml(path: string, name: string, signal: AbortSignal): Promise<void> {
  const source = new FileSource(path);
  try {
    for (const entry of xmlEntries(source)) {
      signal.throwIfAborted();
      const depth = new XmlDepth();
      await unpack(source, entry, (bytes) => depth.read(bytes));
      if (depth.deepest > MAX_DEPTH) throw new ToolError('too-nested', { file: name, limit: MAX_DEPTH });
    }
  } finally {
    source.close();
  }
}

function xmlEntries(source: FileSource): readonly Entry[] {
  const { bytes: directory } = readDirectory(source);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE; ) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const name = directory.toString('latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (/\.(?:xml|rels)$/i.test(name)) {
      const method = directory.readUInt16LE(at + 10);
      entries.push({ method, bytes: directory.readUInt32LE(at + 20), offset: directory.readUInt32LE(at + 42) });
    }
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function unpack(source: FileSource, entry: Entry, take: (bytes: Buffer) => void): Promise<void> {
  const local = source.read(entry.offset, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || (entry.method !== STORED && entry.method !== DEFLATED)) return;
  const start = entry.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const inflate = createInflateRaw();
  const ended = new Promise<void>((resolve) => {
    inflate.once('close', resolve);
    inflate.once('error', () => resolve());
  });
  if (entry.method === DEFLATED) inflate.on('data', take);
  for (let done = 0; done < entry.bytes && !inflate.destroyed; done += READ_BYTES) {
    const piece = source.read(start + done, Math.min(READ_BYTES, entry.bytes - done));
    if (piece.length === 0) break;
    if (entry.method === STORED) take(piece);
    else if (!inflate.write(piece)) {
      await Promise.race([new Promise((resolve) => inflate.once('drain', resolve)), ended]);
    }
  }
  if (entry.method === DEFLATED) {
    inflate.end();
    await ended;
  }
}

const OPEN = '<'.charCodeAt(0);
const CLOSE = '>'.charCodeAt(0);
const SLASH = '/'.charCodeAt(0);
const BANG = '!'.charCodeAt(0);
const QUESTION = '?'.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const APOSTROPHE = "'".charCodeAt(0);

/**
 * Counts levels over pieces of XML in any encoding of ASCII. Comments count as one tag each: no more than rough, and
 * enough to tell dozens from thousands.
 */
export class XmlDepth {
  deepest = 0;
  #depth = 0;
  #state: 'text' | 'tag' | 'aside' = 'text';
  #isFirst = false;
  #isEnd = false;
  #quote = 0;
  #previous = 0;

  read(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#state === 'text') {
        if (byte === OPEN) this.#begin();
      } else this.#inTag(byte);
      this.#previous = byte;
    }
  }

  #begin(): void {
    this.#state = 'tag';
    this.#isFirst = true;
    this.#isEnd = false;
    this.#quote = 0;
  }

  #inTag(byte: number): void {
    if (this.#isFirst) {
      this.#isFirst = false;
      this.#isEnd = byte === SLASH;
      if (byte === BANG || byte === QUESTION) this.#state = 'aside';
    }
    if (this.#quote !== 0) {
      if (byte === this.#quote) this.#quote = 0;
    } else if (byte === CLOSE) this.#finish();
    else if (this.#state === 'tag' && (byte === QUOTE || byte === APOSTROPHE)) this.#quote = byte;
  }

  #finish(): void {
    if (this.#state === 'tag') {
      if (this.#isEnd) this.#depth--;
      else if (this.#previous !== SLASH) this.deepest = Math.max(this.deepest, ++this.#depth);
    }
    this.#state = 'text';
  }
}
