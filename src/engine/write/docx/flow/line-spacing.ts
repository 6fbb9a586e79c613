/** How far apart lines stand, as Word says it: a multiple of what the font asks for, or a fixed measure. */
import type { Look } from '../../../layout/model.ts';

/** Height of a line over the size of its font, as the fonts themselves say: from 1.0 to 1.5, so nobody knows that of others, nor of what stands in for them. */
const NATURAL: readonly (readonly [family: RegExp, share: number])[] = [
  [/^(?:arial|helvetica|times|liberation (?:sans|serif)|nimbus)/i, 1.149],
  [/^(?:calibri|carlito)/i, 1.22],
  [/^(?:cambria|caladea)/i, 1.172],
  [/^(?:courier|liberation mono)/i, 1.133],
  [/^(?:verdana|tahoma)/i, 1.21],
  [/^georgia/i, 1.136],
  [/^(?:consolas|roboto)/i, 1.172],
  [/^lato/i, 1.2],
  [/^(?:noto (?:sans|serif)$|open sans)/i, 1.362],
];
/** The multiples that people choose; Word's own first. */
const MULTIPLES = [1, 1.08, 1.15, 1.25, 1.5, 2, 2.5, 3] as const;
const NEAR = 0.03;
const WHOLE_LINE = 240;

/** Attributes of `w:spacing` for lines that are `leadingPt` apart. @param holdsTaller pictures or larger letters, which a fixed line would cut off. */
export function lineAttributes(leadingPt: number | undefined, look: Look, holdsTaller: boolean): string {
  if (leadingPt === undefined || !(leadingPt > 0)) return `w:line="${WHOLE_LINE}" w:lineRule="auto"`;
  const share = NATURAL.find(([family]) => family.test(look.family))?.[1];
  const ratio = share === undefined ? Number.NaN : leadingPt / (look.sizePt * share);
  const multiple = MULTIPLES.find((each) => Math.abs(each - ratio) <= NEAR);
  if (multiple !== undefined) return `w:line="${Math.round(multiple * WHOLE_LINE)}" w:lineRule="auto"`;
  const fixed = Math.min(31_680, Math.max(20, Math.round(leadingPt * 20)));
  // Lines closer than their letters are high would be cut off on the screen.
  const rule = holdsTaller || leadingPt < look.sizePt ? 'atLeast' : 'exact';
  return `w:line="${fixed}" w:lineRule="${rule}"`;
}
