/** The watermark's preview: the same geometry as the work, with the letters of the browser. */
import {
  autoFontSize,
  type MarkPlacing,
  type Point,
  pictureSize,
  placeMarks,
} from '../../contract/pages/mark-placement.ts';
import { type PageSize, parseLengthPt } from '../../contract/pages/page-size.ts';
import { fillTokens } from './tokens.ts';

interface Placed {
  readonly centres: readonly Point[];
  /** Degrees anticlockwise. */
  readonly rotation: number;
  readonly size: PageSize;
}

export type PreviewMark = Placed &
  (
    | { readonly kind: 'picture'; readonly url: string }
    | {
        readonly kind: 'text';
        readonly lines: readonly string[];
        readonly family: string;
        readonly weight: number;
        readonly style: string;
        readonly colour: string;
        readonly fontSize: number;
        readonly linePt: number;
        readonly ascentPt: number;
      }
  );

type Values = Readonly<Record<string, string>>;

/** The fonts of the work, and what has the same widths elsewhere. */
const FAMILIES: Readonly<Record<string, string>> = {
  sans: '"Liberation Sans", Arial, Helvetica, sans-serif',
  serif: '"Liberation Serif", "Times New Roman", Times, serif',
  mono: '"Liberation Mono", "Courier New", Courier, monospace',
};

/** Width of the longest line and heights of one, at a font size of one. `font` has 100 pixels. */
export type Measure = (
  lines: readonly string[],
  font: string,
) => { readonly width: number; readonly line: number; readonly ascent: number };

interface Facts {
  readonly pages: number;
  readonly name: string;
  readonly measure: Measure;
}

/** The text of the first page. */
export function textMark(page: PageSize, values: Values, facts: Facts): PreviewMark {
  const name = facts.name.replace(/\.[^.]+$/, '');
  const text = fillTokens(values.text ?? '', { page: 1, pages: facts.pages, now: new Date(), name, title: name });
  const lines = text.split(/\r\n|[\n\r]/);
  const family = FAMILIES[values.font ?? 'sans'] ?? 'sans-serif';
  const weight = values.bold === 'true' ? 700 : 400;
  const style = values.italic === 'true' ? 'italic' : 'normal';
  const atOne = facts.measure(lines, `${style} ${weight} 100px ${family}`);
  const placing = placingOf(values, 45);
  const asked = Number(values['font-size']);
  const box = { widthPt: atOne.width, heightPt: atOne.line * lines.length };
  const fontSize = asked > 0 ? asked : autoFontSize(page, box, placing);
  const size = { widthPt: box.widthPt * fontSize, heightPt: box.heightPt * fontSize };
  const letters = { family, weight, style, colour: values.color ?? '#808080', fontSize };
  const linePt = atOne.line * fontSize;
  const placed = { centres: placeMarks(page, size, placing), rotation: placing.rotation, size };
  return { kind: 'text', lines, ...letters, linePt, ascentPt: atOne.ascent * fontSize, ...placed };
}

export function pictureMark(page: PageSize, natural: PageSize & { readonly url: string }, values: Values): PreviewMark {
  const placing = placingOf(values, 0);
  const size = pictureSize(page, natural, Number(values.scale) || 50);
  return {
    kind: 'picture',
    url: natural.url,
    centres: placeMarks(page, size, placing),
    rotation: placing.rotation,
    size,
  };
}

function placingOf(values: Values, usualRotation: number): MarkPlacing {
  const asked = values.rotation ?? '';
  const lengthOf = (name: string) => parseLengthPt(values[name] ?? '') ?? 0;
  return {
    position: values.position ?? 'center',
    rotation: asked.trim() === '' || !Number.isFinite(Number(asked)) ? usualRotation : Number(asked),
    offsetXPt: lengthOf('offset-x'),
    offsetYPt: lengthOf('offset-y'),
    gapXPt: lengthOf('gap-x'),
    gapYPt: lengthOf('gap-y'),
  };
}
