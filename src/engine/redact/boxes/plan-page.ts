/** Decides what of a page goes: the glyphs that were found, and all that lies under the boxes. */
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import type { PageBox } from '../../geometry/page-box.ts';
import { intersectBoxes } from '../../geometry/page-box.ts';
import type { PageMatch } from '../../page/words/found-letters.ts';
import type { ShownGlyph } from '../content/drawing-sink.ts';
import type { PageFrame } from '../content/page-frame.ts';
import { SAID } from '../content/removal.ts';
import type { Survey } from '../content/survey.ts';

export interface PagePlan {
  readonly matches: readonly PageMatch[];
  readonly glyphs: ReadonlySet<number>;
  /** Numbers of marks that lose what they say. */
  readonly marks: ReadonlySet<number>;
  /** What is drawn over, as seen. */
  readonly boxes: readonly SeenBox[];
  /** The same in the page's own space. */
  readonly covers: readonly PageBox[];
  /** A font whose codes or widths are not known for sure shows something of what goes. */
  readonly isUnsure: boolean;
}

export interface PlanInput {
  readonly survey: Survey;
  readonly matches: readonly PageMatch[];
  /** Drawn by the visitor, as seen. */
  readonly areas: readonly SeenBox[];
  readonly frame: PageFrame;
  /** Around what was found, in the page's own units. */
  readonly padding: number;
  readonly saysWanted: (text: string) => boolean;
  /** What the text of a mark's property is. */
  readonly textOf: (mark: Survey['marks'][number], key: string) => string;
}

/** Part of a glyph's box that a drawn box has to touch: the ink is inside of it. */
const INK = { left: 0.12, right: 0.88, bottom: 0.3, top: 0.8 };

export function planPage(input: PlanInput): PagePlan {
  const { survey, matches, areas, frame, padding } = input;
  const glyphs = new Set<number>(matches.flatMap((match) => match.glyphs));
  const found = matches.flatMap(({ boxes }) => boxes.map((box) => frame.pageBox(box)));
  const drawn = areas.map((box) => frame.pageBox(box));
  for (const glyph of survey.glyphs) {
    if (found.some((box) => holdsMiddle(box, glyph)) || drawn.some((box) => touchesInk(box, glyph)))
      glyphs.add(glyph.index);
  }
  addSaidGlyphs(input, glyphs);
  const marks = new Set(survey.marks.filter((mark) => losesText(mark, glyphs, input)).map(({ index }) => index));
  const boxes = [...matches.flatMap((match) => match.boxes.map((box) => padded(box, padding))), ...areas].filter(
    (box) => isOnPage(box, frame),
  );
  const covers = boxes.map((box) => frame.pageBox(box));
  const isUnsure = survey.glyphs.some((glyph) => glyphs.has(glyph.index) && !glyph.isSure);
  const unknown = survey.glyphs.some((glyph) => !glyph.isSure && covers.some((box) => intersectBoxes(box, glyph.box)));
  return { matches, glyphs, marks, boxes, covers, isUnsure: isUnsure || unknown };
}

/** What stands for a text that was found goes with it, whatever it shows. */
function addSaidGlyphs({ survey, saysWanted, textOf }: PlanInput, glyphs: Set<number>): void {
  for (const mark of survey.marks) {
    if (!saysWanted(textOf(mark, 'ActualText'))) continue;
    for (let index = mark.from; index < mark.to; index++) glyphs.add(index);
  }
}

function losesText(
  mark: Survey['marks'][number],
  glyphs: ReadonlySet<number>,
  { saysWanted, textOf }: PlanInput,
): boolean {
  if (!SAID.some((key) => mark.properties.has(key))) return false;
  if (SAID.some((key) => saysWanted(textOf(mark, key)))) return true;
  for (let index = mark.from; index < mark.to; index++) if (glyphs.has(index)) return true;
  return false;
}

function holdsMiddle(box: PageBox, { box: glyph }: ShownGlyph): boolean {
  const [x, y] = [(glyph.left + glyph.right) / 2, (glyph.bottom + glyph.top) / 2];
  return x > box.left && x < box.right && y > box.bottom && y < box.top;
}

function touchesInk(box: PageBox, { box: glyph, angle }: ShownGlyph): boolean {
  const isUpright = Math.abs(Math.sin(angle)) < 0.1 && Math.cos(angle) > 0;
  const [width, height] = [glyph.right - glyph.left, glyph.top - glyph.bottom];
  const ink = isUpright
    ? {
        left: glyph.left + INK.left * width,
        right: glyph.left + INK.right * width,
        bottom: glyph.bottom + INK.bottom * height,
        top: glyph.bottom + INK.top * height,
      }
    : {
        left: glyph.left + INK.left * width,
        right: glyph.right - INK.left * width,
        bottom: glyph.bottom + INK.left * height,
        top: glyph.top - INK.left * height,
      };
  return ink.left < box.right && ink.right > box.left && ink.bottom < box.top && ink.top > box.bottom;
}

function padded({ left, top, right, bottom }: SeenBox, by: number): SeenBox {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

function isOnPage({ left, top, right, bottom }: SeenBox, { widthPt, heightPt }: PageFrame): boolean {
  return right > 0 && bottom > 0 && left < widthPt && top < heightPt;
}
