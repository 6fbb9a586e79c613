/** Finds the lines that come again at the top or bottom of the pages: running titles, page numbers, notices. */

import type { TextLine } from '../../page/words/line.ts';
import { lineText } from './text-line.ts';

/** Of a page, so many lines from each end may repeat. */
const EDGE_LINES = 3;
/** On so many of the pages, so that titles of left and right pages count too. */
const MIN_SHARE = 0.4;
const MIN_PAGES = 2;
/** Running lines stand within this part of the page's height from its edge. */
const EDGE_SHARE = 0.15;
/** Points: what stands up to about so far from its place on another page is the same line, as on scanned paper. */
const STEP = 6;

export class RepeatedLines {
  readonly #pages = new Map<string, number>();
  #count = 0;

  /** Call it for every page, for as many as can be before the first `without`. */
  add(lines: readonly TextLine[], heightPt: number): void {
    this.#count++;
    const keys = new Set(edgeLines(lines, heightPt).flatMap((line) => [-1, 0, 1].map((steps) => keyOf(line, steps))));
    for (const key of keys) this.#pages.set(key, (this.#pages.get(key) ?? 0) + 1);
  }

  /** The lines of a page that are its own. */
  without(lines: readonly TextLine[], heightPt: number): readonly TextLine[] {
    const least = Math.max(MIN_PAGES, this.#count * MIN_SHARE);
    const repeated = new Set(
      edgeLines(lines, heightPt).filter((line) => (this.#pages.get(keyOf(line, 0)) ?? 0) >= least),
    );
    return lines.filter((line) => !repeated.has(line));
  }
}

function edgeLines(lines: readonly TextLine[], heightPt: number): readonly TextLine[] {
  const sorted = [...lines].sort((a, b) => a.box.top - b.box.top);
  const head = sorted.slice(0, EDGE_LINES).filter(({ box }) => box.bottom < heightPt * EDGE_SHARE);
  const foot = sorted.slice(-EDGE_LINES).filter(({ box }) => box.top > heightPt * (1 - EDGE_SHARE));
  return [...new Set([...head, ...foot])];
}

/** Page numbers differ, and mean the same. @param steps how far below its own place. */
function keyOf(line: TextLine, steps: number): string {
  return `${Math.round(line.box.top / STEP) + steps} ${lineText(line)
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/gi, '#')}`;
}
