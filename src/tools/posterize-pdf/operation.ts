/** Spreads each page over several sheets; text stays text, and links go to the sheets that they are on. */
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import { type PageSize, parsePaper } from '../../contract/pages/page-size.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { dropAnnotations } from '../../engine/document/clean/drop-annotations.ts';
import { keepFieldsOf } from '../../engine/document/forms/form.ts';
import { imposePages, type Sheet } from '../../engine/document/impose/impose-pages.ts';
import { chosenPages, pagesToPlace } from '../../engine/document/impose/pages-to-place.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { intersectBoxes, readBox } from '../../engine/geometry/page-box.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { PdfDict, type PdfRef } from '../../engine/syntax/object.ts';
import { cutMarks, layPoster, type PosterWishes } from './lay-poster.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const PLACED = 0.7;
/** A thousand pages on twenty sheets each. */
const MAX_SHEETS = 20_000;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'pages', context);
  try {
    const { document, count } = await spread(opened, options, input, context);
    context.progress(PLACED, 'writing');
    const path = join(context.workDir, 'poster.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, facts: { pages: count } }];
  } finally {
    await opened.close();
  }
};

function wishesOf({ grid, paper, orientation, overlap, margin }: Options): PosterWishes {
  const [columns = 1, rows = 1] = grid.split(/[x×]/i).map(Number);
  const size = typeof paper === 'string' ? parsePaper(paper) : paper;
  return { columns, rows, paper: size ?? { widthPt: 595.28, heightPt: 841.89 }, orientation, overlap, margin };
}

async function spread(opened: OpenedPdf, options: Options, input: InputFile, context: RunContext) {
  const wishes = wishesOf(options);
  const perPage = wishes.columns * wishes.rows;
  const chosen = chosenPages(opened, options, input, context);
  if (chosen.length * perPage > MAX_SHEETS) {
    const sheets = chosen.length * perPage;
    throw new ToolError('bad-option', { field: 'grid', ...because('too-many-sheets', { sheets, most: MAX_SHEETS }) });
  }
  const copies = Array.from({ length: perPage });
  const placed = pagesToPlace(
    opened,
    chosen.flatMap((page) => copies.map(() => page)),
    context,
  );
  const { document } = placed;
  const sheets = placed.pages.map((page, index): Sheet => {
    const size = seenPage(document, document.dict(page) ?? new PdfDict());
    return sheetOf(page, placed.contents[index] ?? 0, index % perPage, size, wishes, options.marks);
  });
  const drawn = await imposePages(document, sheets, new Pace(context.signal), (count) =>
    context.progress((count / sheets.length) * PLACED, 'page', { page: count, pages: sheets.length }),
  );
  keepOwn(document, drawn);
  const added = { transparency: false, layer: false, text: false, color: 'gray' } as const;
  if (options.marks) dropFalseClaim(document, added, context.warn);
  return { document, count: drawn.length };
}

/** @throws ToolError `bad-option` where margins and overlap leave nothing of a sheet. */
function sheetOf(
  page: PdfRef,
  content: number,
  place: number,
  size: PageSize,
  wishes: PosterWishes,
  marks: boolean,
): Sheet {
  const poster = layPoster(size, wishes);
  const own = poster?.sheets[place];
  if (!poster || !own)
    throw new ToolError('bad-option', { field: 'margin', ...because('no-room-for-page', { option: 'margin' }) });
  const lines = marks ? cutMarks(poster, own, wishes.overlap) : '';
  const placed = [{ page, content, matrix: own.matrix, clip: poster.printed }];
  return { ...poster.sheet, placed, ...(lines === '' ? {} : { marks: lines }) };
}

/** Each sheet keeps the links, comments and fields that are on it. */
function keepOwn(document: PdfDocument, sheets: readonly PdfRef[]): void {
  dropAnnotations(document, sheets, (dict, sheet) => {
    const rect = readBox(document, dict.get('Rect'));
    const paper = readBox(document, document.dict(sheet)?.get('MediaBox') ?? null);
    return rect !== undefined && paper !== undefined && intersectBoxes(rect, paper) === undefined;
  });
  keepFieldsOf(document, sheets);
}
