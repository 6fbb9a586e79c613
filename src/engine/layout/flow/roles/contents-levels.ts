/** Gives the lines of a table of contents the levels of the headings that they lead to. */
import { linesOf, type ParagraphNode } from '../drafts/nodes.ts';

const TOP_LEVEL = 1;

/** Sets the level of lines that lead to a heading; call it when roles and bookmarks are known. */
export function levelContents(nodes: readonly ParagraphNode[]): void {
  const headings = new Map<string, ParagraphNode>();
  for (const node of nodes) {
    if (node.role !== 'heading') continue;
    for (const name of node.bookmarks) headings.set(name, node);
  }
  for (const node of nodes) {
    if (node.role !== 'toc') continue;
    const targets = linesOf(node).flatMap(({ words }) => words.flatMap(({ word }) => word.target ?? []));
    const heading = targets.map((name) => headings.get(name)).find(Boolean);
    if (heading) node.level = heading.level ?? TOP_LEVEL;
  }
}
