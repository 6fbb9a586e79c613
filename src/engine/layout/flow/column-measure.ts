/** Tells from where to where the text of a column may stand. */
import { unionBox } from '../../page/boxes.ts';
import type { Column } from './columns.ts';
import type { Measure } from './paragraphs.ts';

/** In ems: text of a first column that begins so much further in than that of the page is set in, as on a panel. */
const SET_IN = { least: 0.3, most: 1.8 };

/** @param page of the text of the page, for its first column. */
export function columnMeasure({ box, items }: Column, page: Measure | undefined): Measure {
  const text = items.filter(({ thing }) => thing === undefined);
  const all = text.length > 0 ? unionBox(text.map(({ segment }) => segment.box)) : box;
  const { em = 10 } = text[0]?.segment ?? {};
  const inset = page ? (all.left - page.left) / em : 0;
  const isSetIn = inset >= SET_IN.least && inset <= SET_IN.most;
  return { left: page && isSetIn ? page.left : all.left, right: all.right };
}
