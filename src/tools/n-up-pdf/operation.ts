/** Puts several pages on each sheet, as large as they can be; text stays text, links and fields go along. */
import { join } from 'node:path';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { Pace } from '../../engine/concurrency/pace.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { imposePages, type PlacedPage, type Sheet } from '../../engine/document/impose/impose-pages.ts';
import { chosenPages, type PagesToPlace, pagesToPlace } from '../../engine/document/impose/pages-to-place.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import { type Matrix, transformBox } from '../../engine/geometry/matrix.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import { PdfDict } from '../../engine/syntax/object.ts';
import { serializeNumber } from '../../engine/syntax/serialize.ts';
import { chooseGrid, type Grid, type GridWishes, placeInGrid } from './lay-grid.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

const PLACED = 0.7;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'pages', context);
  try {
    const { count, placing, document } = await arrange(opened, options, input, context);
    context.progress(PLACED, 'writing');
    const path = join(context.workDir, 'sheets.pdf');
    await saveDocument(document, path, context.signal);
    context.progress(1);
    return [{ path, type: 'pdf', input: 0, pattern: `{name}-${placing}up`, facts: { pages: count } }];
  } finally {
    await opened.close();
  }
};

async function arrange(opened: OpenedPdf, options: Options, input: InputFile, context: RunContext) {
  const [columns, rows] = options.grid.split(/[x×]/i).map(Number);
  const shape = columns && rows ? { columns, rows } : undefined;
  const perSheet = shape ? shape.columns * shape.rows : options['per-sheet'];
  const copies = Array.from({ length: options.repeat ? perSheet : 1 });
  const contents = chosenPages(opened, options, input, context).flatMap((page) => copies.map(() => page));
  const chosen = pagesToPlace(opened, contents, context);
  const { document } = chosen;
  const sizes = chosen.pages.map((page) => seenPage(document, document.dict(page) ?? new PdfDict()));
  const wishes: GridWishes = {
    perSheet,
    shape,
    paper: paperOf(options, sizes),
    orientation: options.orientation,
    gap: options.gap,
    margin: options.margin,
    rotates: options['rotate-to-fit'],
  };
  const grid = chooseGrid(sizes, wishes);
  if (!grid)
    throw new ToolError('bad-option', { field: 'margin', ...because('no-room-for-page', { option: 'margin' }) });
  const sheets = sheetsOf(chosen, sizes, { grid, wishes, perSheet }, options);
  const drawn = await imposePages(document, sheets, new Pace(context.signal), (count) =>
    context.progress((count / sheets.length) * PLACED, 'page', { page: count, pages: sheets.length }),
  );
  const color = typeof options['border-color'] === 'string' ? '' : options['border-color'].hex;
  const isGray = new Set(color.slice(1).match(/../g)).size === 1;
  const added = { transparency: false, layer: false, text: false, color: isGray ? 'gray' : 'rgb' } as const;
  if (options.border) dropFalseClaim(document, added, context.warn);
  return { document, count: drawn.length, placing: perSheet };
}

/** `keep`: that of the first page, as it is seen. */
function paperOf({ paper }: Options, [first]: readonly PageSize[]): PageSize {
  if (typeof paper !== 'string') return paper;
  return first ?? { widthPt: 595.28, heightPt: 841.89 };
}

interface Plan {
  readonly grid: Grid;
  readonly wishes: GridWishes;
  readonly perSheet: number;
}

function sheetsOf(
  { pages, contents }: PagesToPlace,
  sizes: readonly PageSize[],
  { grid, wishes, perSheet }: Plan,
  options: Options,
): readonly Sheet[] {
  const sheets: Sheet[] = [];
  for (let first = 0; first < pages.length; first += perSheet) {
    const borders: string[] = [];
    const placed = pages.slice(first, first + perSheet).map((page, place): PlacedPage => {
      const size = sizes[first + place] ?? grid.sheet;
      const matrix = placeInGrid(size, place, options.order, grid, wishes);
      borders.push(rectangle(size, matrix));
      return { page, content: contents[first + place] ?? 0, matrix };
    });
    sheets.push({ ...grid.sheet, placed, ...(options.border ? { marks: drawBorders(borders, options) } : {}) });
  }
  return sheets;
}

function rectangle({ widthPt, heightPt }: PageSize, matrix: Matrix): string {
  const { left, bottom, right, top } = transformBox(matrix, { left: 0, bottom: 0, right: widthPt, top: heightPt });
  return `${[left, bottom, right - left, top - bottom].map(rounded).join(' ')} re S`;
}

function drawBorders(borders: readonly string[], options: Options): string {
  const colour = options['border-color'];
  if (typeof colour === 'string') return '';
  const { red, green, blue } = colour;
  const isGray = red === green && green === blue;
  const ink = isGray ? `${rounded(red)} G` : `${[red, green, blue].map(rounded).join(' ')} RG`;
  return `/Artifact BMC q ${ink} 0.5 w ${borders.join(' ')} Q EMC`;
}

function rounded(value: number): string {
  return serializeNumber(Math.round(value * 1e4) / 1e4 || 0);
}
