/** Gathers the options of a form while it comes: known names only, bounded each, together, and for all visitors. */
import { because } from '../contract/messages/reasons.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { kebabCase } from '../contract/options/kebab-case.ts';
import { unknownOption } from '../contract/options/parse-options.ts';
import { KEEP_INPUTS_MINUTES, KEEP_MINUTES } from '../contract/site/keeping.ts';
import { allOptions, type ToolDeclaration } from '../contract/tool.ts';
import type { FilePart } from './form-parts.ts';
import type { HeldShare } from './held-shares.ts';

/** Of one option; most are a word. */
export const MAX_TEXT_BYTES = 64 * 1024;
/** Of an option that is declared as JSON: places on a thousand pages, passwords of a thousand files. */
const MAX_JSON_BYTES = 1024 ** 2;
/** Of all options of a form. */
const MAX_FORM_BYTES = 2 * 1024 ** 2;
/** What a field takes in memory beside its name and value. */
const FIELD_OVERHEAD_BYTES = 64;
/** What every form is counted with from its start: a text of this length arrives whole before it is counted. */
export const BASE_BYTES = MAX_TEXT_BYTES;

/** Finished uploads and earlier results that a job takes as its files. */
const UPLOADS = 'uploads';

const JSON_KINDS: ReadonlySet<string> = new Set(['json', 'secret']);

const KEEPING = [KEEP_MINUTES, KEEP_INPUTS_MINUTES];

export class FormValues {
  readonly fields: Record<string, string> = {};
  readonly uploads: string[] = [];
  /** How long the results are to be kept, as it was written; empty where nothing was said. */
  keepMinutes = '';
  /** The same of the files that are sent. */
  keepInputsMinutes = '';
  readonly #tool: ToolDeclaration;
  readonly #share: HeldShare;
  /** Kind by the kebab-case name. */
  readonly #kinds: ReadonlyMap<string, string>;
  #bytes = 0;

  constructor(tool: ToolDeclaration, share: HeldShare) {
    this.#tool = tool;
    this.#share = share;
    this.#kinds = new Map(Object.entries(allOptions(tool)).map(([name, { body }]) => [kebabCase(name), body.kind]));
  }

  /** The rest comes as a stream: long values, and what is refused by its name before it is read. */
  isText(field: string): boolean {
    if (field === UPLOADS || KEEPING.some((name) => isField(field, name))) return true;
    const kind = this.#kinds.get(kebabCase(field));
    return kind !== undefined && !JSON_KINDS.has(kind);
  }

  /** @throws ToolError `bad-option`, `form-too-large`, `too-many-requests`, `busy`. */
  add(field: string, value: string, isCut: boolean): void {
    if (isCut) throw tooLong(field, MAX_TEXT_BYTES);
    this.#count(field.length + Buffer.byteLength(value) + FIELD_OVERHEAD_BYTES);
    this.#keep(field, value);
  }

  /** @throws as `add`, as soon as the bytes are too many. */
  async addStreamed({ field, content }: FilePart): Promise<void> {
    if (!this.#kinds.has(kebabCase(field)))
      throw unknownOption(this.#tool.id, field, Object.keys(allOptions(this.#tool)));
    this.#count(field.length + FIELD_OVERHEAD_BYTES);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_JSON_BYTES) throw tooLong(field, MAX_JSON_BYTES);
      this.#count(chunk.length);
      chunks.push(chunk);
    }
    this.#keep(field, decoded(field, Buffer.concat(chunks)));
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MAX_FORM_BYTES) throw new ToolError('form-too-large', { limit: sizeText(MAX_FORM_BYTES) });
    this.#share.take(bytes);
  }

  #keep(field: string, value: string): void {
    // No record can hold a null character or half of one, and nothing that people type has them.
    if (value.includes('\0') || !value.isWellFormed()) throw unprintable(field);
    if (field === UPLOADS) this.uploads.push(value);
    else if (isField(field, KEEP_MINUTES)) this.keepMinutes = value;
    else if (isField(field, KEEP_INPUTS_MINUTES)) this.keepInputsMinutes = value;
    else if ((this.fields[field] ?? value) === value) this.fields[field] = value;
    else throw new ToolError('bad-option', { field, ...because('given-twice', { option: field }) });
  }
}

function isField(field: string, name: string): boolean {
  return kebabCase(field) === kebabCase(name);
}

function decoded(field: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unprintable(field);
  }
}

function unprintable(field: string): ToolError {
  return new ToolError('bad-option', { field, ...because('control-characters', { option: field }) });
}

function tooLong(field: string, bytes: number): ToolError {
  return new ToolError('bad-option', {
    field,
    ...because('value-too-long', { option: field, limit: sizeText(bytes) }),
  });
}

function sizeText(bytes: number): string {
  return bytes >= 1024 ** 2 ? `${bytes / 1024 ** 2} MB` : `${bytes / 1024} KB`;
}
