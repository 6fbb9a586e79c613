/** Drives HarfBuzz's subsetter (harfbuzz-subset.wasm of harfbuzzjs): a font with only the glyphs that are used. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFont } from './font-bytes.ts';

type Pointer = number;

interface SubsetFunctions {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly _initialize: () => void;
  readonly malloc: (bytes: number) => Pointer;
  readonly free: (pointer: Pointer) => void;
  readonly hb_blob_create: (data: Pointer, bytes: number, mode: number, user: Pointer, destroy: Pointer) => Pointer;
  readonly hb_blob_destroy: (blob: Pointer) => void;
  readonly hb_blob_get_data: (blob: Pointer, length: Pointer) => Pointer;
  readonly hb_blob_get_length: (blob: Pointer) => number;
  readonly hb_face_create: (blob: Pointer, index: number) => Pointer;
  readonly hb_face_destroy: (face: Pointer) => void;
  readonly hb_face_reference_blob: (face: Pointer) => Pointer;
  readonly hb_set_add: (set: Pointer, value: number) => void;
  readonly hb_subset_input_create_or_fail: () => Pointer;
  readonly hb_subset_input_destroy: (input: Pointer) => void;
  readonly hb_subset_input_glyph_set: (input: Pointer) => Pointer;
  readonly hb_subset_input_set: (input: Pointer, kind: number) => Pointer;
  readonly hb_subset_input_set_flags: (input: Pointer, flags: number) => void;
  readonly hb_subset_or_fail: (face: Pointer, input: Pointer) => Pointer;
}

/** hb-subset.h: no hinting, subroutines written out, no glyphs added by substitution rules. */
const FLAGS = 0x1 | 0x4 | 0x200;
const RETAIN_NUMBERS = 0x2;
const DROP_TABLES = 3;
const READ_ONLY = 1;

/** What a PDF reader never asks of an embedded font: it gets glyph numbers, and widths stand in the PDF. */
const DROPPED = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'JSTF',
  'MATH',
  'cmap',
  'name',
  'post',
  'OS/2',
  'kern',
  'DSIG',
  'vhea',
];
const ALSO_DROPPED = ['vmtx', 'VORG', 'gasp', 'meta', 'STAT', 'FFTM', 'hdmx', 'LTSH', 'VDMX', 'PCLT'];

let loaded: Promise<SubsetFunctions> | undefined;

export interface SubsetRequest {
  readonly path: string;
  /** Place in a collection; 0 in an ordinary file. */
  readonly index: number;
  readonly glyphs: Iterable<number>;
  /** Whether glyphs keep their numbers. CID-keyed fonts need not: there each keeps its CID. */
  readonly keepsNumbers: boolean;
}

/** @returns the font file with these glyphs alone; undefined when HarfBuzz cannot read the font. */
export async function subsetFont(request: SubsetRequest): Promise<Buffer | undefined> {
  loaded ??= load();
  const call = await loaded;
  const font = readFont(request.path);
  const data = call.malloc(font.length);
  if (data === 0) return undefined;
  new Uint8Array(call.memory.buffer).set(font, data);
  const blob = call.hb_blob_create(data, font.length, READ_ONLY, 0, 0);
  const face = call.hb_face_create(blob, request.index);
  const input = makeInput(call, request);
  try {
    const result = call.hb_subset_or_fail(face, input);
    return result === 0 ? undefined : takeBytes(call, result);
  } finally {
    call.hb_subset_input_destroy(input);
    call.hb_face_destroy(face);
    call.hb_blob_destroy(blob);
    call.free(data);
  }
}

export interface ProgramRequest {
  readonly glyphs: Iterable<number>;
  /** Tables that are left out, and tables that are carried over as they are. */
  readonly dropped: readonly string[];
  readonly kept: readonly string[];
  /** Whether instructions that fit letters to pixels stay. */
  readonly keepsHints: boolean;
}

/** Glyphs keep their numbers and outlines; `.notdef` keeps its own. */
const PROGRAM_FLAGS = RETAIN_NUMBERS | 0x40 | 0x200;
const NO_HINTS = 0x1;
const KEPT_TABLES = 2;

/**
 * A font of a PDF with the outlines of these glyphs alone.
 * @returns undefined when HarfBuzz cannot read the font, or breaks down over it.
 */
export async function subsetProgram(font: Uint8Array, request: ProgramRequest): Promise<Buffer | undefined> {
  loaded ??= load();
  const call = await loaded;
  try {
    const data = call.malloc(font.length);
    if (data === 0) return undefined;
    new Uint8Array(call.memory.buffer).set(font, data);
    const blob = call.hb_blob_create(data, font.length, READ_ONLY, 0, 0);
    const face = call.hb_face_create(blob, 0);
    const input = call.hb_subset_input_create_or_fail();
    const wanted = call.hb_subset_input_glyph_set(input);
    for (const glyph of request.glyphs) call.hb_set_add(wanted, glyph);
    addTags(call, call.hb_subset_input_set(input, DROP_TABLES), request.dropped);
    addTags(call, call.hb_subset_input_set(input, KEPT_TABLES), request.kept);
    call.hb_subset_input_set_flags(input, request.keepsHints ? PROGRAM_FLAGS : PROGRAM_FLAGS | NO_HINTS);
    const result = call.hb_subset_or_fail(face, input);
    const made = result === 0 ? undefined : takeBytes(call, result);
    call.hb_subset_input_destroy(input);
    call.hb_face_destroy(face);
    call.hb_blob_destroy(blob);
    call.free(data);
    return made;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'RuntimeError')) throw error;
    // Its memory cannot be trusted any more.
    loaded = undefined;
    return undefined;
  }
}

function addTags(call: SubsetFunctions, set: Pointer, tags: readonly string[]): void {
  for (const tag of tags) call.hb_set_add(set, Buffer.from(tag.padEnd(4)).readUInt32BE());
}

function makeInput(call: SubsetFunctions, { glyphs, keepsNumbers }: SubsetRequest): Pointer {
  const input = call.hb_subset_input_create_or_fail();
  const wanted = call.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) call.hb_set_add(wanted, glyph);
  addTags(call, call.hb_subset_input_set(input, DROP_TABLES), [...DROPPED, ...ALSO_DROPPED]);
  call.hb_subset_input_set_flags(input, keepsNumbers ? FLAGS | RETAIN_NUMBERS : FLAGS);
  return input;
}

function takeBytes(call: SubsetFunctions, face: Pointer): Buffer {
  const blob = call.hb_face_reference_blob(face);
  const length = call.hb_blob_get_length(blob);
  const data = call.hb_blob_get_data(blob, 0);
  const bytes = Buffer.from(new Uint8Array(call.memory.buffer, data, length));
  call.hb_blob_destroy(blob);
  call.hb_face_destroy(face);
  return bytes;
}

async function load(): Promise<SubsetFunctions> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const functions = instance.exports as unknown as SubsetFunctions;
  functions._initialize();
  return functions;
}
