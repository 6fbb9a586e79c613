/** Copies a content stream word by word, some of them written otherwise. The copy is never longer. */
import { BYTE_CLASS, SPACE } from '../../syntax/lexer.ts';

const BLANK = 0x20;
const LINE_FEED = 0x0a;

export interface Operand {
  readonly text: string;
  /** Where it stands in the copy. */
  readonly copied: number;
}

export class ContentCopy {
  readonly #bytes: Uint8Array;
  readonly #copy: Buffer;
  #length = 0;
  #done = 0;
  #changes = 0;
  #operands: Operand[] = [];
  /** What the space that comes next becomes; undefined where nothing may change. */
  #space: number | undefined = BLANK;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#copy = Buffer.alloc(bytes.length);
  }

  /** Names and numbers since the last operator, or since the last string, array or dictionary. */
  get operands(): readonly Operand[] {
    return this.#operands;
  }

  /** Of the copy so far. */
  get length(): number {
    return this.#length;
  }

  operand(start: number, end: number): void {
    if (!this.isPlain(start)) this.#operands = [];
    this.#gap(start);
    this.#operands.push({ text: this.textOf(start, end), copied: this.#length });
    this.#take(end);
    this.#space = BLANK;
  }

  /** Whether nothing but space stands before what comes next. */
  isPlain(start: number): boolean {
    for (let at = this.#done; at < start; at++) if (BYTE_CLASS[this.#bytes[at] ?? 0] !== SPACE) return false;
    return this.#space !== undefined;
  }

  /** The last operands as other texts. */
  rewrite(texts: readonly string[]): void {
    const old = this.#operands.splice(-texts.length);
    const changes = old.filter(({ text }, at) => text !== texts[at]).length;
    let copied = old[0]?.copied ?? this.#length;
    if (changes === 0) copied = this.#length;
    else this.#length = copied + this.#copy.write(texts.join(' '), copied, 'latin1');
    this.#changes += changes;
    for (const [at, text] of texts.entries()) {
      this.#operands.push({ text, copied: changes === 0 ? (old[at]?.copied ?? copied) : copied });
      copied += text.length + 1;
    }
  }

  /** Leaves an operator out together with its operands. */
  drop(start: number, end: number): void {
    this.#gap(start);
    this.#length = this.#operands[0]?.copied ?? this.#length;
    this.#done = end;
    this.#changes++;
    this.#operands = [];
    // The space before it stands there already.
    while (this.#done < this.#bytes.length && BYTE_CLASS[this.#bytes[this.#done] ?? 0] === SPACE) this.#done++;
  }

  operator(word: string, start: number, end: number): void {
    this.#gap(start);
    this.#take(end);
    this.#operands = [];
    this.#space = word === 'ID' ? undefined : LINE_FEED;
  }

  /** Writes other words in place of the copy from a place on. */
  replace(from: number, parts: readonly (string | readonly [from: number, to: number])[]): void {
    this.#length = from;
    for (const part of parts) {
      if (typeof part === 'string') this.#length += this.#copy.write(part, this.#length, 'latin1');
      else {
        const [start, end] = part;
        this.#copy.copyWithin(this.#length, start, end);
        this.#length += end - start;
      }
    }
    this.#changes++;
  }

  end(): { readonly bytes: Uint8Array; readonly changes: number } {
    this.#take(this.#bytes.length);
    return { bytes: this.#copy.subarray(0, this.#length), changes: this.#changes };
  }

  textOf(start: number, end: number): string {
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, end - start).toString('latin1');
  }

  /** What stands between two words. */
  #gap(end: number): void {
    if (!this.isPlain(end)) {
      this.#take(end);
      return;
    }
    if (end === this.#done) return;
    const space = this.#space ?? BLANK;
    if (this.#bytes[this.#done] !== space || end > this.#done + 1) this.#changes++;
    this.#copy[this.#length++] = space;
    this.#done = end;
  }

  #take(end: number): void {
    this.#copy.set(this.#bytes.subarray(this.#done, end), this.#length);
    this.#length += end - this.#done;
    this.#done = end;
  }
}
