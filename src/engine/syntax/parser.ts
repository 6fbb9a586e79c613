/** Parses objects from PDF syntax: the body of a plain file, and the operands of content streams. */
import type { Lexer } from './lexer.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './object.ts';

/** A bare word: `obj`, `stream`, `endobj`, or an operator of a content stream. */
export class Keyword {
  readonly word: string;

  constructor(word: string) {
    this.word = word;
  }
}

/** qpdf drops what is nested deeper than 500; content streams have no reason to come near. */
const MAX_NESTING = 600;

const CLOSE_ARRAY = new Keyword(']');
const CLOSE_DICT = new Keyword('>>');
const INTEGER = /^\d{1,10}$/;

export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}

export interface ParserOptions {
  /** Whether `1 0 R` is a reference; content streams have none. */
  readonly references: boolean;
}

export class Parser {
  readonly lexer: Lexer;
  readonly #references: boolean;

  constructor(lexer: Lexer, options: ParserOptions = { references: true }) {
    this.lexer = lexer;
    this.#references = options.references;
  }

  /**
   * The next object or keyword; undefined at the end.
   * @throws PdfSyntaxError for nesting without end.
   */
  next(): PdfObject | Keyword | undefined {
    return this.#read(0);
  }

  #read(depth: number): PdfObject | Keyword | undefined {
    const { lexer } = this;
    lexer.skipSpace();
    switch (lexer.peek()) {
      case -1:
        return undefined;
      case 0x2f:
        return lexer.readName();
      case 0x28:
        return new PdfString(lexer.readLiteralString());
      case 0x5b:
        lexer.position++;
        return this.#readArray(depth + 1);
      case 0x5d:
        lexer.position++;
        return CLOSE_ARRAY;
      case 0x3c:
        return this.#readAngle(depth);
      case 0x3e:
        lexer.position += lexer.peek(1) === 0x3e ? 2 : 1;
        return CLOSE_DICT;
      case 0x29:
      case 0x7b:
      case 0x7d:
        return new Keyword(String.fromCharCode(lexer.bytes[lexer.position++] ?? 0));
      default:
        return this.#readWord();
    }
  }

  #readAngle(depth: number): PdfObject {
    if (this.lexer.peek(1) !== 0x3c) return new PdfString(this.lexer.readHexString());
    this.lexer.position += 2;
    return this.#readDict(depth + 1);
  }

  #readArray(depth: number): readonly PdfObject[] {
    if (depth > MAX_NESTING) throw new PdfSyntaxError('nested too deeply');
    const items: PdfObject[] = [];
    for (;;) {
      const item = this.#read(depth);
      if (item === undefined || item === CLOSE_ARRAY) return items;
      if (!(item instanceof Keyword)) items.push(item);
    }
  }

  #readDict(depth: number): PdfDict {
    if (depth > MAX_NESTING) throw new PdfSyntaxError('nested too deeply');
    const dict = new PdfDict();
    for (;;) {
      const key = this.#read(depth);
      if (key === undefined || key === CLOSE_DICT) return dict;
      if (!(key instanceof PdfName)) continue;
      const value = this.#read(depth);
      if (value === undefined || value === CLOSE_DICT) return dict;
      if (!(value instanceof Keyword)) dict.set(key.value, value);
    }
  }

  #readWord(): PdfObject | Keyword {
    const word = this.lexer.readRegular();
    const first = word.charCodeAt(0);
    const isNumeric = (first >= 0x30 && first <= 0x39) || first === 0x2d || first === 0x2b || first === 0x2e;
    if (isNumeric) return this.#readNumber(word);
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    return new Keyword(word);
  }

  #readNumber(word: string): PdfObject | Keyword {
    if (this.#references && INTEGER.test(word)) {
      const reference = this.#tryReference(Number(word));
      if (reference) return reference;
    }
    const value = Number(word);
    if (Number.isFinite(value)) return value;
    return lenientNumber(word) ?? new Keyword(word);
  }

  /** Looks ahead for `generation R` behind an object number. */
  #tryReference(number: number): PdfRef | undefined {
    const { lexer } = this;
    const start = lexer.position;
    lexer.skipSpace();
    if (INTEGER.test(lexer.readRegular())) {
      lexer.skipSpace();
      const isMark = lexer.peek() === 0x52;
      if (isMark && lexer.readRegular() === 'R') return new PdfRef(number);
    }
    lexer.position = start;
    return undefined;
  }
}

/** Writers that print `--5`, `1.2.3` or `12-3`: the part that reads as a number counts. */
function lenientNumber(word: string): number | undefined {
  const match = /^[+-]*(\d*\.?\d*)/.exec(word);
  const digits = match?.[1] ?? '';
  if (digits === '' || digits === '.') return undefined;
  const value = Number(digits);
  return word.startsWith('-') ? -value : value;
}
