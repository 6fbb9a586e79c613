/** Opens a form to be filled in: a signed one so that its signatures hold, any other like a file that is written anew. */
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { drawFieldLooks } from '../../engine/document/forms/field-appearance.ts';
import { editableForm } from '../../engine/document/forms/form.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { unlockInput } from '../../engine/document/open/unlock-input.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { lockedFields } from '../../engine/signing/locked-fields.ts';
import { openAsItCame } from '../../engine/signing/signable-file.ts';
import { appendChanges } from '../../engine/syntax/append-changes.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { PdfSyntaxError } from '../../engine/syntax/parser.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

export interface OpenForm {
  /** Not to be changed: each filled form is a layer of its own. */
  readonly document: PdfDocument;
  readonly pages: readonly PdfRef[];
  /** The file is only added to: its signatures hold. */
  readonly isKept: boolean;
  /** Whether a signature forbids the field of this name to change. */
  readonly isLocked: (name: string) => boolean;
  readonly notes: OpeningNotes;
  layer(): PdfDocument;
  save(layer: PdfDocument, path: string): Promise<void>;
  close(): Promise<void>;
}

/** @throws ToolError as `openPdf` does. */
export async function openForm(input: InputFile, options: Options, context: RunContext): Promise<OpenForm> {
  const isRewritten = options.flatten || options.combine;
  const kept = isRewritten ? undefined : await openSigned(input, options, context);
  return kept ?? (await openPlain(input, options, context));
}

/** Undefined where no signature is there to be kept, or where any change would break it. */
async function openSigned(input: InputFile, options: Options, context: RunContext): Promise<OpenForm | undefined> {
  if (input.bytes === 0) throw new ToolError('empty-file', { file: input.name });
  const { encryption } = await unlockInput(input, { ...options, 'keep-protection': true }, 'fill', context);
  try {
    const file = openAsItCame(input.path, encryption.kind === 'opened' ? encryption.key : undefined);
    if (!file) return undefined;
    const { original, reading, signatures, allowed, pages } = file;
    const hasXfa = reading.dict(reading.catalog.get('AcroForm'))?.has('XFA') === true;
    if (signatures.length === 0 || allowed === 'none' || hasXfa) {
      original.close();
      return undefined;
    }
    return {
      document: reading,
      pages: pages.map(({ reference }) => reference),
      isKept: true,
      isLocked: lockedFields(reading, signatures),
      notes: new OpeningNotes(),
      layer: () => original.document.layer(),
      save: async (layer, path) => void (await appendChanges(original, layer, path)),
      close: async () => original.close(),
    };
  } catch (error) {
    // What cannot be read as it came is repaired, which no signature outlives.
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

async function openPlain(input: InputFile, options: Options, context: RunContext): Promise<OpenForm> {
  const notes = new OpeningNotes();
  const opened = await openPdf(input, options, 'fill', { ...context, warn: notes.warn });
  const { document, pages } = opened;
  setPages(document, pages);
  return {
    document,
    pages,
    isKept: false,
    isLocked: () => false,
    notes,
    layer: () => document.layer(),
    save: (layer, path) => saveDocument(layer, path, context.signal),
    close: () => opened.close(),
  };
}

/** Draws what viewers were asked to draw, and takes the request out: none of them has to any more. */
export async function drawWhatIsAsked({ document, pages, isKept }: OpenForm): Promise<readonly string[]> {
  const form = document.dict(document.catalog.get('AcroForm'));
  if (isKept || !document.isTrue(form?.get('NeedAppearances') ?? null)) return [];
  const { missing } = await drawFieldLooks(document, pages);
  editableForm(document).delete('NeedAppearances');
  return missing;
}
