/** Runs convert-to-pdf: every file becomes a PDF of its own, or all of them one with a bookmark for each. */
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkPdf, readEncryption } from '../../adapters/qpdf.ts';
import { type FileTypeId, fileTypeOfExtension } from '../../contract/files/file-type.ts';
import { extensionOf, stemOf } from '../../contract/files/output-name.ts';
import { otherType } from '../../contract/input-check.ts';
import { failedFile } from '../../contract/messages/failed-file.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { WarningCode } from '../../contract/messages/warnings.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { passwordFor } from '../../contract/options/passwords.ts';
import { claimArchive } from '../../engine/archive/convert/claim-archive.ts';
import { AS_THEY_ARE, joinDocuments } from '../../engine/document/join/join-documents.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { PicturePdf } from '../../engine/images/embed/picture-pdf.ts';
import { PICTURE_TYPES } from '../../engine/images/embed/read-pictures.ts';
import { OfficeConverter } from '../../engine/office-to-pdf/office-to-pdf.ts';
import { finishResult } from './finish-result.ts';
import { type Options, officeSettings, PICTURES, pictureLayout } from './office-settings.ts';
import type { tool } from './tool.ts';

/** Share of the progress that converting takes when the results are then joined. */
const CONVERTED = 0.8;

interface MadePdf {
  readonly input: number;
  readonly path: string;
  readonly pages: number;
}

export const run: Run<typeof tool> = async (inputs, options, context) => {
  const merges = options.merge && inputs.length > 1;
  let missedArchive = false;
  const warn: RunContext['warn'] = (code, params) => {
    missedArchive ||= code === 'rules-unmet';
    context.warn(code, params);
  };
  const converter = new Converter(inputs, options, { ...context, warn }, merges ? CONVERTED : 1);
  try {
    const made = await converter.convertAll(merges);
    if (merges) return [await joinAll(inputs, made, options, { ...context, missedArchive })];
    return made.map(({ input, path, pages }) => ({ path, type: 'pdf', input, facts: { pages } }));
  } finally {
    await converter.close();
  }
};

class Converter {
  readonly #inputs: readonly InputFile[];
  readonly #options: Options;
  readonly #context: RunContext;
  readonly #share: number;
  readonly #office: OfficeConverter;

  constructor(inputs: readonly InputFile[], options: Options, context: RunContext, share: number) {
    this.#inputs = inputs;
    this.#options = options;
    this.#context = context;
    this.#share = share;
    this.#office = new OfficeConverter(context.workDir, officeSettings(options));
  }

  /** One bad file does not stop the rest; but a joined PDF waits for a password that is missing. */
  async convertAll(merges: boolean): Promise<readonly MadePdf[]> {
    const made: MadePdf[] = [];
    let firstError: ToolError | undefined;
    for (const [index, input] of this.#inputs.entries()) {
      this.#context.signal.throwIfAborted();
      this.#progress(index, 0);
      try {
        made.push(await this.#convertOne(input, index));
      } catch (error) {
        if (!(error instanceof ToolError) || !isAboutTheFile(error, merges)) throw error;
        firstError ??= error;
        if (this.#inputs.length > 1) this.#context.warn('file-failed', failedFile(error, input.name));
      }
    }
    if (made.length === 0 && firstError) throw firstError;
    return made;
  }

  close(): Promise<void> {
    return this.#office.close();
  }

  async #convertOne(input: InputFile, index: number): Promise<MadePdf> {
    const path = join(this.#context.workDir, `${index}.pdf`);
    if (PICTURE_TYPES.includes(input.type))
      return { input: index, path, pages: await this.#picture(input, index, path) };
    requireHonestText(input);
    if (input.type === 'pdf') return { input: index, path, pages: await this.#pdf(input, path) };
    return { input: index, path, pages: await this.#document(input, index, path) };
  }

  async #document(input: InputFile, index: number, path: string): Promise<number> {
    const file = { ...input, password: passwordFor(this.#options.password, input.name) };
    const { signal } = this.#context;
    const { pages, missingFonts, slides } = await this.#office.convert(file, path, signal, (done) =>
      this.#progress(index, done),
    );
    if (missingFonts.length > 0) {
      this.#context.warn('fonts-replaced', { file: input.name, fonts: missingFonts.join(', ') });
    }
    return finishResult(path, { name: input.name, pages, slides }, this.#options, this.#context);
  }

  async #picture(input: InputFile, index: number, path: string): Promise<number> {
    const { options, context } = { options: this.#options, context: this.#context };
    const pdf = new PicturePdf(pictureLayout(options), {
      folder: context.workDir,
      repair: options['on-damaged'] === 'repair',
      reduce: PICTURES[options.quality],
      warn: context.warn,
    });
    await pdf.add(input, context.signal, (done) => this.#progress(index, done));
    const pages = pdf.pageCount;
    await pdf.write(path, context.signal);
    return finishResult(path, { name: input.name, pages, slides: undefined }, options, context);
  }

  /** A sound PDF passes through byte for byte, signatures included; a damaged or locked one is put right and saved. */
  async #pdf(input: InputFile, path: string): Promise<number> {
    const { signal } = this.#context;
    const { kind } = await readEncryption(input.path, { signal });
    const isSound = kind === 'none' && (await checkPdf(input.path, { signal }));
    const asIs = isSound && this.#options.pages === '' && this.#options.pdfa === 'no';
    const use = asIs ? 'render' : 'pages';
    const opened = await openPdf(input, this.#options, use, asIs ? passingThrough(this.#context) : this.#context);
    try {
      if (use === 'render') await copyFile(input.path, path);
      else await saveDocument(opened.document, path, signal);
      const pages = opened.pages.length;
      return await finishResult(path, { name: input.name, pages, slides: undefined }, this.#options, this.#context);
    } finally {
      await opened.close();
    }
  }

  #progress(index: number, done: number): void {
    const files = this.#inputs.length;
    const name = this.#inputs[index]?.name ?? '';
    this.#context.progress(((index + done) / files) * this.#share, 'converting', { file: name });
  }
}

/** A portfolio that comes back as it was loses nothing. */
function passingThrough(context: RunContext): RunContext {
  return without('portfolio', context);
}

function without(left: WarningCode, context: RunContext): RunContext {
  const warn: RunContext['warn'] = (code, params) => {
    if (code !== left) context.warn(code, params);
  };
  return { ...context, warn };
}

/** Kinds that are sometimes text under their name: programs write tables and letters so, and others read them. */
const MAYBE_TEXT: readonly (FileTypeId | undefined)[] = [
  'txt',
  'doc',
  'xls',
  'rtf',
  'csv',
  'tsv',
  'md',
  'json',
  'xml',
  undefined,
];

/** A few bytes that happen to be letters do not make a workbook into a text. @throws ToolError `wrong-type`. */
function requireHonestText({ name, type }: InputFile): void {
  const hinted = fileTypeOfExtension(extensionOf(name));
  if (type !== 'txt' || hinted === undefined || MAYBE_TEXT.includes(hinted)) return;
  throw new ToolError('wrong-type', otherType(name, type, hinted));
}

/** What another attempt with the same files cannot change, and what the other files do not depend on. */
function isAboutTheFile(error: ToolError, merges: boolean): boolean {
  if (error.code === 'cancelled' || error.code === 'engine-missing') return false;
  return !(merges && (error.code === 'need-password' || error.code === 'wrong-password'));
}

async function joinAll(
  inputs: readonly InputFile[],
  made: readonly MadePdf[],
  options: Options,
  context: RunContext & { readonly missedArchive: boolean },
): Promise<OutputFile> {
  const { pdfa } = options;
  const opened: OpenedPdf[] = [];
  try {
    const sources = [];
    for (const { input, path } of made) {
      const name = inputs[input]?.name ?? '';
      const { size } = await stat(path);
      const pdf = await openPdf({ path, name, type: 'pdf', bytes: size }, options, 'pages', context);
      opened.push(pdf);
      sources.push({ document: pdf.document, pages: pdf.pages, fileName: name, title: stemOf(name) });
    }
    context.progress(CONVERTED, 'joining', { files: made.length });
    const onJoined = (done: number) => context.progress(CONVERTED + (done / made.length) * (1 - CONVERTED) * 0.5);
    const joined = await joinDocuments(sources, {
      ...AS_THEY_ARE,
      bookmarks: 'keep-under-file-name',
      signal: context.signal,
      onJoined,
    });
    for (const file of joined.otherIntents) context.warn('output-intent-differs', { file });
    if (joined.droppedClaim && pdfa === 'no') context.warn('conformance-removed', { standard: joined.droppedClaim });
    const path = join(context.workDir, 'converted.pdf');
    await saveDocument(joined.document, path, context.signal);
    // That one file is no archive file says already that the whole is none.
    if (pdfa !== 'no' && !context.missedArchive)
      await claimArchive(path, { level: pdfa, name: 'converted.pdf' }, context);
    return { path, type: 'pdf', pattern: 'converted', facts: { pages: joined.pages.length, files: made.length } };
  } finally {
    for (const pdf of opened) await pdf.close();
  }
}
