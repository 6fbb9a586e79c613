/** The frame that is drawn over a page: what is left of it, and how dragging changes that. */
import {
  type CropArea,
  type CropMargins,
  marginsAround,
  parseMargins,
  writeMargins,
} from '../../contract/pages/crop-margins.ts';
import { NO_MARGINS } from '../../contract/pages/frame-margins.ts';
import { type PageSize, parseLengthPt } from '../../contract/pages/page-size.ts';

export type Values = Readonly<Record<string, string>>;

/** What is cropped by the values of the form; undefined where the page's content says it, and where the values say nothing. */
export function askedMargins(values: Values, page: PageSize): CropMargins | undefined {
  if (values.mode === 'margins') return parseMargins(values.margins ?? '');
  if (values.mode !== 'box') return undefined;
  const box = readBox(values.box ?? '');
  return box ? marginsAround(box, page) : NO_MARGINS;
}

/** The answers that mean these margins: a box stays a box, all else becomes margins. */
export function answersFor(margins: CropMargins, values: Values, page: PageSize): Values {
  if (values.mode !== 'box') return { mode: 'margins', margins: writeMargins(margins) };
  const round = (value: number) => Math.round(value * 10) / 10;
  const box: CropArea = {
    x: round(margins.left),
    y: round(margins.top),
    width: round(page.widthPt - margins.left - margins.right),
    height: round(page.heightPt - margins.top - margins.bottom),
  };
  return { box: JSON.stringify(box) };
}

/** In the units of the form; the defaults where it is half written. */
export function contentRules(values: Values): {
  readonly padding: number;
  readonly speckPt: number;
  readonly threshold: number;
} {
  return {
    padding: parseLengthPt(values.padding ?? '') ?? parseLengthPt('3mm') ?? 0,
    speckPt: parseLengthPt(values['ignore-specks'] ?? '') ?? parseLengthPt('1mm') ?? 0,
    threshold: Number(values.threshold || 250),
  };
}

function readBox(written: string): CropArea | undefined {
  try {
    const { x, y, width, height } = JSON.parse(written) as Partial<CropArea>;
    const numbers = [x, y, width, height];
    if (!numbers.every((each) => typeof each === 'number' && each >= 0)) return undefined;
    return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  } catch {
    return undefined;
  }
}
