/** Puts what was asked for into LibreOffice's terms: how a file is read, laid out and written as PDF. */
import { copyFile, mkdtemp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OfficeRequest } from '../../adapters/soffice.ts';
import { FILE_TYPES, type FileTypeId } from '../../contract/files/file-type.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { findDelimiter } from '../../contract/text/find-delimiter.ts';
import { writePlainText } from './plain-text.ts';

export interface OfficeFile {
  readonly path: string;
  /** As the visitor calls it. */
  readonly name: string;
  readonly type: FileTypeId;
  readonly password: string;
}

export interface OfficeSettings {
  /** Pictures beyond the dpi are made smaller; undefined leaves them untouched. */
  readonly pictures: { readonly dpi: number; readonly jpegQuality: number } | undefined;
  /** For plain text, CSV and HTML. */
  readonly page: PageSize;
  /** For sheets; their own when undefined. */
  readonly orientation: 'portrait' | 'landscape' | undefined;
  readonly fit: 'as-set' | 'width' | 'page';
  readonly sheets: string;
  readonly gridlines: boolean;
  readonly headings: boolean;
  readonly notes: boolean;
  readonly hiddenSlides: boolean;
  readonly comments: 'none' | 'margin' | 'annotations';
  readonly changes: 'final' | 'original' | 'markup';
  readonly bookmarks: boolean;
  readonly tagged: boolean;
  readonly pdfa: 'no' | '2b' | '3b';
  /** What one fills in on a screen becomes a field of the PDF. */
  readonly forms: boolean;
  /** Of text files: `auto`, or a label of the Encoding standard. */
  readonly encoding: string;
  /** Of CSV files: `auto`, or the sign between two columns. */
  readonly delimiter: string;
}

const TEXT_TYPES: readonly FileTypeId[] = ['txt', 'csv'];
const SHEET_TYPES: readonly FileTypeId[] = ['xlsx', 'xls', 'xlsm', 'ods', 'csv'];
/** Documents whose comments LibreOffice prints by itself. */
export function isSheet(type: FileTypeId): boolean {
  return SHEET_TYPES.includes(type);
}

/** LibreOffice's number for UTF-8 in the options of its CSV filter. */
const UTF_8 = 76;

/** LibreOffice's numbers of PDF versions; 0 is an ordinary one. */
const PDF_VERSIONS = { no: 0, '2b': 2, '3b': 3 } as const;

/**
 * @param folder where copies for LibreOffice may lie.
 * @throws ToolError of texts that cannot be read, see `writePlainText`.
 */
export async function officeRequest(
  file: OfficeFile,
  output: string,
  folder: string,
  settings: OfficeSettings,
  signal: AbortSignal,
): Promise<OfficeRequest> {
  const { orientation, page, fit, sheets, gridlines, headings, hiddenSlides, comments, changes } = settings;
  const stem = join(await mkdtemp(join(folder, 'office-')), 'source');
  const common = {
    output: resolve(output),
    pdf: exportSettings(file.type, settings),
    ...(orientation ? { orientation } : {}),
    ...{ fit, gridlines, headings, hiddenSlides, comments, changes },
  };
  if (TEXT_TYPES.includes(file.type)) {
    const input = `${stem}.${file.type}`;
    const { sample } = await writePlainText(file, input, signal, settings.encoding);
    const delimiter = settings.delimiter === 'auto' ? findDelimiter(sample) : settings.delimiter;
    return { ...common, input, page, isTable: file.type === 'csv', importFilter: importFilter(file.type, delimiter) };
  }
  // As a text with pages: LibreOffice's own kind for the web has none.
  if (file.type === 'html')
    return { ...common, input: resolve(file.path), page, importFilter: { name: 'HTML (StarWriter)', options: '' } };
  // LibreOffice looks at the ending before it looks inside; ours is the one of the content.
  const input = `${stem}.${FILE_TYPES[file.type].extensions[0]}`;
  // What LibreOffice may not write, it does not change either: sheets are neither shown nor hidden, changes not undone.
  const edits = sheets !== 'visible' || changes === 'original' || settings.forms;
  if (edits) await copyFile(file.path, input);
  else await symlink(resolve(file.path), input);
  return { ...common, input, edits, sheets, ...(file.password ? { password: file.password } : {}) };
}

function exportSettings(type: FileTypeId, settings: OfficeSettings): NonNullable<OfficeRequest['pdf']> {
  const { pictures, comments } = settings;
  const images = pictures
    ? { UseLosslessCompression: false, Quality: pictures.jpegQuality, MaxImageResolution: pictures.dpi }
    : { UseLosslessCompression: true };
  // LibreOffice prints the comments of sheets. Those of texts it draws with a desktop only, and those of slides never:
  // we print them from their annotations.
  const annotated = comments === 'annotations' || (comments === 'margin' && !isSheet(type));
  return {
    ...images,
    ReduceImageResolution: pictures !== undefined,
    UseTaggedPDF: settings.tagged,
    ExportBookmarks: settings.bookmarks,
    ExportFormFields: settings.forms,
    ExportNotes: annotated,
    ExportNotesPages: settings.notes,
    ExportHiddenSlides: settings.hiddenSlides,
    SelectPdfVersion: PDF_VERSIONS[settings.pdfa],
  };
}

function importFilter(type: FileTypeId, delimiter: string): { readonly name: string; readonly options: string } {
  if (type === 'txt') return { name: 'Text (encoded)', options: 'UTF8,LF,Liberation Mono,en-US' };
  const quote = '"'.charCodeAt(0);
  // Columns, quote, encoding, first line, no column formats, language, quoted fields are text.
  return {
    name: 'Text - txt - csv (StarCalc)',
    options: `${delimiter.charCodeAt(0)},${quote},${UTF_8},1,,1033,true`,
  };
}
