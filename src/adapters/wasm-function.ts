/** Wraps a JavaScript function so that it can stand in a WebAssembly table and be called by pointer. */

const I32 = 0x7f;
const FUNCTION_TYPE = 0x60;
const TYPE_SECTION = 1;
const IMPORT_SECTION = 2;
const EXPORT_SECTION = 7;

/** A function with a WebAssembly type, which is what tables take. */
export type WasmFunction = WebAssembly.ExportValue;

/**
 * Makes a module that imports the function and exports it again, which gives it a WebAssembly type.
 * @param parameters how many 32-bit integers it takes (at most 100); it returns one.
 */
export function wasmFunction(implementation: (...values: number[]) => number, parameters: number): WasmFunction {
  const type = [FUNCTION_TYPE, parameters, ...Array<number>(parameters).fill(I32), 1, I32];
  const bytes = Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(TYPE_SECTION, [1, ...type]),
    // One import "e"."f": a function of type 0.
    ...section(IMPORT_SECTION, [1, 1, 0x65, 1, 0x66, 0, 0]),
    ...section(EXPORT_SECTION, [1, 1, 0x66, 0, 0]),
  ]);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: { f: implementation } });
  const { f: made } = instance.exports;
  if (made === undefined) throw new Error('A function could not be wrapped.');
  return made;
}

function section(id: number, content: readonly number[]): readonly number[] {
  return [id, content.length, ...content];
}
