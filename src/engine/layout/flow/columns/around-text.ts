/** Tells between which edges text stands that is the only column of its page. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Measure } from '../paragraphs/paragraphs.ts';
import type { Item } from './columns.ts';
import type { Thing } from './things.ts';

/** Tables that hang out of the text to the left move none of it. */
export function aroundText(
  measure: Measure,
  box: Pick<Box, 'left' | 'right'> | undefined,
  items: readonly Item[],
  things: readonly Thing[],
): Measure {
  const { left, right } = wider(measure, box);
  const pageRight = right > measure.right ? { pageRight: measure.right } : {};
  if (left >= measure.left) return { ...measure, left, right, ...pageRight };
  const isTable = (thing: number | undefined) => thing !== undefined && 'table' in (things[thing] ?? {});
  const others = items.flatMap(({ segment, thing }) => (isTable(thing) ? [] : [segment.box.left]));
  return { ...measure, left: Math.max(left, Math.min(measure.left, ...others)), right, ...pageRight };
}

export function wider(measure: Measure, box: Pick<Box, 'left' | 'right'> | undefined): Measure {
  if (!box) return measure;
  return { left: Math.min(measure.left, box.left), right: Math.max(measure.right, box.right) };
}
