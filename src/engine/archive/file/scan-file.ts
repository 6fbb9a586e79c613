/** Checks how a file is written: its head and end, its index, and the marks around objects and streams. */
import type { FileSource } from '../../bytes/file-source.ts';
import { Lexer } from '../../syntax/lexer.ts';
import { PdfDict, type PdfObject, PdfRef, type PdfStream, PdfString } from '../../syntax/object.ts';
import type { OriginalFile } from '../../syntax/original-file.ts';
import { Parser } from '../../syntax/parser.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import type { Findings } from '../rules/findings.ts';
import type { Part } from '../rules/level.ts';
import { LIMITS_OF_PART, scanTokens } from './scan-tokens.ts';

const HEADERS: Readonly<Record<Part, RegExp>> = {
  1: /^%PDF-\d\.\d(?:\r\n|\r|\n)/,
  2: /^%PDF-1\.[0-7](?:\r\n|\r|\n)/,
  3: /^%PDF-1\.[0-7](?:\r\n|\r|\n)/,
  4: /^%PDF-2\.\d(?:\r\n|\r|\n)/,
};
const TAIL_BYTES = 4096;
const HEAD_BYTES = 65_536;
const MAX_PACK_BYTES = 256 * 1024 ** 2;
const MOST_OBJECTS = 8_388_607;
/** A revision has a section; more than these run in a circle. */
const MAX_SECTIONS = 10_000;

/** What can be said of any bytes, whether or not they are a PDF. */
export function scanEnds(source: FileSource, part: Part, findings: Findings): void {
  const head = source.read(0, 64).toString('latin1');
  const found = HEADERS[part].exec(head);
  if (!found) findings.add('header');
  const line = /^[^\r\n]*(?:\r\n|\r|\n)/.exec(head)?.[0] ?? '';
  if (!/^%[\x80-\xff]{4}/.test(head.slice(line.length))) findings.add('binary-comment');
  const tail = source.read(Math.max(0, source.size - TAIL_BYTES), TAIL_BYTES).toString('latin1');
  if (!/%%EOF(?:\r\n|\r|\n)?$/.test(tail)) findings.add('after-end');
}

/** What can be said of a file whose index is sound. */
export function scanFile(file: OriginalFile, part: Part, findings: Findings): void {
  scanSections(file, part, findings);
  const { places } = file.index;
  if (places.size > MOST_OBJECTS) findings.add('object-count');
  const offsets = [...places].flatMap(([number, place]) => (place.kind === 'plain' ? [[place.offset, number]] : []));
  offsets.sort(([a = 0], [b = 0]) => a - b);
  for (const [index, [offset = 0, number = 0]] of offsets.entries()) {
    const [next = file.source.size] = offsets[index + 1] ?? [];
    new ObjectScan(file, part, findings, number).scan(offset, next);
  }
}

function scanSections(file: OriginalFile, part: Part, findings: Findings): void {
  const identifiers: string[] = [];
  let at: number | undefined = file.index.start;
  for (let count = 0; at !== undefined && count < MAX_SECTIONS; count++) {
    const section = file.source.read(at, HEAD_BYTES);
    const isTable = /^xref/.test(section.toString('latin1', 0, 4));
    const dict: PdfDict | undefined = isTable ? scanTable(file.source, at, findings) : streamDict(section);
    if (!isTable) findings.add('index-stream');
    const identifier = dict?.get('ID');
    if (Array.isArray(identifier)) identifiers.push(identifier.map((each) => keyOf(each)).join());
    const before: PdfObject = dict?.get('Prev') ?? null;
    at = typeof before === 'number' && before > 0 && before < file.source.size ? before : undefined;
  }
  const { trailer } = file.index;
  if (file.document.array(trailer.get('ID')).length < 2) findings.add('identifier');
  if (trailer.has('Encrypt')) findings.add('encryption');
  const isLinearized = /\/Linearized\b/.test(file.source.read(0, 1024).toString('latin1'));
  if (part === 1 && isLinearized && new Set(identifiers).size > 1) findings.add('identifier-alike');
}

function keyOf(value: unknown): string {
  return value instanceof PdfString ? value.key : '';
}

/** @returns the trailer behind the table. */
function scanTable(source: FileSource, start: number, findings: Findings): PdfDict | undefined {
  const head = source.read(start, 64).toString('latin1');
  if (!/^xref(?:\r\n|\r|\n)\d/.test(head)) findings.add('index-lines');
  let at = start + (/^xref\s*/.exec(head)?.[0].length ?? 4);
  for (;;) {
    const line = source.read(at, 64).toString('latin1');
    const header = /^\s*(\d+)(\s+)(\d+)[ \t]*(?:\r\n|\r|\n)/.exec(line);
    if (!header) break;
    if (header[2] !== ' ' || /^\s/.test(line)) findings.add('index-lines');
    at += header[0].length + Number(header[3]) * 20;
  }
  const trailer = source.read(at, HEAD_BYTES);
  const word = trailer.indexOf('trailer');
  const dict = word < 0 ? undefined : new Parser(new Lexer(trailer, word + 7)).next();
  return dict instanceof PdfDict ? dict : undefined;
}

function streamDict(section: Uint8Array): PdfDict | undefined {
  const parser = new Parser(new Lexer(section));
  for (let token = 0; token < 3; token++) parser.next();
  const dict = parser.next();
  return dict instanceof PdfDict ? dict : undefined;
}

class ObjectScan {
  readonly #file: OriginalFile;
  readonly #part: Part;
  readonly #findings: Findings;
  readonly #number: number;

  constructor(file: OriginalFile, part: Part, findings: Findings, number: number) {
    this.#file = file;
    this.#part = part;
    this.#findings = findings;
    this.#number = number;
  }

  scan(offset: number, next: number): void {
    const { source } = this.#file;
    const from = Math.max(0, offset - 1);
    let bytes = source.read(from, Math.min(HEAD_BYTES, next - from));
    const head = /^[\r\n]?(\d+)[\0\t\n\f\r ](\d+)[\0\t\n\f\r ]obj(?:\r\n|\r|\n)/.exec(bytes.toString('latin1', 0, 64));
    const isFirst = offset === 0 || /[\r\n]/.test(String.fromCharCode(bytes[0] ?? 0));
    if (!head || !isFirst) this.#add('object-lines');
    const start = bytes.indexOf('obj') + 3;
    const limits = LIMITS_OF_PART[this.#part];
    const words = ['stream', 'endobj'];
    let end = scanTokens(bytes, start, words, limits, () => undefined);
    if (end.word === '' && from + bytes.length < next) bytes = source.read(from, next - from);
    end = scanTokens(bytes, start, words, limits, (rule) => this.#add(rule));
    if (end.word === 'stream') this.#scanStream(bytes, end.end);
    else if (end.word === 'endobj') this.#scanEnd(from + end.end);
    else this.#add('object-lines');
  }

  #add(rule: Parameters<Findings['add']>[0]): void {
    this.#findings.add(rule, { object: this.#number });
  }

  #scanStream(bytes: Uint8Array, end: number): void {
    const isLine = bytes[end] === 0x0a || (bytes[end] === 0x0d && bytes[end + 1] === 0x0a);
    if (!isLine) this.#add('stream-lines');
    const stream = this.#file.document.stream(new PdfRef(this.#number));
    if (stream?.data.kind !== 'file') return;
    const after = stream.data.offset + stream.data.length;
    const behind = this.#file.source.read(after, 64).toString('latin1');
    const mark = /^(\r\n|\r|\n)?endstream/.exec(behind);
    if (!mark) this.#add('stream-length');
    else if (mark[1] === undefined) this.#add('stream-lines');
    const close = /endobj/.exec(behind);
    if (mark && close) this.#scanEnd(after + close.index + 6);
    this.#scanPack(stream);
  }

  /** Objects packed in a stream are written like any other. */
  #scanPack(stream: PdfStream): void {
    if (this.#file.document.nameOf(stream.dict.get('Type')) !== 'ObjStm') return;
    const bytes = decodeStream(this.#file.document, stream, MAX_PACK_BYTES);
    const first = Number(stream.dict.get('First')) || 0;
    if (bytes) scanTokens(bytes, first, ['endobj'], LIMITS_OF_PART[this.#part], (rule) => this.#add(rule));
  }

  /** @param end behind `endobj`. */
  #scanEnd(end: number): void {
    const around = this.#file.source.read(Math.max(0, end - 7), 8).toString('latin1');
    if (!/^[\r\n]endobj(?:[\r\n]|$)/.test(around)) this.#add('object-lines');
  }
}
