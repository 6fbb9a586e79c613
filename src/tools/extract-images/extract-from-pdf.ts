/** Takes the pictures out of a PDF, and its drawings where that is asked for. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_TYPES } from '../../contract/file-type.ts';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import { cleanStem, fillPattern, stemOf } from '../../contract/output-name.ts';
import { because } from '../../contract/reasons.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { choosePages } from '../../engine/pdf/choose-pages.ts';
import type { PdfDocument } from '../../engine/pdf/document.ts';
import type { PdfRef } from '../../engine/pdf/object.ts';
import { openPdf } from '../../engine/pdf/open-input.ts';
import { pageLabelTexts } from '../../engine/pdf/page-labels.ts';
import { colourName, drawnDpi, seenBox } from '../../engine/pictures/picture-facts.ts';
import { type Chosen, choosePictures, type Options } from './choose-pictures.ts';
import { saveFigures } from './save-figures.ts';
import { PictureSaver, type SavedPicture } from './save-pictures.ts';

/** Shares of the progress: looking through the pages; the rest is saving. */
const FOUND = 0.3;

export async function extractFromPdf(
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly OutputFile[]> {
  const opened = await openPdf(input, options, 'copy', context);
  try {
    const { document, pages } = opened;
    const labels = () => pageLabelTexts(document, pages.length);
    const numbers = [...new Set(choosePages(options, pages.length, labels, input, context))];
    const found = await choosePictures(document, pages, numbers, options, context, FOUND);
    if (found.onlySmall) context.warn('only-small-pictures', { file: input.name, pixels: options['min-size'] });
    const withFigures = options.mode === 'figures';
    const steps = found.pictures.length + (withFigures ? numbers.length : 0);
    let done = 0;
    const step = () => {
      done++;
      context.progress(FOUND + (done / steps) * (1 - FOUND), 'picture', { picture: done, pictures: steps });
    };
    const saved = await new PictureSaver(document, pages, options, context).save(found.pictures, step);
    const figures = withFigures ? await saveFigures(document, pages, numbers, options, context, step) : [];
    const outputs = [...saved.map(({ output }) => output), ...figures];
    if (outputs.length === 0) throw nothingFound(input, options, found);
    return options.list ? [...outputs, await writeList(input, document, pages, saved, options, context)] : outputs;
  } finally {
    await opened.close();
  }
}

function nothingFound(input: InputFile, options: Options, { tooSmall, pictures }: Chosen): ToolError {
  const named = { file: input.name };
  if (pictures.length > 0) return new ToolError('nothing-found', because('no-picture-read', named));
  if (tooSmall > 0) return new ToolError('nothing-found', because('only-smaller-pictures', named));
  const why = options.mode === 'figures' ? 'no-pictures' : 'no-pictures-but-figures';
  return new ToolError('nothing-found', because(why, named));
}

async function writeList(
  input: InputFile,
  document: PdfDocument,
  pages: readonly PdfRef[],
  saved: readonly SavedPicture[],
  options: Options,
  { workDir }: RunContext,
): Promise<OutputFile> {
  const rows: unknown[] = [];
  for (const { chosen, output } of saved) {
    const page = pages[chosen.page - 1];
    const [first] = chosen.picture.parts;
    if (!page || !first) continue;
    const bytes = await readFile(output.path);
    rows.push({
      file: `${nameOf(input, output, options)}.${FILE_TYPES[output.type].extensions[0]}`,
      page: chosen.page,
      box: seenBox(document, page, chosen.picture),
      widthPx: chosen.picture.widthPx,
      heightPx: chosen.picture.heightPx,
      dpi: drawnDpi(first, document.number(document.dict(page)?.get('UserUnit') ?? null) ?? 1),
      colour: colourName(document, first),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  }
  const path = join(workDir, 'images.json');
  await writeFile(path, `${JSON.stringify(rows, null, 2)}\n`);
  return { path, type: 'json', input: 0, pattern: 'images' };
}

/** As the results are named in the end. */
function nameOf(input: InputFile, output: OutputFile, options: Options): string {
  const pattern = options['output-name'] || output.pattern || '';
  return cleanStem(fillPattern(pattern, stemOf(input.name), output.tokens ?? {}));
}
