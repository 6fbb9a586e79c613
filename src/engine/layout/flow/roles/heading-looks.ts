/** How paragraphs look as a whole, and which look is that of the text: headings are told by what differs. */
import { linesOf, type ParagraphNode, textOf } from '../drafts/nodes.ts';

/** Of the body size: letters that are larger by this stand out. */
export const LARGER = 1.09;

/** How a paragraph looks as a whole. */
export interface Style {
  readonly em: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly colour: string;
  readonly caps: boolean;
  readonly family: string;
}

/** A paragraph that may be a heading. */
export interface Candidate {
  readonly node: ParagraphNode;
  readonly style: Style;
  readonly index: number;
}

export function styleOf(node: ParagraphNode): Style | undefined {
  const lines = linesOf(node);
  const [first] = lines;
  if (!first) return undefined;
  const text = textOf(node);
  const letters = text.replace(/[^\p{Lu}\p{Ll}]/gu, '');
  const caps = letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  // Small capitals are as large as their first letters.
  const em = caps ? Math.max(first.em, ...first.words.map(({ word }) => word.sizePt)) : first.em;
  return {
    em: Math.round(em * 2) / 2,
    bold: lines.every(({ look }) => look.bold),
    italic: lines.every(({ look }) => look.italic),
    colour: first.look.colour,
    caps,
    family: first.look.family,
  };
}

/** That of most letters outside tables. */
export function bodyStyle(nodes: readonly ParagraphNode[]): Style | undefined {
  const counts = new Map<string, { style: Style; letters: number }>();
  const flowing = nodes.filter(({ inTable }) => !inTable);
  for (const node of flowing.length > 0 ? flowing : nodes) {
    const style = styleOf(node);
    if (!style) continue;
    const key = styleKey({ ...style, caps: false });
    const found = counts.get(key) ?? { style: { ...style, caps: false }, letters: 0 };
    found.letters += textOf(node).length;
    counts.set(key, found);
  }
  return [...counts.values()].sort((a, b) => b.letters - a.letters)[0]?.style;
}

export function styleKey({ em, bold, italic, colour, caps, family }: Style): string {
  return [em, bold, italic, colour, caps, family].join(' ');
}

/** How many numbers the label of a paragraph has: 2 of `3.1`, 1 of `3.0`; none where it is no number. */
export function stepsOf(node: ParagraphNode): number {
  const label = /^(\d+(?:\.\d+)*?)(?:\.0)*\.?$/.exec(linesOf(node)[0]?.label?.text ?? '');
  return label?.[1]?.split('.').length ?? 0;
}

/** The more it stands out, the higher. */
export function rank(style: Style | undefined): number {
  if (!style) return 0;
  return style.em * 10 + (style.bold ? 3 : 0) + (style.caps ? 2 : 0) + (style.italic ? -1 : 0);
}
