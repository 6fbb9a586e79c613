/** Gives paragraphs the roles that the tags of the file tell: headings, items of lists, captions, quotations, code. */

import { isBullet } from '../../lines/list-signs.ts';
import type { ListPlace, ParagraphRole } from '../../model.ts';
import { linesOf, type ParagraphNode } from '../drafts/nodes.ts';
import { numberText, readNumber } from '../paragraphs/number-label.ts';

const ROLES: Readonly<Record<string, ParagraphRole>> = {
  title: 'title',
  caption: 'caption',
  quote: 'quote',
  code: 'code',
};
const MAX_LEVEL = 6;
/** Of the paragraphs: where fewer are tagged, the tags tell nothing of those that are not. */
const MOST = 0.7;

/** @param firstList from which on numbers of lists are free. @returns whether the tags lead: what they do not call a heading or an item is none. */
export function findTaggedRoles(nodes: readonly ParagraphNode[], firstList = 0): boolean {
  if (!areTagged(nodes)) return false;
  const tagged = nodes.filter((node) => tagOf(node) !== undefined);
  const tells = tagged.some((node) => tagOf(node)?.role !== 'paragraph' || tagOf(node)?.item || node.inTable);
  if (!tells) return false;
  const items = new Set<number>();
  for (const node of tagged) {
    const tag = tagOf(node);
    const text = linesOf(node).some(({ words }) => words.length > 0);
    if (!tag || !text) continue;
    if (tag.role === 'heading') {
      node.role = 'heading';
      node.level = Math.min(MAX_LEVEL, tag.level ?? 1);
    } else if (node.role === 'body') node.role = ROLES[tag.role] ?? 'body';
    if (!tag.item || tag.role === 'heading' || items.has(tag.item.item)) continue;
    // Only the first paragraph of an item has its label.
    items.add(tag.item.item);
    const place = placeOf(node, { list: firstList + tag.item.list, level: tag.item.level });
    if (!place) continue;
    node.list = place;
    node.role = 'list';
  }
  return true;
}

/** Whether the tags tell of most paragraphs what they are, be they nothing but paragraphs. */
export function areTagged(nodes: readonly ParagraphNode[]): boolean {
  const tagged = nodes.filter((node) => tagOf(node) !== undefined);
  return tagged.length > 0 && tagged.length >= MOST * nodes.length;
}

function tagOf(node: ParagraphNode) {
  return linesOf(node)[0]?.tag;
}

function placeOf(
  node: ParagraphNode,
  { list, level }: { readonly list: number; readonly level: number },
): ListPlace | undefined {
  const label = linesOf(node)[0]?.label?.text;
  if (label === undefined) return undefined;
  const depth = Math.min(8, level);
  const number = isBullet(label) ? undefined : readNumber(label, undefined);
  if (!number) return { list, level: depth, format: 'bullet', label, pattern: label };
  const steps = label.match(/\d+(?:\.\d+)+/)?.[0].split('.').length ?? 1;
  const own = Math.max(depth, Math.min(8, steps - 1));
  return {
    list,
    level: own,
    format: number.format,
    label,
    pattern: numberText(label, own, steps),
    value: number.value,
  };
}
