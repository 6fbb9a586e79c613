/** Gives headings that were told by their looks their levels, and leaves out what stands on the title page. */
import { linesOf, type ParagraphNode } from '../drafts/nodes.ts';
import { type Candidate, LARGER, rank, stepsOf } from './heading-looks.ts';

const MAX_LEVELS = 6;
/** Names, dates and addresses on a title page are no longer. */
const MAX_NAME_LINES = 2;
/** Paragraphs among which the title of a document stands. */
export const NEAR_TOP = 6;

export function mark(node: ParagraphNode, level: number): void {
  node.role = 'heading';
  node.level = Math.min(MAX_LEVELS, Math.max(1, level));
}

/** Looks of fewer paragraphs may be chance; so is that of one from this level on. */
const FEW = 3;
const DEEP = 4;
/** Of the size of the next headings: a first one that is no larger than this is a heading of the first level, no title. */
const CLOSE_SIZE = 1.25;

/** @param clusters of one look each, those that stand out most first. @param nodes in the order of reading. */
export function markClusters(
  clusters: readonly (readonly Candidate[])[],
  nodes: readonly ParagraphNode[],
  bodyEm: number,
): void {
  const end = titlePageEnd(clusters, nodes);
  const isOnTop = (cluster: readonly Candidate[]) => cluster.every(({ index }) => index < end);
  const [largest, ...others] = clusters;
  const below = others.filter((cluster) => !isOnTop(cluster));
  const isAbove = largest !== undefined && below.length > 0 && isOnTop(largest);
  const rest = isAbove ? below : others;
  const isTitle = isAbove || (others.length > 0 && isAlone(largest, nodes));
  if (!largest || !isTitle) markLevels(clusters, bodyEm);
  else if (isFirstLevel(largest, rest)) markLevels([largest, ...rest], bodyEm);
  else {
    for (const { node } of largest) node.role = 'title';
    markLevels(rest, bodyEm);
  }
}

/** One paragraph near the top of the first page. */
function isAlone([first, second]: readonly Candidate[] = [], nodes: readonly ParagraphNode[]): boolean {
  if (!first || second) return false;
  return first.index < NEAR_TOP && first.node.pieces[0]?.page === nodes[0]?.pieces[0]?.page;
}

function isFirstLevel([first, second]: readonly Candidate[], [next]: readonly (readonly Candidate[])[]): boolean {
  const following = next?.[0];
  return first !== undefined && !second && following !== undefined && following.style.em * CLOSE_SIZE >= first.style.em;
}

/**
 * How many paragraphs the title page or the head of a document has: its title, its author, a date. They end above the
 * first heading that text follows, or with the page.
 */
function titlePageEnd(clusters: readonly (readonly Candidate[])[], nodes: readonly ParagraphNode[]): number {
  const page = nodes[0]?.pieces[0]?.page;
  const next = nodes.findIndex((node) => node.pieces[0]?.page !== page);
  const onPage = next === -1 ? nodes.length : next;
  const headings = new Set(clusters.flat().map(({ index }) => index));
  const prose = nodes.slice(0, onPage).findIndex((node) => node.role === 'toc' || node.inTable || isProse(node));
  if (prose === -1) return onPage;
  return headings.has(prose - 1) ? prose - 1 : prose;
}

/** Text in sentences, not a name or a date. */
function isProse(node: ParagraphNode): boolean {
  return linesOf(node).length > MAX_NAME_LINES || node.list !== undefined || linesOf(node)[0]?.label !== undefined;
}

function markLevels(clusters: readonly (readonly Candidate[])[], bodyEm: number): void {
  let level = 0;
  let above = Number.POSITIVE_INFINITY;
  for (const cluster of clusters) {
    const own = rank(cluster[0]?.style);
    const next = own < above - 0.5 ? level + 1 : level;
    if (isChance(cluster, next, bodyEm)) continue;
    level = next;
    above = own;
    for (const { node } of cluster) {
      const steps = stepsOf(node);
      mark(node, steps > 1 ? steps : level);
    }
  }
}

/** Below other headings, a look without labels that one or two paragraphs have at the size of the text, or one at a deep level. */
function isChance(cluster: readonly Candidate[], level: number, bodyEm: number): boolean {
  if (cluster.some(({ node }) => linesOf(node)[0]?.label)) return false;
  const isLarger = cluster.some(({ style }) => style.em >= LARGER * bodyEm);
  return (level > 1 && !isLarger && cluster.length < FEW) || (level >= DEEP && cluster.length === 1);
}
