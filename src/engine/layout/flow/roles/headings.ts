/** Finds the headings of a document: by its bookmarks where it has them, else by looks that stand out and are rare. */
import type { OutlineEntry } from '../../page-content.ts';
import { linesOf, type ParagraphNode, textOf } from '../drafts/nodes.ts';
import { mark, markClusters, NEAR_TOP } from './heading-levels.ts';
import { bodyStyle, type Candidate, LARGER, rank, type Style, stepsOf, styleKey, styleOf } from './heading-looks.ts';

/** Of the body size: bold letters of this size stand out; bold capitals with a number do where they are smaller. */
const AS_LARGE = 0.95;
const NUMBERED_CAPITALS = 0.85;
const MAX_LINES = 3;
/** In ems: between paragraphs that stand apart. */
const WHITE = 0.25;
const MAX_LETTERS = 160;
/** Share of the paragraphs that headings may make up. */
const MAX_SHARE = 0.3;
/** Times the letters of lone lines: paragraphs of the same look with more are a text in larger letters. */
const TEXT_SHARE = 3;
/** Bookmarks name clauses whole: a paragraph of more lines is no heading. */
const MAX_NAMED_LINES = 40;
const NO_SENTENCE = /[.,;。，；]["”»’)]?$/u;

/** Sets role and level of the paragraphs that are headings. @param nodes in the order of reading. */
export function findHeadings(nodes: readonly ParagraphNode[], outline: readonly OutlineEntry[]): void {
  if (outline.length > 0 && markByOutline(nodes, outline)) markTitle(nodes);
  else findByLooks(nodes);
}

/** Where the tags tell headings: bookmarks name those that are tagged as text, and nothing tags the title. */
export function completeHeadings(nodes: readonly ParagraphNode[], outline: readonly OutlineEntry[]): void {
  const levels = new Map(nodes.flatMap((node) => (node.role === 'heading' ? [[node, node.level ?? 1] as const] : [])));
  if (outline.length > 0) markByOutline(nodes, outline);
  for (const [node, level] of levels) mark(node, level);
  // What the tags call text is one only above all that they call headings.
  const above = nodes.findIndex(({ role }) => role === 'heading');
  if (nodes.every(({ role }) => role !== 'title')) markTitle(nodes, above === -1 ? nodes.length : above);
}

/**
 * Bookmarks leave out the title: the one text near the top of the first page that is larger than all headings.
 * @param most places from the top at which it may be.
 */
function markTitle(nodes: readonly ParagraphNode[], most = NEAR_TOP): void {
  const body = bodyStyle(nodes);
  const page = nodes[0]?.pieces[0]?.page;
  const largest = Math.max(0, ...nodes.map((node) => (node.role === 'heading' ? (styleOf(node)?.em ?? 0) : 0)));
  const isLarge = (node: ParagraphNode) => (styleOf(node)?.em ?? 0) >= LARGER * largest;
  const [title, ...others] = nodes.filter((node) => node.role === 'body' && !node.inTable && isLarge(node));
  const style = title && styleOf(title);
  const rivals = others.filter((node) => LARGER * (styleOf(node)?.em ?? 0) > (style?.em ?? 0));
  if (!body || !style || rivals.length > 0 || title.pieces[0]?.page !== page) return;
  const index = nodes.indexOf(title);
  if (index < Math.min(NEAR_TOP, most) && isCandidate(title, style, body, around(nodes, index))) title.role = 'title';
}

/** Paragraphs that are headings though no bookmark names them, in a file whose program bookmarks headings; and their size, of that of the text. */
const SURE = { least: 3, size: 1.25 };

/**
 * Where the program that made the file bookmarks headings, and the file has none: styles that other programs wrote may have
 * no level, so it did not know them. Bold lines as large as the text are no headings then.
 */
export function findUnmarkedHeadings(nodes: readonly ParagraphNode[]): void {
  findByLooks(nodes, (found, body) => {
    const bold = found.filter(({ style }) => style.bold).length;
    const areLarge = found.every(({ style }) => style.em >= SURE.size * body.em);
    return areLarge && found.length >= SURE.least && bold * 2 > found.length;
  });
}

/** @param isSure of all that are found. */
function findByLooks(
  nodes: readonly ParagraphNode[],
  isSure: (found: readonly Candidate[], body: Style) => boolean = () => true,
): void {
  const body = bodyStyle(nodes);
  if (!body) return;
  const candidates = nodes.flatMap((node, index) => {
    const style = styleOf(node);
    return style && isCandidate(node, style, body, around(nodes, index)) ? [{ node, style, index }] : [];
  });
  const clusters = new Map<string, typeof candidates>();
  for (const each of withoutStacks(candidates, nodes)) {
    const key = styleKey(each.style);
    clusters.set(key, [...(clusters.get(key) ?? []), each]);
  }
  const all = nodes.filter(({ inTable }) => !inTable).length;
  const accepted = [...clusters.values()]
    .filter((cluster) => cluster.length <= Math.max(4, MAX_SHARE * all) && !isBodyToo(cluster, nodes))
    .sort((a, b) => rank(b[0]?.style) - rank(a[0]?.style));
  if (!isSure(accepted.flat(), body)) return;
  markClusters(accepted, nodes, body.em);
  markNumbered(nodes, body);
}

/** Deeper headings often look like text, yet their numbers go on where those of others ended: 3.3.1 after 3.3. */
function markNumbered(nodes: readonly ParagraphNode[], body: Style): void {
  const depths = new Set(nodes.flatMap((node) => (node.role === 'heading' ? [stepsOf(node)] : [])));
  for (const [index, node] of nodes.entries()) {
    const steps = stepsOf(node);
    const style = styleOf(node);
    if (node.role !== 'body' || steps < 2 || node.inTable || !style || linesOf(node).length > 2) continue;
    const text = textOf(node);
    const next = nodes[index + 1];
    const nextStyle = next && styleOf(next);
    const differs = styleKey(style) !== styleKey(body) || (nextStyle && styleKey(nextStyle) !== styleKey(style));
    if (text.length > MAX_LETTERS || NO_SENTENCE.test(text) || !differs) continue;
    if (depths.has(steps) || depths.has(steps - 1)) mark(node, steps);
  }
}

/** The document's bookmarks name its headings; undefined titles tell nothing. */
function markByOutline(nodes: readonly ParagraphNode[], outline: readonly OutlineEntry[]): boolean {
  const byText = new Map<string, ParagraphNode[]>();
  for (const node of nodes) {
    if (linesOf(node).length > MAX_NAMED_LINES) continue;
    for (const key of textKeys(node)) byText.set(key, [...(byText.get(key) ?? []), node]);
  }
  const found: [ParagraphNode, number][] = [];
  const taken = new Set<ParagraphNode>();
  for (const { title, level, to } of outline) {
    const page = to?.page;
    const options = (byText.get(bare(title)) ?? []).filter((node) => !taken.has(node));
    const onPage = options.filter((node) => page === undefined || node.pieces.some((piece) => piece.page === page));
    const nearest = [...onPage].sort((a, b) => distanceTo(a, to?.topPt) - distanceTo(b, to?.topPt))[0];
    const node = nearest ?? (page === undefined ? options[0] : undefined);
    if (!node) continue;
    taken.add(node);
    found.push([node, level]);
  }
  if (found.length < 0.5 * outline.length) return false;
  for (const [node, level] of found) mark(node, level);
  return true;
}

function distanceTo(node: ParagraphNode, topPt: number | undefined): number {
  const top = linesOf(node)[0]?.box.top ?? 0;
  return topPt === undefined ? top : Math.abs(top - topPt);
}

/** With the label and without. */
function textKeys(node: ParagraphNode): ReadonlySet<string> {
  const text = textOf(node);
  const label = linesOf(node)[0]?.label?.text ?? '';
  return new Set([bare(text), bare(text.trimStart().slice(label.length))].filter((key) => key !== ''));
}

function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

interface Around {
  readonly above: ParagraphNode | undefined;
  readonly next: ParagraphNode | undefined;
}

function around(nodes: readonly ParagraphNode[], index: number): Around {
  return { above: nodes[index - 1], next: nodes[index + 1] };
}

/** Whether white parts a paragraph from the one above it; at the top of a page or column nobody sees how much. */
function standsApart(node: ParagraphNode, above: ParagraphNode | undefined, em: number): boolean {
  const last = above?.pieces.at(-1);
  const [first] = node.pieces;
  if (node.gapPt > WHITE * em || !last || !first) return node.gapPt > WHITE * em;
  const isOnTop = last.page !== first.page || (linesOf(node)[0]?.box.top ?? 0) < (last.lines.at(-1)?.box.top ?? 0);
  return isOnTop && !/^\s*\p{Ll}/u.test(textOf(node));
}

function isCandidate(node: ParagraphNode, style: Style, body: Style, { above, next }: Around): boolean {
  const lines = linesOf(node);
  const text = textOf(node).trim();
  if (node.inTable || node.role === 'toc' || lines.length > MAX_LINES || text.length > MAX_LETTERS) return false;
  if (!/\p{L}{2}/u.test(text) || lines.some(({ parts }) => parts > 1)) return false;
  const isNumbered = /^\d/.test(lines[0]?.label?.text ?? '');
  if (lines[0]?.label && !isNumbered && !/^[A-Z\dIVX]/.test(lines[0].label.text)) return false;
  if (NO_SENTENCE.test(text) && !isNumbered) return false;
  const isLarger = style.em >= LARGER * body.em;
  const least = style.caps && lines[0]?.label ? NUMBERED_CAPITALS : AS_LARGE;
  const isBolder = style.bold && !body.bold && style.em >= least * body.em;
  const isCaps = style.caps && style.em >= body.em && !body.caps && text.split(/\s+/).length <= 12;
  if (!isLarger && !isBolder && !isCaps) return false;
  // `Remarks:` in bold names what stands behind it.
  if ((!isLarger || !isNumbered) && /[:：]$/u.test(text)) return false;
  // What stands out at the size of the text is a heading only where text follows that does not.
  if (isLarger) return true;
  const following = next && styleOf(next);
  const stands = standsApart(node, above, style.em);
  return following !== undefined && styleKey(following) !== styleKey(style) && stands && lines.length <= 2;
}

/** Lines of one look that follow each other without any text between are a title page, an address, a list. */
const STACK = 3;

function withoutStacks(candidates: readonly Candidate[], nodes: readonly ParagraphNode[]): readonly Candidate[] {
  const stacks: Candidate[][] = [];
  for (const each of candidates) {
    const last = stacks.at(-1)?.at(-1);
    const follows = last && last.index === each.index - 1 && styleKey(last.style) === styleKey(each.style);
    if (follows) stacks.at(-1)?.push(each);
    else stacks.push([each]);
  }
  const isLast = ({ index }: Candidate) => index === nodes.length - 1;
  return stacks.flatMap((stack) =>
    stack.length >= STACK && !stack.some(({ node }) => stepsOf(node) > 0) ? [] : stack.filter((each) => !isLast(each)),
  );
}

/** Whether the look is also that of long paragraphs: then it is no sign of a heading. */
function isBodyToo(
  cluster: readonly { readonly node: ParagraphNode; readonly style: Style }[],
  nodes: readonly ParagraphNode[],
): boolean {
  const [first] = cluster;
  if (!first) return true;
  const key = styleKey(first.style);
  const members = new Set(cluster.map(({ node }) => node));
  const long = nodes.filter((node) => {
    if (members.has(node) || node.inTable || linesOf(node).length < 2) return false;
    const style = styleOf(node);
    return style !== undefined && styleKey(style) === key;
  });
  const isText = !first.style.bold && lettersOf(long) > TEXT_SHARE * lettersOf([...members]);
  return long.length > cluster.length || isText;
}

function lettersOf(nodes: readonly ParagraphNode[]): number {
  return nodes.reduce((sum, node) => sum + textOf(node).length, 0);
}
