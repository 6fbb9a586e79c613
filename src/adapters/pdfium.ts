/** Opens PDFs with PDFium (wasm): page count, sizes, pictures of pages; everything runs inside this process. */
import { phrase } from '../contract/messages/phrases.ts';
import { ToolError } from '../contract/messages/tool-error.ts';
import { type FlatOptions, flattenPage } from './pdfium-flatten.ts';
import { guarded, quietly, startPdfium } from './pdfium-instance.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';

export interface PageSizePt {
  /** Points as seen: after rotation, inside the crop box, without UserUnit. */
  readonly widthPt: number;
  readonly heightPt: number;
}

export interface OpenPdfiumOptions {
  /** How the file is named in errors. */
  readonly name: string;
  readonly password?: string;
}

export interface RenderArea {
  /** Size of the whole page, in pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** First row and number of rows to draw; all of them when absent. */
  readonly top?: number;
  readonly rows?: number;
}

export interface DrawStyle {
  readonly annotations: boolean;
  readonly formFields: boolean;
  /** What lies behind the page: `#rrggbb`, or nothing. */
  readonly background: string;
  /** Letters without softened edges. */
  readonly sharpText: boolean;
}

/** As the background: four bytes a pixel, the last its opacity. */
export const TRANSPARENT = 'transparent';

/** A page as a viewer shows it. */
export const AS_SEEN: DrawStyle = { annotations: true, formFields: true, background: '#ffffff', sharpText: false };

/** Its content alone. */
export const WITHOUT_NOTES: DrawStyle = { ...AS_SEEN, annotations: false, formFields: false };

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** FPDFBitmap_BGR: three bytes a pixel; with REVERSE_BYTE_ORDER red comes first. */
const RGB_BITMAP = 2;
/** FPDFBitmap_Gray: one byte a pixel. */
const GRAY_BITMAP = 1;
/** FPDFBitmap_BGRA: four bytes a pixel. */
const RGBA_BITMAP = 4;
const DRAW_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const SHARP_TEXT = 0x1000;
/** FPDF_FORMFILLINFO needs 140 bytes; version 2, and no callback at all. */
const FORM_INFO_BYTES = 256;

/** An open page of one document, until it is closed. */
export interface OpenPage {
  readonly pdfium: Pdfium;
  readonly handle: Pointer;
  readonly document: Pointer;
  readonly size: PageSizePt;
}

export class PdfiumDocument {
  readonly pageCount: number;
  readonly #pdfium: Pdfium;
  readonly #name: string;
  readonly #release: () => void;
  readonly #handle: Pointer;
  readonly #formInfo: Pointer;
  readonly #form: Pointer;

  /** @param release frees what the document is read from. */
  constructor(pdfium: Pdfium, name: string, handle: Pointer, release: () => void) {
    this.#pdfium = pdfium;
    this.#name = name;
    this.#release = release;
    this.#handle = handle;
    this.#formInfo = pdfium.allocate(FORM_INFO_BYTES);
    pdfium.bytes(this.#formInfo, FORM_INFO_BYTES).fill(0);
    pdfium.view(this.#formInfo, 4).setUint32(0, 2, true);
    this.#form = pdfium.call._FPDFDOC_InitFormFillEnvironment(handle, this.#formInfo);
    this.pageCount = pdfium.call._FPDF_GetPageCount(handle);
  }

  /** Size of a page (0-based) without loading its content. @throws ToolError `damaged`. */
  pageSize(index: number): PageSizePt {
    const { call, scratch, view } = this.#pdfium;
    const found = this.#guard(() => call._FPDF_GetPageSizeByIndexF(this.#handle, index, scratch));
    if (!found) throw this.#unreadable(index);
    const size = view(scratch, 8);
    return { widthPt: size.getFloat32(0, true), heightPt: size.getFloat32(4, true) };
  }

  /** Loads a page (0-based). The caller closes it. @throws ToolError `damaged`, `too-complex`. */
  openPage(index: number): OpenPage {
    const { call } = this.#pdfium;
    return this.#guard(() => {
      const handle = call._FPDF_LoadPage(this.#handle, index);
      if (handle === 0) throw this.#unreadable(index);
      if (this.#form) call._FORM_OnAfterLoadPage(handle, this.#form);
      const size = { widthPt: call._FPDF_GetPageWidthF(handle), heightPt: call._FPDF_GetPageHeightF(handle) };
      return { pdfium: this.#pdfium, handle, document: this.#handle, size };
    });
  }

  closePage({ handle }: OpenPage): void {
    const { call } = this.#pdfium;
    quietly(() => {
      if (this.#form) call._FORM_OnBeforeClosePage(handle, this.#form);
      call._FPDF_ClosePage(handle);
    });
  }

  /** Loads a page (0-based), hands it to `use`, and lets it go. @throws ToolError `damaged`, `too-complex`. */
  withPage<T>(index: number, use: (page: OpenPage) => T): T {
    const page = this.openPage(index);
    try {
      return this.#guard(() => use(page));
    } finally {
      this.closePage(page);
    }
  }

  /**
   * As `withPage`, with the looks of the page's form fields and comments among its content, in this open copy only.
   * @throws ToolError `damaged`, `too-complex`.
   */
  withFlatPage<T>(index: number, use: (page: OpenPage) => T, options?: FlatOptions): T {
    const page = this.openPage(index);
    try {
      if (!this.#guard(() => flattenPage(this.#pdfium, page.handle, options))) return this.#guard(() => use(page));
    } finally {
      this.closePage(page);
    }
    return this.withPage(index, use);
  }

  /**
   * Draws a page: RGB, three bytes a pixel, or four with opacity where it is transparent; no padding.
   * @throws ToolError `too-complex`.
   */
  draw(page: OpenPage, area: RenderArea, style: DrawStyle = AS_SEEN): Uint8Array {
    return this.#guard(() => this.#draw(page, area, style));
  }

  #draw(page: OpenPage, area: RenderArea, style: DrawStyle): Uint8Array {
    const { call, allocate, free, bytes } = this.#pdfium;
    const { widthPx, heightPx, top = 0, rows = heightPx - top } = area;
    const clear = style.background === TRANSPARENT;
    const channels = clear ? 4 : 3;
    // PDFium wants rows that begin at a multiple of four bytes.
    const stride = Math.ceil((widthPx * channels) / 4) * 4;
    const pixels = allocate(stride * rows);
    const bitmap = call._FPDFBitmap_CreateEx(widthPx, rows, clear ? RGBA_BITMAP : RGB_BITMAP, pixels, stride);
    call._FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, rows, clear ? 0 : opaque(style.background));
    const flags = RED_FIRST | (style.sharpText ? SHARP_TEXT : 0);
    const seen = flags | (style.annotations ? DRAW_ANNOTATIONS : 0);
    call._FPDF_RenderPageBitmap(bitmap, page.handle, 0, -top, widthPx, heightPx, 0, seen);
    if (this.#form && style.formFields) {
      call._FPDF_FFLDraw(this.#form, bitmap, page.handle, 0, -top, widthPx, heightPx, 0, flags);
    }
    const packed = withoutPadding(bytes(pixels, stride * rows), widthPx * channels, stride, rows);
    call._FPDFBitmap_Destroy(bitmap);
    free(pixels);
    return packed;
  }

  /**
   * Draws the content of a page without its annotations and form fields: one byte of gray a pixel, on white.
   * @throws ToolError `too-complex`.
   */
  drawGray(page: OpenPage, area: RenderArea): Uint8Array {
    return this.#guard(() => {
      const { call, allocate, free, bytes } = this.#pdfium;
      const { widthPx, heightPx, top = 0, rows = heightPx - top } = area;
      const stride = Math.ceil(widthPx / 4) * 4;
      const pixels = allocate(stride * rows);
      const bitmap = call._FPDFBitmap_CreateEx(widthPx, rows, GRAY_BITMAP, pixels, stride);
      call._FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, rows, 0xffffffff);
      call._FPDF_RenderPageBitmap(bitmap, page.handle, 0, -top, widthPx, heightPx, 0, 0);
      const packed = withoutPadding(bytes(pixels, stride * rows), widthPx, stride, rows);
      call._FPDFBitmap_Destroy(bitmap);
      free(pixels);
      return packed;
    });
  }

  close(): void {
    const { call, free } = this.#pdfium;
    quietly(() => {
      if (this.#form) call._FPDFDOC_ExitFormFillEnvironment(this.#form);
      call._FPDF_CloseDocument(this.#handle);
      free(this.#formInfo);
    });
    quietly(this.#release);
  }

  #guard<T>(work: () => T): T {
    return guarded(this.#name, work);
  }

  #unreadable(index: number): ToolError {
    return new ToolError('damaged', { file: this.#name, ...phrase('found', 'page-not-opened', { page: index + 1 }) });
  }
}

/**
 * Opens a PDF from disk, where it must stay as it is until the caller closes it.
 * @throws ToolError `need-password`, `wrong-password`, `certificate-locked`, `damaged`, `no-pages`, `too-complex`.
 */
export async function openPdfium(path: string, options: OpenPdfiumOptions): Promise<PdfiumDocument> {
  const { pdfium, openFile } = await startPdfium();
  const file = openFile(path);
  const load = (password: Pointer) => pdfium.call._FPDF_LoadCustomDocument(file.access, password);
  return openDocument(pdfium, options, load, () => file.close());
}

/** The same for a PDF in memory. */
export async function openPdfiumContent(content: Uint8Array, options: OpenPdfiumOptions): Promise<PdfiumDocument> {
  const { pdfium } = await startPdfium();
  const data = guarded(options.name, () => copyIn(pdfium, content));
  const load = (password: Pointer) => pdfium.call._FPDF_LoadMemDocument(data, content.length, password);
  return openDocument(pdfium, options, load, () => pdfium.free(data));
}

function openDocument(
  pdfium: Pdfium,
  options: OpenPdfiumOptions,
  load: (password: Pointer) => Pointer,
  release: () => void,
): PdfiumDocument {
  try {
    return guarded(options.name, () => {
      const password = copyIn(pdfium, Buffer.from(`${options.password ?? ''}\0`));
      const handle = load(password);
      pdfium.free(password);
      if (handle === 0) throw openError(pdfium.call._FPDF_GetLastError(), options);
      if (pdfium.call._FPDF_GetPageCount(handle) > 0) return new PdfiumDocument(pdfium, options.name, handle, release);
      pdfium.call._FPDF_CloseDocument(handle);
      throw new ToolError('no-pages', { file: options.name });
    });
  } catch (error) {
    quietly(release);
    throw error;
  }
}

/** `#rrggbb` as PDFium takes colours: opacity, and then blue first, since red and blue change places on the way out. */
function opaque(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255];
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function openError(code: number, { name: file, password }: OpenPdfiumOptions): ToolError {
  if (code === PASSWORD_ERROR) return new ToolError(password ? 'wrong-password' : 'need-password', { file });
  if (code === SECURITY_ERROR) return new ToolError('certificate-locked', { file });
  return new ToolError('damaged', { file, ...phrase('found', 'not-opened') });
}

function copyIn(pdfium: Pdfium, content: Uint8Array): Pointer {
  const pointer = pdfium.allocate(content.length);
  pdfium.bytes(pointer, content.length).set(content);
  return pointer;
}

function withoutPadding(source: Uint8Array, rowBytes: number, stride: number, rows: number): Uint8Array {
  if (rowBytes === stride) return source.slice();
  const packed = new Uint8Array(rowBytes * rows);
  for (let row = 0; row < rows; row++) {
    packed.set(source.subarray(row * stride, row * stride + rowBytes), row * rowBytes);
  }
  return packed;
}
