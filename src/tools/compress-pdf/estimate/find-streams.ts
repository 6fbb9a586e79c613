/** Finds the streams of a PDF and the text between them, without unpacking what the streams hold. */

/** Reads bytes of the file, fewer where it ends. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

export interface FoundStream {
  /** Text since the stream before it; the dictionary of the stream stands last. */
  readonly text: string;
  /** Where its data begins in the file. */
  readonly start: number;
  /** Of its data; 0 behind the last stream, where only text is left. */
  readonly bytes: number;
}

const WINDOW = 1 << 18;
/** Text between two streams: of more, which is damaged or no text, only the last part is looked at. */
const MOST_TEXT = 1 << 22;
const STREAM = codes('stream');
const END = codes('endstream');
/** Between the length that is told and the word that ends a stream. */
const SLACK = 16;

/** @param size bytes of the file. */
export async function* findStreams(read: ReadBytes, size: number): AsyncGenerator<FoundStream> {
  const file = new Windows(read, size);
  let textStart = 0;
  for (let at = 0; ; ) {
    const word = await file.find(STREAM, at);
    const text = latin1(await file.bytes(Math.max(textStart, (word ?? size) - MOST_TEXT), word ?? size));
    if (word === undefined) {
      yield { text, start: size, bytes: 0 };
      return;
    }
    const start = await file.behindLineEnd(word + STREAM.length);
    at = start;
    if (!/>>\s*$/.test(text)) continue;
    const end = await endOf(file, start, text);
    yield { text, start, bytes: end - start };
    at = end + END.length;
    textStart = at;
  }
}

/** @returns where the data ends: as the dictionary tells it, or where the word stands. */
async function endOf(file: Windows, start: number, text: string): Promise<number> {
  const dictionary = text.slice(text.lastIndexOf(' obj'));
  const told = /\/Length\s+(\d+)(?!\d|\s+\d+\s+R)/.exec(dictionary)?.[1];
  if (told !== undefined) {
    const end = start + Number(told);
    if (indexOf(await file.bytes(end, end + END.length + SLACK), END) >= 0) return end;
  }
  return (await file.find(END, start)) ?? file.size;
}

/** A file of which one part is in memory at a time. */
class Windows {
  readonly size: number;
  readonly #read: ReadBytes;
  #start = 0;
  #held: Uint8Array = new Uint8Array();

  constructor(read: ReadBytes, size: number) {
    this.#read = read;
    this.size = size;
  }

  async bytes(start: number, wanted: number): Promise<Uint8Array> {
    const end = Math.min(this.size, wanted);
    if (start >= end) return new Uint8Array();
    if (start < this.#start || end > this.#start + this.#held.length) {
      this.#held = await this.#read(start, Math.min(this.size, Math.max(end, start + WINDOW)));
      this.#start = start;
    }
    return this.#held.subarray(start - this.#start, end - this.#start);
  }

  /** @returns where the word begins, at `from` or behind it. */
  async find(word: Uint8Array, from: number): Promise<number | undefined> {
    const step = WINDOW / 2;
    for (let at = from; at < this.size; at += step - word.length) {
      const found = indexOf(await this.bytes(at, at + step), word);
      if (found >= 0) return at + found;
    }
    return undefined;
  }

  async behindLineEnd(at: number): Promise<number> {
    const [first, second] = await this.bytes(at, at + 2);
    if (first === 0x0d && second === 0x0a) return at + 2;
    return first === 0x0a || first === 0x0d ? at + 1 : at;
  }
}

function indexOf(bytes: Uint8Array, word: Uint8Array): number {
  const first = word[0] ?? 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (word.every((code, offset) => bytes[at + offset] === code)) return at;
  }
  return -1;
}

function codes(word: string): Uint8Array {
  return Uint8Array.from(word, (letter) => letter.charCodeAt(0));
}

export function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
