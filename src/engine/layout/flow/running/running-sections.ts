/** Headers and footers of the sections of a document. */
import type { RunningBlocks, Section } from '../../model.ts';
import type { SectionNode } from '../drafts/nodes.ts';
import { type RunningOptions, runningBlocks } from './running-blocks.ts';

export type RunningOfSection = Pick<Section, 'header' | 'footer'>;

export const NO_RUNNING: RunningOfSection = { header: { usual: [] }, footer: { usual: [] } };

/** A page shows those of the section that it begins with, so a section that no page begins with goes on with those before it. */
export function runningOfSections(
  sections: readonly Pick<SectionNode, 'begins' | 'headers' | 'footers' | 'numbering'>[],
  options: Omit<RunningOptions, 'hasFirstPage' | 'numbering'>,
): readonly RunningOfSection[] {
  let last = NO_RUNNING;
  return sections.map(({ begins, headers, footers, numbering }) => {
    if (headers.size === 0) return { header: withoutFirst(last.header), footer: withoutFirst(last.footer) };
    const setting = { ...options, hasFirstPage: begins === 'page', ...(numbering ? { numbering } : {}) };
    last = { header: runningBlocks(headers, setting), footer: runningBlocks(footers, setting) };
    return last;
  });
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
