/** The table of contents as a field that programs build anew from the headings (ECMA-376 part 1, 17.16.5.68). */
import type { Block, Paragraph } from '../../../layout/model.ts';
import { isAnchored } from './walk-blocks.ts';

/** Fewer lines are no table of contents. */
const FEWEST = 3;

/** A table of contents among blocks. */
export interface ContentsField {
  /** Indexes of its first and last line. */
  readonly first: number;
  readonly last: number;
  /** The lowest level of headings that it lists, from 1. */
  readonly levels: number;
}

/** The first lines of contents one after another of which most lead to headings: lists of figures do not. */
export function findContents(blocks: readonly Block[]): ContentsField | undefined {
  for (let first = 0; first < blocks.length; first++) {
    const lines: Paragraph[] = [];
    let last = first;
    for (let at = first; at < blocks.length; at++) {
      const block = blocks[at];
      if (isContents(block)) {
        lines.push(block);
        last = at;
      } else if (lines.length === 0 || !block || !isAnchored(block)) break;
    }
    const levels = lines.flatMap(({ level }) => level ?? []);
    if (lines.length >= FEWEST && levels.length * 2 > lines.length) return { first, last, levels: Math.max(...levels) };
    first = last;
  }
  return undefined;
}

function isContents(block: Block | undefined): block is Paragraph {
  return block?.kind === 'paragraph' && block.role === 'toc';
}

/** Runs around those of one of its lines. */
export interface ContentsRuns {
  readonly opening: string;
  readonly closing: string;
}

/** What opens the field in its first line, and what closes it in the last; undefined outside. */
export function contentsRuns(contents: ContentsField | undefined, index: number): ContentsRuns | undefined {
  if (!contents || index < contents.first || index > contents.last) return undefined;
  const instruction = ` TOC \\o "1-${contents.levels}" \\h \\z \\u `;
  const opening = `${mark('begin')}<w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r>${mark('separate')}`;
  return { opening: index === contents.first ? opening : '', closing: index === contents.last ? mark('end') : '' };
}

function mark(type: 'begin' | 'separate' | 'end'): string {
  return `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
}
