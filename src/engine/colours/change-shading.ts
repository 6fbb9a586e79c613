/** Gives gradients new colours: what their functions or their meshes say is computed anew (ISO 32000-2, 8.7.4.5). */
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict, type PdfObject, PdfStream } from '../syntax/object.ts';
import { decodeStream } from '../syntax/stream-filters.ts';
import { roundColor } from './change-content.ts';
import { changeMesh } from './change-mesh.ts';
import type { ColorChange } from './color-change.ts';
import { type ColorSpace, readSpace } from './color-spaces.ts';
import { type Compute, numbers, readFunctions } from './functions.ts';
import { clamp } from './rgb.ts';

const MAX_MESH_BYTES = 64 * 1024 ** 2;
/** Steps of a gradient along its line, and each way over an area. */
const STEPS = 512;
const AREA_STEPS = 64;

/** The new value of a shading; undefined where it cannot be told. */
export function changeShading(document: PdfDocument, value: PdfObject, change: ColorChange): PdfObject | undefined {
  const dict = document.dict(value);
  const space = dict && readSpace(document, dict.get('ColorSpace'));
  if (!dict || !space || space.family === 'pattern') return undefined;
  if (space.family === 'none') return document.resolve(value);
  const made = dict.clone();
  made.set('ColorSpace', name(change.kind === 'gray' ? 'DeviceGray' : 'DeviceRGB'));
  const ground = numbers(document, dict.get('Background'));
  if (ground.length >= space.components) made.set('Background', colorOf(change, space, ground));
  const type = document.number(dict.get('ShadingType')) ?? 0;
  const compute = dict.has('Function') ? readFunctions(document, dict.get('Function')) : undefined;
  if (dict.has('Function') && !compute) return undefined;
  if (compute) made.set('Function', document.add(sampled(document, dict, type, { compute, space, change })));
  const stream = document.stream(value);
  if (!stream) return compute ? made : undefined;
  if (compute) return new PdfStream(made, stream.data);
  const bytes = decodeStream(document, stream, MAX_MESH_BYTES);
  const mesh =
    bytes &&
    changeMesh(document, { bytes, dict, type, components: space.components }, (color) => colorOf(change, space, color));
  if (!mesh) return undefined;
  for (const key of ['Filter', 'DecodeParms']) made.delete(key);
  made.set('BitsPerComponent', 8);
  made.set('Decode', mesh.decode);
  return PdfStream.ofBytes(made, mesh.bytes);
}

function colorOf(change: ColorChange, space: ColorSpace, color: readonly number[]): readonly number[] {
  const made = change.color(space.toRgb(color));
  return change.kind === 'gray' ? roundColor([made[0], made[0], made[0]]) : made.map(clamp);
}

interface Colors {
  readonly compute: Compute;
  readonly space: ColorSpace;
  readonly change: ColorChange;
}

/** A table of the new colours in place of functions. */
function sampled(document: PdfDocument, shading: PdfDict, type: number, colors: Colors): PdfStream {
  const domain = domainOf(document, shading, type);
  const [low = 0, high = 1, bottom = 0, top = 1] = domain;
  const isArea = type === 1;
  const steps = isArea ? AREA_STEPS : STEPS;
  const bytes: number[] = [];
  for (let row = 0; row < (isArea ? steps : 1); row++) {
    for (let step = 0; step < steps; step++) {
      const x = low + ((high - low) * step) / (steps - 1);
      const y = bottom + ((top - bottom) * row) / (steps - 1);
      const color = colorOf(colors.change, colors.space, colors.compute(isArea ? [x, y] : [x]));
      for (const value of color) bytes.push(Math.round(value * 255));
    }
  }
  const components = colors.change.kind === 'gray' ? 1 : 3;
  const entries = PdfDict.of({
    FunctionType: 0,
    Domain: [...domain],
    Range: Array.from({ length: components }, () => [0, 1]).flat(),
    Size: isArea ? [steps, steps] : [steps],
    BitsPerSample: 8,
  });
  return PdfStream.ofBytes(entries, Uint8Array.from(bytes));
}

/** Meshes name the values of their functions by `/Decode`, behind those of the two coordinates. */
function domainOf(document: PdfDocument, shading: PdfDict, type: number): readonly number[] {
  if (type >= 4) return numbers(document, shading.get('Decode')).slice(4, 6);
  const given = numbers(document, shading.get('Domain'));
  const usual = type === 1 ? [0, 1, 0, 1] : [0, 1];
  return given.length === usual.length ? given : usual;
}
