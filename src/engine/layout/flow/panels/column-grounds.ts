/** Areas behind one column, as of a sidebar: behind the text as high and wide as they were, not in pieces behind its paragraphs. */
import type { DrawnLine, FilledArea } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { areaOf, isWithin, unionBox } from '../../../page/boxes/boxes.ts';
import type { PageContent } from '../../page-content.ts';
import { blockBox } from '../drafts/block-box.ts';
import type { DraftBand, DraftBlock, DraftColumn, DraftFigure } from '../drafts/draft.ts';
import type { FoundFigure } from '../figures/figures.ts';

/** Shares of a page: the height of such an area, and what is the ground of the whole page. */
const TALL = 0.25;
const WHOLE_PAGE = 0.6;
/** Of the height of a page: an area that begins there begins with the page. */
const TOP = 0.05;
/** Of the height of a page: a band is no higher. */
const BAND = 0.5;
/** In points: narrower ones are lines. */
const MIN_WIDTH = 24;
/** In points: letters may stand over the edge. */
const OVER = 3;
/** Of the height of a page, below the text: with less of it lines that break elsewhere might leave the area. */
const ROOM = 0.1;

export interface Grounded {
  readonly bands: readonly DraftBand[];
  /** Those that begin where the page does, and those that move with the text on them. */
  readonly grounds: readonly Ground[];
  readonly hanging: readonly Ground[];
}

type Ground = FoundFigure & Pick<DraftFigure, 'bars'>;

export interface Drawn {
  /** What lies behind the text already. */
  readonly shown: readonly { readonly box: Box }[];
  /** Lines that paragraphs have. */
  readonly bars: readonly DrawnLine[];
}

export function takeColumnGrounds(
  { fills, size, isScan, bars: marks = [] }: PageContent,
  bands: readonly DraftBand[],
  { shown, bars }: Drawn,
): Grounded {
  if (isScan || bands.length === 0) return { bands, grounds: [], hanging: [] };
  const page = size.widthPt * size.heightPt;
  const columns = bands.flatMap((band) => band.columns);
  const tall = fills.filter(
    ({ box, colour }) =>
      colour !== 'ffffff' &&
      box.bottom - box.top >= TALL * size.heightPt &&
      box.right - box.left >= MIN_WIDTH &&
      areaOf(box) < WHOLE_PAGE * page &&
      partsColumns(box, columns),
  );
  const grounds = [...tall, ...fills.filter((area) => isBand(area, columns, size))]
    .filter(({ box }) => !shown.some((other) => isWithin(box, other.box, OVER)))
    .map(({ box }) => ({ box: onPage(box, size), source: 'ground' as const, bars: [...bars, ...marks] }));
  const clear = (column: DraftColumn) => withoutFills(column, tall, ROOM * size.heightPt);
  const beginsPage = ({ box }: Ground) => box.top < TOP * size.heightPt;
  return {
    bands: bands.map((band) => ({ ...band, columns: band.columns.map(clear) })),
    grounds: grounds.filter(beginsPage),
    hanging: grounds.filter((ground) => !beginsPage(ground)),
  };
}

/** Whether an area runs over the whole width of the page behind some of the text: behind paragraphs alone it would end with them. */
function isBand(
  { box, colour }: FilledArea,
  columns: readonly DraftColumn[],
  { widthPt, heightPt }: PageContent['size'],
) {
  const isWide = box.left <= OVER && box.right >= widthPt - OVER && colour !== 'ffffff';
  const height = box.bottom - box.top;
  if (!isWide || height < MIN_WIDTH || height > BAND * heightPt) return false;
  const boxes = columns.flatMap(({ blocks }) => blocks.map(blockBox));
  const isOn = (each: Box) => isWithin(each, box, OVER);
  return (
    boxes.some(isOn) &&
    boxes.every((each) => isOn(each) || each.bottom <= box.top + OVER || each.top >= box.bottom - OVER)
  );
}

/** Whether the text of each column is all on the area or all apart from it, with some on it and some beside it. */
function partsColumns(area: Box, columns: readonly DraftColumn[]): boolean {
  const boxes = columns.flatMap(({ blocks }) => (blocks.length > 0 ? [unionBox(blocks.map(blockBox))] : []));
  const isBeside = (box: Box) => box.right <= area.left + OVER || box.left >= area.right - OVER;
  const isApart = (box: Box) => isBeside(box) || box.bottom <= area.top + OVER || box.top >= area.bottom - OVER;
  return (
    boxes.some(isBeside) &&
    boxes.some((box) => isWithin(box, area, OVER)) &&
    boxes.every((box) => isApart(box) || isWithin(box, area, OVER))
  );
}

/** Text that may leave the area keeps its own: white letters never come to stand on white paper. */
function withoutFills(column: DraftColumn, areas: readonly FilledArea[], room: number): DraftColumn {
  if (column.blocks.length === 0) return column;
  const box = unionBox(column.blocks.map(blockBox));
  const area = areas.find((each) => isWithin(box, each.box, OVER) && each.box.bottom - box.bottom > room);
  if (!area) return column;
  const plain = (block: DraftBlock): DraftBlock => {
    if (block.kind !== 'paragraph' || block.fill !== area.colour) return block;
    const { fill: _fill, ...rest } = block;
    return rest;
  };
  return { ...column, blocks: column.blocks.map(plain) };
}

function onPage({ left, top, right, bottom }: Box, { widthPt, heightPt }: PageContent['size']): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(widthPt, right),
    bottom: Math.min(heightPt, bottom),
  };
}
