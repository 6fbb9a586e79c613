/** Gives the paragraphs that links lead to their bookmarks. */
import type { NamedPlace } from '../../page-content.ts';
import type { ParagraphNode } from '../drafts/nodes.ts';

/** In points: programs lead to a place a little above the line that they mean. */
const ABOVE = 3;

/** @returns the names that were placed; other links lead nowhere. */
export function placeTargets(nodes: readonly ParagraphNode[], targets: readonly NamedPlace[]): ReadonlySet<string> {
  const byPage = new Map<number, { readonly node: ParagraphNode; readonly bottom: number }[]>();
  for (const node of nodes) {
    const [piece] = node.pieces;
    const bottom = piece?.lines[0]?.box.bottom;
    if (!piece || bottom === undefined) continue;
    byPage.set(piece.page, [...(byPage.get(piece.page) ?? []), { node, bottom }]);
  }
  const placed = new Set<string>();
  for (const { name, page, topPt = 0 } of targets) {
    const own = byPage.get(page) ?? [];
    const below = own.filter(({ bottom }) => bottom > topPt + ABOVE);
    const first = below.length > 0 ? below.reduce((a, b) => (b.bottom < a.bottom ? b : a)) : own.at(-1);
    if (!first) continue;
    first.node.bookmarks.push(name);
    placed.add(name);
  }
  return placed;
}
