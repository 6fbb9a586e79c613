/** Turns Office files and texts into PDFs with LibreOffice, and makes sure that what comes out is one. */
import { resolve } from 'node:path';
import { openPdfium } from '../../adapters/pdfium.ts';
import { type Office, OfficeCrash, type OfficeRequest, type OfficeResult, takeOffice } from '../../adapters/soffice.ts';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { MAX_PAGES } from '../../contract/site/limits.ts';
import { takeMomentOut } from '../document/save/without-moment.ts';
import { requireModestZip } from '../zip/zip-directory.ts';
import { colorEmoji } from './color-emoji.ts';
import { isLockedPresentation } from './locked-presentation.ts';
import { printComments } from './margin-comments.ts';
import { isSheet, type OfficeFile, type OfficeSettings, officeRequest } from './office-request.ts';
import { showFieldValues } from './show-fields.ts';
import { requireShallowXml } from './xml-depth.ts';

export interface Converted {
  readonly pages: number;
  /** Fonts that the document names and this machine does not have. */
  readonly missingFonts: readonly string[];
  /** Of a presentation: how many are shown, pages of notes not counted. */
  readonly slides: number | undefined;
}

/** Measured with its helper: 172 MB after one page, 244 MB after six small files of three kinds, 390 MB after a Word file of 875 pages. */
const MOST_HELD_BYTES = 288 * 1024 ** 2;

const ZIP_TYPES: readonly FileTypeId[] = [
  ...(['docx', 'docm', 'dotx', 'xlsx', 'xlsm', 'pptx', 'pptm'] as const),
  ...(['odt', 'ods', 'odp', 'odg'] as const),
];

/** Converts the files of one job, one after another, in one LibreOffice; a crashed one is replaced once a file. */
export class OfficeConverter {
  readonly #folder: string;
  readonly #settings: OfficeSettings;
  #office: Office | undefined;

  /** @param folder a writable one; its content may be thrown away after `close`. */
  constructor(folder: string, settings: OfficeSettings) {
    this.#folder = resolve(folder);
    this.#settings = settings;
  }

  /**
   * @param progress shares of this file's work.
   * @throws ToolError `need-password`, `wrong-password`, `damaged`, `unpacks-too-large`, `too-nested`, `too-many-pages`,
   * `too-complex`, `nothing-found`, `engine-missing`, `engine-failed`, `cancelled`.
   */
  async convert(
    file: OfficeFile,
    output: string,
    signal: AbortSignal,
    progress: (share: number) => void,
  ): Promise<Converted> {
    if (ZIP_TYPES.includes(file.type)) {
      requireModestZip(file.path);
      await requireShallowXml(file.path, file.name, signal);
    }
    const request = await officeRequest(file, output, this.#folder, this.#settings, signal);
    const result = await this.#convertTwice(request, signal, progress);
    if (result.kind === 'unreadable' && file.type === 'ppt' && (await isLockedPresentation(file.path)))
      throw lockedPresentation(file);
    if (result.kind !== 'done') throw refusal(file, result);
    await this.#makeRoom();
    await takeMomentOut(output, signal, async (document) => {
      if (this.#settings.comments === 'margin' && !isSheet(file.type)) await printComments(document);
      if (this.#settings.forms) await showFieldValues(document);
      await colorEmoji(document);
    });
    return { ...result, pages: await countPages(output) };
  }

  async close(): Promise<void> {
    await this.#office?.close();
  }

  /** A LibreOffice that laid out a thousand pages holds memory that the rest of the work needs; the next file gets another. */
  async #makeRoom(): Promise<void> {
    if (this.#office && this.#office.heldBytes > MOST_HELD_BYTES) await this.#office.close();
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
}

function lockedPresentation({ name }: OfficeFile): ToolError {
  return new ToolError('engine-failed', because('locked-old-presentation', { file: name }));
}

function refusal(file: OfficeFile, result: Exclude<OfficeResult, { kind: 'done' }>): ToolError {
  const named = { file: file.name };
  switch (result.kind) {
    case 'password':
      return new ToolError(file.password ? 'wrong-password' : 'need-password', named);
    case 'no-sheet':
      return new ToolError('bad-option', {
        field: 'sheets',
        ...because('no-sheet', { ...named, sheet: result.sheet }),
      });
    case 'unreadable':
      return new ToolError('damaged', { ...named, found: '' });
    case 'unwritable':
      return new ToolError('engine-failed', because('not-laid-out', named));
    case 'stalled':
      return new ToolError('too-complex', named);
    case 'too-many-pages':
      return new ToolError('too-many-pages', {
        ...named,
        ...phrase('pages', 'more-than', { most: MAX_PAGES }),
        limit: MAX_PAGES,
      });
    case 'empty':
      return new ToolError('nothing-found', because('nothing-on-a-page', named));
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
