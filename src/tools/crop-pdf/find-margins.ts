/** How much of each page is cropped: as it was asked for, or as its content leaves free. */
import type { OpenPage, PdfiumDocument } from '../../adapters/pdfium.ts';
import { InTime } from '../../contract/in-time.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { contentBox } from '../../contract/pages/content-box.ts';
import { type CropMargins, marginsAround, parseMargins } from '../../contract/pages/crop-margins.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { openDrawable } from '../../engine/document/open/open-drawable.ts';
import type { OpenedPdf } from '../../engine/document/open/open-input.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import { pagePixels } from '../../engine/images/render/page-size-px.ts';
import { PdfDict } from '../../engine/syntax/object.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** Two pixels a point. */
const DPI = 144;
const LIMITS = { sidePx: 4_000, pixels: 4_000_000 };

export interface FoundMargins {
  /** By page, from 1. */
  readonly margins: ReadonlyMap<number, CropMargins>;
  /** Pages without content, in rising order. */
  readonly blank: readonly number[];
}

/** @param onPage told how much of the looking is done, from 0 to 1. */
export async function findMargins(
  opened: OpenedPdf,
  chosen: readonly number[],
  options: Options,
  input: InputFile,
  context: RunContext,
  onPage: (share: number, page: number) => void,
): Promise<FoundMargins> {
  const { mode } = options;
  if (mode === 'margins' || mode === 'box') {
    return { margins: new Map(chosen.map((page) => [page, asked(sizeOf(opened, page), options)])), blank: [] };
  }
  const found = await lookAtPages(opened, chosen, options, input, context, onPage);
  return mode === 'auto' ? found : { ...found, margins: alike(found.margins, options['odd-even']) };
}

function asked(size: PageSize, { mode, margins, box }: Options): CropMargins {
  const known = mode === 'box' ? box && marginsAround(box, size) : parseMargins(margins);
  if (known) return known;
  throw new ToolError('bad-option', { field: mode, ...because('needed', { option: mode }) });
}

function sizeOf({ document, pages }: OpenedPdf, page: number): PageSize {
  return seenPage(document, document.dict(pages[page - 1] ?? null) ?? new PdfDict());
}

async function lookAtPages(
  opened: OpenedPdf,
  chosen: readonly number[],
  options: Options,
  input: InputFile,
  context: RunContext,
  onPage: (share: number, page: number) => void,
): Promise<FoundMargins> {
  const { workDir: folder, signal } = context;
  const drawable = await openDrawable(opened.document, opened.pages, { file: input.name, folder, signal });
  try {
    const margins = new Map<number, CropMargins>();
    const blank: number[] = [];
    const inTime = new InTime(chosen, context);
    let looked = 0;
    for await (const page of inTime) {
      signal.throwIfAborted();
      const free = drawable.pdfium.withPage(page - 1, (open) =>
        freeMargins(drawable.pdfium, open, sizeOf(opened, page), options),
      );
      if (free) margins.set(page, free);
      else blank.push(page);
      onPage(++looked / chosen.length, page);
    }
    inTime.tellRest((page) => page);
    return { margins, blank };
  } finally {
    await drawable.close();
  }
}

/** Undefined where nothing is on the page. @param size on paper, where the page is drawn in units of its own. */
function freeMargins(
  document: PdfiumDocument,
  page: OpenPage,
  size: PageSize,
  { threshold, padding, 'ignore-specks': speckPt }: Options,
): CropMargins | undefined {
  const { widthPx, heightPx, dpi } = pagePixels({ ...size, userUnit: 1 }, DPI, LIMITS);
  const rgb = document.draw(page, { widthPx, heightPx });
  const gray = new Uint8Array(widthPx * heightPx);
  for (let at = 0, from = 0; at < gray.length; at++, from += 3) {
    gray[at] = Math.min(rgb[from] ?? 255, rgb[from + 1] ?? 255, rgb[from + 2] ?? 255);
  }
  const box = contentBox(gray, widthPx, heightPx, { threshold, speckPx: (speckPt * dpi) / 72 });
  if (!box) return undefined;
  const [x, y] = [size.widthPt / widthPx, size.heightPt / heightPx];
  const free = (length: number) => Math.max(0, length - padding);
  return {
    left: free(box.left * x),
    right: free((widthPx - box.right) * x),
    top: free(box.top * y),
    bottom: free((heightPx - box.bottom) * y),
  };
}

/** On every side what is free on all pages, or on all odd and on all even ones. */
function alike(margins: ReadonlyMap<number, CropMargins>, oddEven: boolean): ReadonlyMap<number, CropMargins> {
  const groups = new Map<number, CropMargins>();
  const groupOf = (page: number) => (oddEven ? page % 2 : 0);
  for (const [page, own] of margins) {
    const known = groups.get(groupOf(page)) ?? own;
    groups.set(groupOf(page), {
      top: Math.min(known.top, own.top),
      right: Math.min(known.right, own.right),
      bottom: Math.min(known.bottom, own.bottom),
      left: Math.min(known.left, own.left),
    });
  }
  return new Map([...margins].map(([page, own]) => [page, groups.get(groupOf(page)) ?? own]));
}
