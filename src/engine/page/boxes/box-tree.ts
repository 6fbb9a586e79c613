/** Searches boxes in the order in which they are drawn, and passes over many at once: very many areas may lie over each other. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from './boxes.ts';

export interface BoxNode {
  /** Around all of its boxes. */
  readonly outer: SeenBox;
  /** What all of its boxes have in common; its right side may lie before its left one. */
  readonly inner: SeenBox;
}

/** Nodes, or boxes, under a node. */
const FAN = 16;

export class BoxTree {
  /** From the boxes to one node over all. */
  readonly #levels: readonly (readonly BoxNode[])[];

  constructor(boxes: readonly SeenBox[]) {
    const levels: BoxNode[][] = [boxes.map((box) => ({ outer: box, inner: box }))];
    for (let last = levels[0] ?? []; last.length > 1; last = levels.at(-1) ?? []) {
      const next: BoxNode[] = [];
      for (let at = 0; at < last.length; at += FAN) next.push(nodeOf(last.slice(at, at + FAN)));
      levels.push(next);
    }
    this.#levels = levels;
  }

  /**
   * @param from the first place to look at. @param to the first that is not. @param skips whether no box under a node matches.
   * @returns the first place whose box does.
   */
  find(from: number, to: number, skips: (node: BoxNode) => boolean): number | undefined {
    let [at, level] = [from, 0];
    while (at * FAN ** level < to) {
      const node = this.#levels[level]?.[at];
      if (!node) return undefined;
      if (skips(node)) {
        at++;
        while (at % FAN === 0 && level < this.#levels.length - 1) [at, level] = [at / FAN, level + 1];
      } else if (level === 0) return at;
      else [at, level] = [at * FAN, level - 1];
    }
    return undefined;
  }
}

function nodeOf(nodes: readonly BoxNode[]): BoxNode {
  return {
    outer: unionBox(nodes.map(({ outer }) => outer)),
    inner: nodes.map(({ inner }) => inner).reduce(common),
  };
}

function common(a: SeenBox, b: SeenBox): SeenBox {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}
