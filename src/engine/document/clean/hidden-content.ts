/** Takes out of a content stream what it draws on hidden layers; all that later content relies on stays. */
import { type ContentOperator, readOperators } from '../../content/content-operators.ts';
import { PdfName, PdfString } from '../../syntax/object.ts';
import { serialize } from '../../syntax/serialize.ts';

const PATHS = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const PAINTS = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);
const DRAWS = new Set(['Tj', 'TJ', 'Do', 'sh', 'BI', 'MP', 'DP']);

/** @param hidden names of properties that mean a hidden layer. @returns undefined where nothing is hidden. */
export function withoutHiddenParts(bytes: Uint8Array, hidden: ReadonlySet<string>): Uint8Array | undefined {
  if (hidden.size === 0) return undefined;
  const kept = new KeptContent(bytes, hidden);
  for (const operator of readOperators(bytes)) kept.take(operator);
  return kept.result();
}

class KeptContent {
  readonly #bytes: Uint8Array;
  readonly #hidden: ReadonlySet<string>;
  readonly #parts: Uint8Array[] = [];
  /** Of each marked part that is open, whether it is hidden. */
  readonly #marks: boolean[] = [];
  #from = 0;
  #path: Uint8Array[] = [];
  #clips = false;
  #isChanged = false;

  constructor(bytes: Uint8Array, hidden: ReadonlySet<string>) {
    this.#bytes = bytes;
    this.#hidden = hidden;
  }

  result(): Uint8Array | undefined {
    if (!this.#isChanged) return undefined;
    this.#parts.push(this.#bytes.subarray(this.#from));
    return Buffer.concat(this.#parts);
  }

  take(operator: ContentOperator): void {
    const { word } = operator;
    const wasHidden = this.#isHidden;
    if (word === 'BDC' || word === 'BMC') this.#marks.push(wasHidden || this.#begins(operator));
    else if (word === 'EMC') this.#marks.pop();
    if (wasHidden || this.#isHidden) this.#replace(operator, this.#leftOf(operator));
  }

  get #isHidden(): boolean {
    return this.#marks.at(-1) ?? false;
  }

  #begins({ operands: [tag, layer] }: ContentOperator): boolean {
    return tag instanceof PdfName && tag.value === 'OC' && layer instanceof PdfName && this.#hidden.has(layer.value);
  }

  /** What stays of an operator in a hidden part. */
  #leftOf(operator: ContentOperator): Uint8Array | undefined {
    const { word, operands } = operator;
    if (PATHS.has(word) || word === 'W' || word === 'W*') {
      if (word.startsWith('W')) this.#clips = true;
      this.#path.push(this.#textOf(operator));
      return undefined;
    }
    if (PAINTS.has(word)) return this.#endPath();
    if (word === 'BDC' || word === 'BMC' || word === 'EMC' || DRAWS.has(word)) return undefined;
    if (word === "'") return Buffer.from('T*\n');
    if (word !== '"') return this.#textOf(operator);
    const [words = 0, letters = 0] = operands.map((each) => (each instanceof PdfString ? 0 : each));
    return Buffer.from(`${serialize(words, () => null)} Tw ${serialize(letters, () => null)} Tc T*\n`);
  }

  /** A path that later content is cut by stays, without ink. */
  #endPath(): Uint8Array | undefined {
    const path = this.#clips ? Buffer.concat([...this.#path, Buffer.from('n\n')]) : undefined;
    this.#path = [];
    this.#clips = false;
    return path;
  }

  #textOf({ start, end }: ContentOperator): Uint8Array {
    return Buffer.concat([this.#bytes.subarray(start, end), Buffer.from('\n')]);
  }

  #replace({ start, end }: ContentOperator, left: Uint8Array | undefined): void {
    this.#parts.push(this.#bytes.subarray(this.#from, start));
    if (left) this.#parts.push(left);
    this.#from = end;
    this.#isChanged = true;
  }
}
