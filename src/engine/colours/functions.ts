/** Computes the functions of a PDF: what colours and gradients are made from (ISO 32000-2, 7.10). */
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict, PdfObject } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { parseCalculator } from './calculator.ts';

export type Compute = (inputs: readonly number[]) => readonly number[];

const MAX_FUNCTION_BYTES = 8 * 1024 ** 2;
const MAX_DEPTH = 8;
/** Inputs of a table: each doubles the work of one look into it. */
const MAX_INPUTS = 8;

/** Undefined for functions that are not built as they should be. */
export function readFunction(document: PdfDocument, value: PdfObject, depth = 0): Compute | undefined {
  const dict = document.dict(value);
  if (!dict || depth > MAX_DEPTH) return undefined;
  const domain = numbers(document, dict.get('Domain'));
  const range = numbers(document, dict.get('Range'));
  const inner = readKind(document, value, dict, depth);
  return inner && ((inputs) => clampAll(inner(clampAll(inputs, domain)), range));
}

function readKind(document: PdfDocument, value: PdfObject, dict: PdfDict, depth: number): Compute | undefined {
  switch (document.number(dict.get('FunctionType'))) {
    case 0:
      return readSamples(document, value);
    case 2:
      return readExponential(document, dict);
    case 3:
      return readStitched(document, dict, depth);
    case 4: {
      const stream = document.stream(value);
      const code = stream && decodeStream(document, stream, MAX_FUNCTION_BYTES);
      return code && parseCalculator(Buffer.from(code).toString('latin1'));
    }
    default:
      return undefined;
  }
}

/** One function for all components, or one a component (8.7.4.5.2). */
export function readFunctions(document: PdfDocument, value: PdfObject): Compute | undefined {
  const list = document.array(value);
  if (list.length === 0) return readFunction(document, value);
  const parts = list.slice(0, 32).map((part) => readFunction(document, part));
  if (parts.some((part) => !part)) return undefined;
  return (inputs) => parts.map((part) => part?.(inputs)[0] ?? 0);
}

function readExponential(document: PdfDocument, dict: PdfDict): Compute {
  const given = { from: numbers(document, dict.get('C0')), to: numbers(document, dict.get('C1')) };
  const from = given.from.length > 0 ? given.from : [0];
  const to = given.to.length > 0 ? given.to : [1];
  const exponent = document.number(dict.get('N')) ?? 1;
  return ([x = 0]) => {
    const share = exponent === 1 ? x : x ** exponent;
    return from.map((start, index) => start + share * ((to[index] ?? 0) - start));
  };
}

function readStitched(document: PdfDocument, dict: PdfDict, depth: number): Compute | undefined {
  const parts = document.array(dict.get('Functions')).map((part) => readFunction(document, part, depth + 1));
  const bounds = numbers(document, dict.get('Bounds'));
  const encode = numbers(document, dict.get('Encode'));
  const [low = 0, high = 1] = numbers(document, dict.get('Domain'));
  if (parts.length === 0 || parts.some((part) => !part)) return undefined;
  return ([x = 0]) => {
    const found = bounds.findIndex((bound) => x < bound);
    const index = Math.min(parts.length - 1, found === -1 ? bounds.length : found);
    const start = bounds[index - 1] ?? low;
    const end = bounds[index] ?? high;
    const [first = 0, last = 1] = [encode[2 * index], encode[2 * index + 1]];
    const share = end === start ? 0 : (x - start) / (end - start);
    return parts[index]?.([first + share * (last - first)]) ?? [];
  };
}

interface Samples {
  readonly bytes: Uint8Array;
  readonly bits: number;
  readonly outputs: number;
}

function readSamples(document: PdfDocument, value: PdfObject): Compute | undefined {
  const stream = document.stream(value);
  const bytes = stream && decodeStream(document, stream, MAX_FUNCTION_BYTES);
  if (!stream || !bytes) return undefined;
  const list = (key: string) => numbers(document, stream.dict.get(key));
  const [domain, range, sizes] = [list('Domain'), list('Range'), list('Size')];
  const bits = document.number(stream.dict.get('BitsPerSample')) ?? 0;
  const outputs = range.length / 2;
  if (sizes.length === 0 || sizes.length > MAX_INPUTS || ![1, 2, 4, 8, 16, 24, 32].includes(bits)) return undefined;
  const encode = orElse(
    list('Encode'),
    sizes.flatMap((size) => [0, size - 1]),
  );
  const decode = orElse(list('Decode'), range);
  const samples = { bytes, bits, outputs };
  return (inputs) => {
    const places = sizes.map((size, index) => {
      const at = between(inputs[index] ?? 0, domain, encode, index);
      return Math.max(0, Math.min(size - 1, at));
    });
    return lookUp(samples, sizes, places).map((sample, index) =>
      lerp(decode[2 * index] ?? 0, decode[2 * index + 1] ?? 1, sample),
    );
  };
}

/** Between the nearest samples in every direction. */
function lookUp({ bytes, bits, outputs }: Samples, sizes: readonly number[], places: readonly number[]): number[] {
  const sum = new Array<number>(outputs).fill(0);
  for (let corner = 0; corner < 2 ** sizes.length; corner++) {
    let weight = 1;
    let index = 0;
    let step = 1;
    for (const [input, size] of sizes.entries()) {
      const place = places[input] ?? 0;
      const low = Math.min(size - 1, Math.floor(place));
      const isHigh = ((corner >> input) & 1) === 1;
      weight *= isHigh ? place - low : 1 - (place - low);
      index += Math.min(size - 1, low + (isHigh ? 1 : 0)) * step;
      step *= size;
    }
    if (weight === 0) continue;
    for (let output = 0; output < outputs; output++) {
      sum[output] = (sum[output] ?? 0) + weight * sampleAt(bytes, bits, index * outputs + output);
    }
  }
  return sum;
}

/** From 0 to 1. */
function sampleAt(bytes: Uint8Array, bits: number, index: number): number {
  if (bits < 8) {
    const bit = index * bits;
    return (((bytes[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)) / (2 ** bits - 1);
  }
  let value = 0;
  for (let part = 0; part < bits / 8; part++) value = value * 256 + (bytes[(index * bits) / 8 + part] ?? 0);
  return value / (2 ** bits - 1);
}

function between(x: number, domain: readonly number[], encode: readonly number[], index: number): number {
  const [low = 0, high = 1] = [domain[2 * index], domain[2 * index + 1]];
  const share = high === low ? 0 : (x - low) / (high - low);
  return lerp(encode[2 * index] ?? 0, encode[2 * index + 1] ?? 1, share);
}

function lerp(low: number, high: number, share: number): number {
  return low + (high - low) * share;
}

function orElse(given: readonly number[], fallback: readonly number[]): readonly number[] {
  return given.length === fallback.length ? given : fallback;
}

/** What is no finite number is 0: a power of zero, or the root of a negative number. */
function clampAll(values: readonly number[], limits: readonly number[]): readonly number[] {
  return values.map((value, index) =>
    Math.max(
      limits[2 * index] ?? -Infinity,
      Math.min(limits[2 * index + 1] ?? Infinity, Number.isFinite(value) ? value : 0),
    ),
  );
}

export function numbers(document: PdfDocument, value: PdfObject): readonly number[] {
  return document.array(value).map((item) => document.number(item) ?? 0);
}
