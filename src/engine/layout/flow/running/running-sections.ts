/** Headers and footers of the sections of a document. */
import type { RunningBlocks, Section } from '../../model.ts';
import type { SectionNode } from '../drafts/nodes.ts';
import { areAllAlike, type RunningOptions, runningBlocks } from './running-blocks.ts';

export type RunningOfSection = Pick<Section, 'header' | 'footer'>;

export const NO_RUNNING: RunningOfSection = { header: { usual: [] }, footer: { usual: [] } };

/** In points. */
const SAME_SIZE = 2;

type RunningSection = Pick<SectionNode, 'begins' | 'headers' | 'footers' | 'numbering' | 'size'>;

/** A page shows those of the section that it begins with, so a section that no page begins with goes on with those before it. */
export function runningOfSections(
  sections: readonly RunningSection[],
  options: Omit<RunningOptions, 'hasFirstPage' | 'numbering'>,
): readonly RunningOfSection[] {
  const whole = runningOfAll(sections, options);
  if (whole) {
    const later = { header: withoutFirst(whole.header), footer: withoutFirst(whole.footer) };
    return sections.map((_, index) => (index === 0 ? whole : later));
  }
  let last = NO_RUNNING;
  return sections.map(({ begins, headers, footers, numbering }) => {
    if (headers.size === 0) return { header: withoutFirst(last.header), footer: withoutFirst(last.footer) };
    const setting = { ...options, hasFirstPage: begins === 'page', ...(numbering ? { numbering } : {}) };
    last = { header: runningBlocks(headers, setting), footer: runningBlocks(footers, setting) };
    return last;
  });
}

/**
 * Those of a document whose sections are there for their columns alone: one set for its first, odd and even pages. Text that
 * runs over to the next page then finds the header of that page there.
 */
function runningOfAll(
  sections: readonly RunningSection[],
  options: Omit<RunningOptions, 'hasFirstPage' | 'numbering'>,
): RunningOfSection | undefined {
  const own = sections.filter(({ headers }) => headers.size > 0);
  const [first] = own;
  const isAlike = ({ size, numbering }: RunningSection) =>
    first !== undefined &&
    Math.abs(size.widthPt - first.size.widthPt) < SAME_SIZE &&
    Math.abs(size.heightPt - first.size.heightPt) < SAME_SIZE &&
    numbering?.format === first.numbering?.format &&
    numbering?.offset === first.numbering?.offset;
  if (!first || first !== sections[0] || own.length < 2 || !own.every(isAlike)) return undefined;
  const headers = new Map(own.flatMap((section) => [...section.headers]));
  const footers = new Map(own.flatMap((section) => [...section.footers]));
  const { numbering } = first;
  const setting = { ...options, hasFirstPage: first.begins === 'page', ...(numbering ? { numbering } : {}) };
  if (!areAllAlike(headers, setting) || !areAllAlike(footers, setting)) return undefined;
  return { header: runningBlocks(headers, setting), footer: runningBlocks(footers, setting) };
}

function withoutFirst({ usual, even }: RunningBlocks): RunningBlocks {
  return even ? { usual, even } : { usual };
}

/** How sections number their pages, and where a count does not go on from the section before. */
export function numberingOfSections(
  sections: readonly Pick<SectionNode, 'pages' | 'numbering'>[],
): readonly Section['numbering'][] {
  let before = 0;
  return sections.map(({ pages: [first = 1], numbering }) => {
    if (!numbering) return undefined;
    const { format, offset } = numbering;
    const start = offset === before ? {} : { start: first + offset };
    before = offset;
    return { format, ...start };
  });
}
