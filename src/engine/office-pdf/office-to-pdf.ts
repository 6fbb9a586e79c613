/** Turns Office files and texts into PDFs with LibreOffice, and makes sure that what comes out is one. */
import { mkdtemp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openPdfium } from '../../adapters/pdfium.ts';
import { type Office, OfficeCrash, type OfficeRequest, type OfficeResult, takeOffice } from '../../adapters/soffice.ts';
import { FILE_TYPES, type FileTypeId } from '../../contract/file-type.ts';
import { MAX_PAGES } from '../../contract/limits.ts';
import type { PageSize } from '../../contract/page-size.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { writePlainText } from './plain-text.ts';
import { findDelimiter } from './table-text.ts';
import { takeMomentOut } from './without-moment.ts';
import { requireModestZip } from './zip-directory.ts';

export interface OfficeFile {
  readonly path: string;
  /** As the visitor calls it. */
  readonly name: string;
  readonly type: FileTypeId;
  readonly password: string;
}

export interface OfficeLayout {
  /** Pictures beyond the dpi are made smaller; undefined leaves them untouched. */
  readonly pictures: { readonly dpi: number; readonly jpegQuality: number } | undefined;
  /** For plain text and CSV. */
  readonly page: PageSize;
  /** For sheets; their own when undefined. */
  readonly orientation: 'portrait' | 'landscape' | undefined;
}

export interface Converted {
  readonly pages: number;
  /** Fonts that the document names and this machine does not have. */
  readonly missingFonts: readonly string[];
}

const TEXT_TYPES: readonly FileTypeId[] = ['txt', 'csv'];
const ZIP_TYPES: readonly FileTypeId[] = [
  ...(['docx', 'docm', 'dotx', 'xlsx', 'xlsm', 'pptx', 'pptm'] as const),
  ...(['odt', 'ods', 'odp', 'odg'] as const),
];

/** LibreOffice's number for UTF-8 in the options of its CSV filter. */
const UTF_8 = 76;

/** Converts the files of one job, one after another, in one LibreOffice; a crashed one is replaced once a file. */
export class OfficeConverter {
  readonly #folder: string;
  readonly #layout: OfficeLayout;
  #office: Office | undefined;

  /** @param folder a writable one; its content may be thrown away after `close`. */
  constructor(folder: string, layout: OfficeLayout) {
    this.#folder = resolve(folder);
    this.#layout = layout;
  }

  /**
   * @param progress shares of this file's work.
   * @throws ToolError `need-password`, `wrong-password`, `damaged`, `unpacks-too-large`, `too-many-pages`,
   * `too-complex`, `nothing-found`, `engine-missing`, `engine-failed`, `cancelled`.
   */
  async convert(
    file: OfficeFile,
    output: string,
    signal: AbortSignal,
    progress: (share: number) => void,
  ): Promise<Converted> {
    if (ZIP_TYPES.includes(file.type)) requireModestZip(file.path);
    const request = await this.#request(file, output, signal);
    const result = await this.#convertTwice(request, signal, progress);
    if (result.kind !== 'done') throw refusal(file, result.kind);
    await takeMomentOut(output, signal);
    return { pages: await countPages(output), missingFonts: result.missingFonts };
  }

  async close(): Promise<void> {
    await this.#office?.close();
  }

  async #convertTwice(
    request: OfficeRequest,
    signal: AbortSignal,
    progress: (share: number) => void,
  ): Promise<OfficeResult> {
    try {
      return await this.#convertOnce(request, signal, progress);
    } catch (error) {
      if (!(error instanceof OfficeCrash)) throw error;
    }
    try {
      return await this.#convertOnce(request, signal, progress);
    } catch (error) {
      if (error instanceof OfficeCrash) throw new ToolError('engine-failed', { reason: '' }, { cause: error });
      throw error;
    }
  }

  async #convertOnce(
    request: OfficeRequest,
    signal: AbortSignal,
    progress: (share: number) => void,
  ): Promise<OfficeResult> {
    if (!this.#office?.isAlive) {
      await this.#office?.close();
      this.#office = await takeOffice(this.#folder, signal);
    }
    return this.#office.convert(request, signal, progress);
  }

  async #request(file: OfficeFile, output: string, signal: AbortSignal): Promise<OfficeRequest> {
    const { orientation, page } = this.#layout;
    const stem = join(await mkdtemp(join(this.#folder, 'office-')), 'source');
    const common = { output: resolve(output), pdf: this.#exportSettings(), ...(orientation ? { orientation } : {}) };
    if (TEXT_TYPES.includes(file.type)) {
      const input = `${stem}.${file.type}`;
      const { sample } = await writePlainText(file, input, signal);
      return { ...common, input, page, importFilter: importFilter(file.type, sample) };
    }
    // LibreOffice looks at the ending before it looks inside; ours is the one of the content.
    const input = `${stem}.${FILE_TYPES[file.type].extensions[0]}`;
    await symlink(resolve(file.path), input);
    return { ...common, input, ...(file.password ? { password: file.password } : {}) };
  }

  #exportSettings(): NonNullable<OfficeRequest['pdf']> {
    const { pictures } = this.#layout;
    const images = pictures
      ? { UseLosslessCompression: false, Quality: pictures.jpegQuality, MaxImageResolution: pictures.dpi }
      : { UseLosslessCompression: true };
    return {
      ...images,
      ReduceImageResolution: pictures !== undefined,
      UseTaggedPDF: true,
      ExportBookmarks: true,
      ExportFormFields: false,
      ExportNotes: false,
    };
  }
}

function importFilter(type: FileTypeId, sample: string): { readonly name: string; readonly options: string } {
  if (type === 'txt') return { name: 'Text (encoded)', options: 'UTF8,LF,Liberation Mono,en-US' };
  const delimiter = findDelimiter(sample).charCodeAt(0);
  const quote = '"'.charCodeAt(0);
  // Columns, quote, encoding, first line, no column formats, language, quoted fields are text.
  return { name: 'Text - txt - csv (StarCalc)', options: `${delimiter},${quote},${UTF_8},1,,1033,true` };
}

function refusal(file: OfficeFile, kind: Exclude<OfficeResult['kind'], 'done'>): ToolError {
  const named = { file: file.name };
  switch (kind) {
    case 'password':
      return new ToolError(file.password ? 'wrong-password' : 'need-password', named);
    case 'unreadable':
      return new ToolError('damaged', { ...named, found: '' });
    case 'unwritable':
      return new ToolError('engine-failed', { reason: `${file.name} could not be laid out.` });
    case 'stalled':
      return new ToolError('too-complex', named);
    case 'too-many-pages':
      return new ToolError('too-many-pages', { ...named, pages: `more than ${MAX_PAGES}`, limit: MAX_PAGES });
    case 'empty':
      return new ToolError('nothing-found', { reason: `${file.name} is empty: there is nothing to put on a page.` });
  }
}

/** Opens the result with another program than made it. @throws ToolError `engine-failed`. */
async function countPages(path: string): Promise<number> {
  try {
    const document = await openPdfium(path, { name: 'result' });
    document.close();
    return document.pageCount;
  } catch (error) {
    throw new ToolError('engine-failed', { reason: '' }, { cause: error });
  }
}
