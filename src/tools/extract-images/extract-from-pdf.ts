/** Takes the pictures out of a PDF, and its drawings where that is asked for. */
import { tellLeftPages } from '../../contract/in-time.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, RunContext } from '../../contract/operation.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { colourName, drawnDpi, seenBox } from '../../engine/images/extract/picture-facts.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { type Chosen, choosePictures, type Options, USUAL_MIN_SIZE } from './choose-pictures.ts';
import { type ListedPicture, pictureList } from './picture-list.ts';
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
    if (found.onlySmall) context.warn('only-small-pictures', { file: input.name, pixels: USUAL_MIN_SIZE });
    const withFigures = options.mode === 'figures';
    const steps = found.pictures.length + (withFigures ? numbers.length : 0);
    let done = 0;
    const step = () => {
      done++;
      context.progress(FOUND + (done / steps) * (1 - FOUND), 'picture', { picture: done, pictures: steps });
    };
    const left = new Set(found.left);
    const onLeft = (page: number) => left.add(page);
    const saved = await new PictureSaver(document, pages, options, context).save(found.pictures, step, onLeft);
    const figures = withFigures ? await saveFigures(document, pages, numbers, options, context, step, onLeft) : [];
    const outputs = [...saved.map(({ output }) => output), ...figures];
    if (outputs.length === 0) throw nothingFound(input, options, found);
    tellLeftPages(
      numbers.filter((number) => left.has(number)),
      context,
    );
    if (!options.list) return outputs;
    const rows = saved.flatMap((each) => listed(document, pages, each));
    return [...outputs, pictureList(rows, context.workDir)];
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

function listed(
  document: PdfDocument,
  pages: readonly PdfRef[],
  { chosen, output }: SavedPicture,
): readonly ListedPicture[] {
  const page = pages[chosen.page - 1];
  const [first] = chosen.picture.parts;
  if (!page || !first) return [];
  const { widthPx, heightPx } = chosen.picture;
  const unit = document.number(document.dict(page)?.get('UserUnit') ?? null) ?? 1;
  return [
    {
      path: output.path,
      page: chosen.page,
      box: seenBox(document, page, chosen.picture),
      widthPx,
      heightPx,
      dpi: drawnDpi(first, unit),
      colour: colourName(document, first),
    },
  ];
}
