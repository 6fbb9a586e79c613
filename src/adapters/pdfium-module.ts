/** PDFium's C functions (the wasm build of @hyzyla/pdfium), typed, with a memory limit and reads of its memory. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import type { WasmFunction } from './wasm-function.ts';

/** A pointer or handle into PDFium's memory; 0 is none. */
export type Pointer = number;

/** Page, document, bitmap and text-page handles are pointers. All offsets and sizes are pixels or bytes. */
export interface PdfiumFunctions {
  readonly _FPDF_InitLibrary: () => void;
  readonly _FPDF_GetDefaultSystemFontInfo: () => Pointer;
  readonly _FPDF_SetSystemFontInfo: (info: Pointer) => void;
  readonly _FPDF_LoadMemDocument: (data: Pointer, bytes: number, password: Pointer) => Pointer;
  readonly _FPDF_LoadCustomDocument: (access: Pointer, password: Pointer) => Pointer;
  readonly _FPDF_CloseDocument: (document: Pointer) => void;
  readonly _FPDF_GetLastError: () => number;
  readonly _FPDF_GetPageCount: (document: Pointer) => number;
  readonly _FPDF_GetPageSizeByIndexF: (document: Pointer, index: number, size: Pointer) => number;
  readonly _FPDF_LoadPage: (document: Pointer, index: number) => Pointer;
  readonly _FPDF_ClosePage: (page: Pointer) => void;
  readonly _FPDF_GetPageWidthF: (page: Pointer) => number;
  readonly _FPDF_GetPageHeightF: (page: Pointer) => number;
  readonly _FPDF_GetPageBoundingBox: (page: Pointer, rect: Pointer) => number;
  readonly _FPDFPage_Flatten: (page: Pointer, usage: number) => number;
  readonly _FPDFPage_GetRotation: (page: Pointer) => number;
  readonly _FPDFPage_CountObjects: (page: Pointer) => number;
  readonly _FPDFPage_GetObject: (page: Pointer, index: number) => Pointer;
  readonly _FPDFPage_RemoveObject: (page: Pointer, object: Pointer) => number;
  readonly _FPDFFormObj_CountObjects: (form: Pointer) => number;
  readonly _FPDFFormObj_GetObject: (form: Pointer, index: number) => Pointer;
  readonly _FPDFPageObj_GetType: (object: Pointer) => number;
  readonly _FPDFPageObj_GetMatrix: (object: Pointer, matrix: Pointer) => number;
  readonly _FPDFPageObj_GetBounds: (
    object: Pointer,
    left: Pointer,
    bottom: Pointer,
    right: Pointer,
    top: Pointer,
  ) => number;
  readonly _FPDFPageObj_GetClipPath: (object: Pointer) => Pointer;
  readonly _FPDFClipPath_CountPaths: (clip: Pointer) => number;
  readonly _FPDFClipPath_CountPathSegments: (clip: Pointer, path: number) => number;
  readonly _FPDFClipPath_GetPathSegment: (clip: Pointer, path: number, index: number) => Pointer;
  readonly _FPDFPageObj_GetFillColor: ReadColour;
  readonly _FPDFPageObj_GetStrokeColor: ReadColour;
  readonly _FPDFPageObj_GetStrokeWidth: (object: Pointer, width: Pointer) => number;
  readonly _FPDFPageObj_GetLineJoin: (object: Pointer) => number;
  readonly _FPDFPageObj_GetMarkedContentID: (object: Pointer) => number;
  readonly _FPDFPageObj_CountMarks: (object: Pointer) => number;
  readonly _FPDFPageObj_GetMark: (object: Pointer, index: number) => Pointer;
  readonly _FPDFPageObjMark_GetName: (mark: Pointer, name: Pointer, bytes: number, length: Pointer) => number;
  readonly _FPDFPageObjMark_GetParamValueType: (mark: Pointer, key: Pointer) => number;
  readonly _FPDFPageObj_HasTransparency: (object: Pointer) => number;
  readonly _FPDFPageObj_GetDashCount: (object: Pointer) => number;
  readonly _FPDFPageObj_GetDashArray: (object: Pointer, lengths: Pointer, count: number) => number;
  readonly _FPDFPageObj_SetIsActive: (object: Pointer, active: number) => number;
  readonly _FPDFPath_CountSegments: (path: Pointer) => number;
  readonly _FPDFPath_GetPathSegment: (path: Pointer, index: number) => Pointer;
  readonly _FPDFPath_GetDrawMode: (path: Pointer, fill: Pointer, stroke: Pointer) => number;
  readonly _FPDFPathSegment_GetPoint: (segment: Pointer, x: Pointer, y: Pointer) => number;
  readonly _FPDFPathSegment_GetType: (segment: Pointer) => number;
  readonly _FPDFPathSegment_GetClose: (segment: Pointer) => number;
  readonly _FPDFText_GetFillColor: (
    text: Pointer,
    index: number,
    red: Pointer,
    green: Pointer,
    blue: Pointer,
    alpha: Pointer,
  ) => number;
  readonly _FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    data: Pointer,
    stride: number,
  ) => Pointer;
  readonly _FPDFBitmap_FillRect: (
    bitmap: Pointer,
    x: number,
    y: number,
    width: number,
    height: number,
    argb: number,
  ) => void;
  readonly _FPDFBitmap_GetFormat: (bitmap: Pointer) => number;
  readonly _FPDFBitmap_GetStride: (bitmap: Pointer) => number;
  readonly _FPDFBitmap_GetHeight: (bitmap: Pointer) => number;
  readonly _FPDFBitmap_GetBuffer: (bitmap: Pointer) => Pointer;
  readonly _FPDFImageObj_GetImagePixelSize: (picture: Pointer, width: Pointer, height: Pointer) => number;
  readonly _FPDFImageObj_GetRenderedBitmap: (document: Pointer, page: Pointer, picture: Pointer) => Pointer;
  readonly _FPDFBitmap_Destroy: (bitmap: Pointer) => void;
  readonly _FPDF_RenderPageBitmap: DrawPage;
  readonly _FPDF_FFLDraw: (form: Pointer, ...rest: Parameters<DrawPage>) => void;
  readonly _FPDFDOC_InitFormFillEnvironment: (document: Pointer, info: Pointer) => Pointer;
  readonly _FPDFDOC_ExitFormFillEnvironment: (form: Pointer) => void;
  readonly _FORM_OnAfterLoadPage: (page: Pointer, form: Pointer) => void;
  readonly _FORM_OnBeforeClosePage: (page: Pointer, form: Pointer) => void;
  readonly _FPDFPage_GetAnnotCount: (page: Pointer) => number;
  readonly _FPDFPage_GetAnnot: (page: Pointer, index: number) => Pointer;
  readonly _FPDFPage_CloseAnnot: (annotation: Pointer) => void;
  readonly _FPDFAnnot_GetSubtype: (annotation: Pointer) => number;
  readonly _FPDFAnnot_SetFlags: (annotation: Pointer, flags: number) => number;
  readonly _FPDFText_LoadPage: (page: Pointer) => Pointer;
  readonly _FPDFText_ClosePage: (text: Pointer) => void;
  readonly _FPDFText_CountChars: (text: Pointer) => number;
  readonly _FPDFText_GetUnicode: (text: Pointer, index: number) => number;
  readonly _FPDFText_IsGenerated: (text: Pointer, index: number) => number;
  readonly _FPDFText_IsHyphen: (text: Pointer, index: number) => number;
  readonly _FPDFText_HasUnicodeMapError: (text: Pointer, index: number) => number;
  readonly _FPDFText_GetCharBox: (
    text: Pointer,
    index: number,
    left: Pointer,
    right: Pointer,
    bottom: Pointer,
    top: Pointer,
  ) => number;
  readonly _FPDFText_GetLooseCharBox: (text: Pointer, index: number, rect: Pointer) => number;
  readonly _FPDFText_GetCharOrigin: (text: Pointer, index: number, x: Pointer, y: Pointer) => number;
  readonly _FPDFText_GetCharAngle: (text: Pointer, index: number) => number;
  readonly _FPDFText_GetMatrix: (text: Pointer, index: number, matrix: Pointer) => number;
  readonly _FPDFText_GetFontSize: (text: Pointer, index: number) => number;
  readonly _FPDFText_GetFontWeight: (text: Pointer, index: number) => number;
  readonly _FPDFText_GetFontInfo: (
    text: Pointer,
    index: number,
    name: Pointer,
    bytes: number,
    flags: Pointer,
  ) => number;
  readonly _FPDFText_GetTextObject: (text: Pointer, index: number) => Pointer;
  readonly _FPDFTextObj_GetTextRenderMode: (object: Pointer) => number;
  readonly _FPDFTextObj_GetFont: (object: Pointer) => Pointer;
  readonly _FPDFFont_GetIsEmbedded: (font: Pointer) => number;
  readonly _FPDFFont_GetFontData: (font: Pointer, data: Pointer, bytes: number, length: Pointer) => number;
}

type ReadColour = (object: Pointer, red: Pointer, green: Pointer, blue: Pointer, alpha: Pointer) => number;

type DrawPage = (
  bitmap: Pointer,
  page: Pointer,
  x: number,
  y: number,
  width: number,
  height: number,
  rotate: number,
  flags: number,
) => void;

const NEEDED = [
  '_FPDF_InitLibrary',
  '_FPDF_LoadMemDocument',
  '_FPDF_LoadCustomDocument',
  '_FPDF_GetPageSizeByIndexF',
  '_FPDF_GetPageBoundingBox',
  '_FPDF_FFLDraw',
  '_FPDFText_GetLooseCharBox',
  '_FPDFText_GetMatrix',
  '_FPDFTextObj_GetTextRenderMode',
  '_FPDFImageObj_GetRenderedBitmap',
] as const;

/** PDFium may take this much memory; beyond it pictures stay blank, or the page fails. */
const MAX_MEMORY_BYTES = 640 * 1024 ** 2;

export interface Pdfium {
  readonly call: PdfiumFunctions;
  /** Room for a few numbers that a call writes back; valid until the next call that uses it. */
  readonly scratch: Pointer;
  /** @throws RangeError when PDFium's memory is used up. */
  allocate(bytes: number): Pointer;
  free(pointer: Pointer): void;
  /** Puts a function made by `wasmFunction` in the place of one of PDFium's own, named by its pointer. */
  replaceFunction(pointer: Pointer, implementation: WasmFunction): void;
  /** A view that the next call may invalidate: copy what must live on. */
  bytes(pointer: Pointer, length: number): Uint8Array;
  view(pointer: Pointer, length: number): DataView;
  /** All of the memory as 32-bit floats, for what is read by the thousand: a number lies at its pointer divided by 4. */
  floats(): Float32Array;
}

/** Starts a PDFium of its own memory. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
    void WebAssembly.instantiate(wasm, limitMemory(imports)).then(({ instance }) => done(instance));
    return {};
  };
  // The declared type of the callback names a Module where Emscripten passes an Instance.
  const loaded = await PDFiumModule({ instantiateWasm: instantiateWasm as never });
  const call = bareFunctions(loaded.wasmExports);
  call._FPDF_InitLibrary();
  const { malloc, free } = loaded.wasmExports;
  const allocate = (bytes: number): Pointer => {
    const pointer = malloc(bytes);
    if (pointer === 0) throw new RangeError('PDFium has no memory left.');
    return pointer;
  };
  // Made anew when the memory has grown: the old one is empty then.
  let memory: Float32Array = new Float32Array(0);
  const floats = () => {
    if (memory.length === 0) memory = new Float32Array(loaded.HEAPU8.buffer);
    return memory;
  };
  const table = functionTable(loaded.wasmExports);
  return {
    call,
    scratch: allocate(256),
    allocate,
    free,
    replaceFunction: (pointer, implementation) => table.set(pointer, implementation),
    bytes: (pointer, length) => loaded.HEAPU8.subarray(pointer, pointer + length),
    view: (pointer, length) => new DataView(loaded.HEAPU8.buffer, pointer, length),
    floats,
  };
}

/**
 * PDFium's functions without Emscripten's checks, which write two sentences at each call for assertions that hold:
 * they took an eighth of the processor time of reading letters.
 */
function bareFunctions(exports: object): PdfiumFunctions {
  const bare = Object.fromEntries(Object.entries(exports).map(([name, each]) => [`_${name}`, each]));
  if (!NEEDED.every((name) => typeof bare[name] === 'function')) {
    throw new Error('This build of PDFium lacks functions that are needed.');
  }
  return bare as unknown as PdfiumFunctions;
}

function functionTable(exports: object): WebAssembly.Table {
  const table = '__indirect_function_table' in exports ? exports.__indirect_function_table : undefined;
  if (!(table instanceof WebAssembly.Table)) throw new Error('This build of PDFium has no function table.');
  return table;
}

/** Refuses growth beyond the limit; Emscripten's own limit is 2 GiB, more than a job may have. */
function limitMemory(imports: WebAssembly.Imports): WebAssembly.Imports {
  const env = imports.env ?? {};
  const grow = env.emscripten_resize_heap;
  if (typeof grow !== 'function') return imports;
  const limited = (bytes: number): unknown => (bytes >>> 0 > MAX_MEMORY_BYTES ? 0 : grow(bytes));
  return { ...imports, env: { ...env, emscripten_resize_heap: limited } };
}
