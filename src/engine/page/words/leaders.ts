/** Parts the dots that lead to the number of a page from the words beside them. */
import type { Glyph } from '../../../adapters/pdfium-text.ts';

/** So many of one of these signs in a row lead the eye. */
const LEADERS = ['.', '…', '·', '_'];
const MIN_LEADER = 5;

/** The first dot of each leader, as tables of contents have them, and what follows its last: they are no part of words. */
export function leaderEdges(glyphs: readonly Glyph[]): ReadonlySet<Glyph> {
  const edges = new Set<Glyph>();
  for (let from = 0; from < glyphs.length; from++) {
    const sign = glyphs[from]?.text ?? '';
    if (!LEADERS.includes(sign)) continue;
    let to = from + 1;
    while (glyphs[to]?.text === sign) to++;
    if (to - from >= MIN_LEADER) for (const edge of [glyphs[from], glyphs[to]]) if (edge) edges.add(edge);
    from = to - 1;
  }
  return edges;
}
