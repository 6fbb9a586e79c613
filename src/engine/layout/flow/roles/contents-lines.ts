/** Knows the lines of tables of contents. */
import { linesOf, type ParagraphNode } from '../drafts/nodes.ts';
import { readContentsLine } from '../paragraphs/contents-line.ts';

/** Sets the role of paragraphs whose last line ends in a leader and a page number. */
export function findContentsLines(nodes: readonly ParagraphNode[]): void {
  for (const [index, node] of nodes.entries()) {
    const last = linesOf(node).at(-1);
    if (node.inTable || !last || linesOf(node).length > 3) continue;
    const found = readContentsLine(last);
    if (!found) continue;
    // Without a leader a number at the end tells only among its like.
    const near = [nodes[index - 1], nodes[index + 1]].some((each) => {
      const line = each && linesOf(each).at(-1);
      return line !== undefined && readContentsLine(line) !== undefined && Math.abs(line.end - last.end) < 3;
    });
    // Without a number dots may be there to be filled in.
    const isSure = found.hasLeader && found.numberFrom < last.words.length;
    if (isSure || near) node.role = 'toc';
  }
}
