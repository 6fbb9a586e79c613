/** Changes to the bytes of a content stream, put together at the end. */

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export class ContentEdits {
  readonly #edits: Edit[] = [];

  get isEmpty(): boolean {
    return this.#edits.length === 0;
  }

  /** @param text one character a byte. Places must not overlap. */
  replace(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text });
  }

  apply(bytes: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    let at = 0;
    for (const { from, to, text } of this.#edits.sort((a, b) => a.from - b.from)) {
      parts.push(bytes.subarray(at, from), Buffer.from(` ${text} `, 'latin1'));
      at = to;
    }
    parts.push(bytes.subarray(at));
    return Buffer.concat(parts);
  }
}
