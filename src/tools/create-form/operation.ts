/** Runs create-form: fields that people placed and fields that are found on the pages become fields of one form. */
import { join } from 'node:path';
import { openPdfium } from '../../adapters/pdfium.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { NewField } from '../../contract/pages/new-field.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { readFields } from '../../engine/document/forms/form.ts';
import { fullName } from '../../engine/document/forms/form-fields.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import { FieldWriter } from '../../engine/marks/new-fields.ts';
import { nameFields } from '../../engine/marks/new-names.ts';
import { PdfDict } from '../../engine/syntax/object.ts';
import { letteringFor } from '../../engine/text-setting/text-setter.ts';
import { fieldBoxes, findOnPage } from './find-on-page.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Names that a warning tells. */
const NAMED = 10;
/** Shares of the progress. */
const FOUND = 0.6;
const PUT = 0.85;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'content', context);
  try {
    const given = givenFields(input, opened, options, context);
    const places = options.detect ? await findFields(input, opened, given, options, context) : [];
    if (given.length + places.length === 0) {
      if (options.detect) throw new ToolError('nothing-found', because('no-field-places', { file: input.name }));
      throw new ToolError('bad-option', { field: 'fields', ...because('say-which-fields') });
    }
    const fields = await putFields(opened, [...given, ...places], options, context);
    setPages(opened.document, opened.pages);
    context.progress(PUT, 'writing');
    const path = join(context.workDir, 'form.pdf');
    await saveDocument(opened.document, path, context.signal);
    context.progress(1);
    const report = { found: { places }, made: { fields } };
    return [{ path, type: 'pdf', input: 0, facts: { pages: opened.pages.length }, report }];
  } finally {
    await opened.close();
  }
};

/** @throws ToolError `bad-pages` for a page that is not there, `bad-option` for a field of which nothing lies on its page. */
function givenFields(input: InputFile, opened: OpenedPdf, options: Options, context: RunContext): readonly NewField[] {
  const { document, pages } = opened;
  return (options.fields ?? []).filter((field, index) => {
    const range = { pages: String(field.page), 'clip-pages': options['clip-pages'] };
    const [page] = choosePages(range, pages.length, undefined, input, context);
    if (page === undefined) return false;
    const { widthPt, heightPt } = seenPage(document, document.dict(pages[page - 1] ?? null) ?? new PdfDict());
    const isOnPage = field.x < widthPt && field.x + field.width > 0 && field.y < heightPt && field.y + field.height > 0;
    if (isOnPage) return true;
    const why = because('outside-page', { number: index + 1, page: field.page });
    throw new ToolError('bad-option', { field: 'fields', ...why });
  });
}

/** Where no field is yet. */
async function findFields(
  input: InputFile,
  { document, pages, plainPath }: OpenedPdf,
  given: readonly NewField[],
  options: Options,
  context: RunContext,
): Promise<readonly NewField[]> {
  const chosen = choosePages(options, pages.length, () => pageLabelTexts(document, pages.length), input, context);
  const file = await openPdfium(plainPath, { name: input.name });
  try {
    const found: NewField[] = [];
    for (const [index, number] of chosen.entries()) {
      context.signal.throwIfAborted();
      const page = pages[number - 1];
      if (!page) continue;
      const taken = fieldBoxes(
        document,
        page,
        given.filter((field) => field.page === number),
      );
      found.push(...findOnPage(file, number, taken));
      context.progress((FOUND * (index + 1)) / chosen.length, 'page', { page: index + 1, pages: chosen.length });
      await new Promise((resolve) => setImmediate(resolve));
    }
    return found;
  } finally {
    file.close();
  }
}

/** @returns how many fields there are now that were not there before. */
async function putFields(
  { document, pages }: OpenedPdf,
  wanted: readonly NewField[],
  options: Options,
  { warn }: RunContext,
): Promise<number> {
  const taken = readFields(document).flatMap(({ dict }) => (dict.has('T') ? [fullName(document, dict)] : []));
  const fields = nameFields(wanted, taken);
  const lettering = await letteringFor(document);
  const writer = new FieldWriter({ document, pages, lettering, dateFormat: options['date-format'] });
  for (const field of fields) writer.put(field);
  writer.finish();
  await lettering.finish();
  if (lettering.missing.length > 0) warn('letters-missing', { letters: lettering.missing.join(' ') });
  if (writer.cutOff.length > 0) warn('values-cut-off', { names: listed(writer.cutOff) });
  const renamed = fields.filter(({ name, places: [first] }) => {
    return first?.name?.trim() && name !== first.name.trim() && options.fields?.includes(first);
  });
  if (renamed.length > 0) warn('fields-renamed', { names: listed(renamed.map(({ name }) => name)) });
  // Viewers' own fonts, which the form names, are not in the file.
  dropFalseClaim(document, { transparency: false, layer: false, text: true, color: 'gray' }, warn);
  return fields.length;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? `${shown}, …` : shown;
}
