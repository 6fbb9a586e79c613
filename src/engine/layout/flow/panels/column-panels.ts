/** The notes and boxes that stand in one column, and where their text may stand. */
import { middle, type Segment } from '../../lines/rows.ts';
import type { Item } from '../columns/columns.ts';
import type { Panel } from '../drafts/panel.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';

/** In points: text that begins further in has an indent. */
const MOST_WHITE = 24;

export class ColumnPanels {
  readonly #held = new Map<Segment, Panel>();
  readonly #measures = new Map<Panel, Measure>();

  /** @param panels of the page: those that hold a table or picture, or stand beside other text of the column, are none. */
  constructor(panels: readonly Panel[], items: readonly Item[], measure: Measure) {
    for (const panel of panels) {
      const { left, right } = panel.box;
      const level = items.filter(({ segment }) => isLevel(segment, panel));
      const isWhole = level.every(
        ({ segment: { box }, thing }) => thing === undefined && box.left >= left - 1 && box.right <= right + 1,
      );
      const texts = level.map(({ segment }) => segment);
      if (texts.length === 0 || !isWhole || texts.some(isRightToLeft)) continue;
      for (const segment of texts) this.#held.set(segment, panel);
      this.#measures.set(panel, measureIn(panel, texts, measure));
    }
  }

  of(segment: Segment): Panel | undefined {
    return this.#held.get(segment);
  }

  measureOf(panel: Panel | undefined): Measure | undefined {
    return panel && this.#measures.get(panel);
  }
}

function isLevel({ box }: Segment, { box: { top, bottom } }: Panel): boolean {
  const at = middle(box);
  return at > top && at < bottom;
}

function isRightToLeft({ words }: Segment): boolean {
  return words.some(({ word }) => /[\u0590-\u08ff]/u.test(word.text));
}

/** As much white at the right as at the left; a bar at the left alone says nothing of the right. */
function measureIn({ box, fill, edges }: Panel, texts: readonly Segment[], measure: Measure): Measure {
  const left = Math.min(...texts.map((text) => text.box.left));
  const longest = Math.max(...texts.map((text) => text.box.right));
  if (!fill && !edges.right) return { left, right: Math.max(measure.right, longest) };
  const white = Math.min(MOST_WHITE, left - box.left - (edges.left?.widthPt ?? 0)) + (edges.right?.widthPt ?? 0);
  return { left, right: Math.max(longest, Math.min(box.right - white, box.right)) };
}
