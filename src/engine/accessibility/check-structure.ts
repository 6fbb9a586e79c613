/** Checks the tags of a document: types, figures, headings, tables and lists (ISO 14289-1, 7.1 to 7.6). */
import type { PdfDocument } from '../syntax/document.ts';
import type { Findings } from './findings.ts';
import type { Structure, StructureNode } from './structure.ts';
import { Tables } from './tables.ts';

const IN_LIST = new Set(['LI', 'L', 'Caption', 'Artifact']);
const IN_ITEM = new Set(['Lbl', 'LBody', 'Artifact']);

/** @param pageOf the number of a page, from 1, by its object number. */
export function checkStructure(
  document: PdfDocument,
  { nodes, isKnown }: Structure,
  pageOf: (object: number | undefined) => number | undefined,
  findings: Findings,
): void {
  const headings = new HeadingOrder();
  const tables = new Tables(document);
  for (const node of nodes) {
    const { element, kids } = node;
    const page = pageOf(node.page ?? element.page);
    findings.tested('types', isKnown(element), page);
    const level = headings.levelOf(element.type);
    if (level !== undefined) findings.tested('headings', headings.follows(level), page);
    if (element.type === 'Figure' || element.type === 'Formula')
      findings.tested('figures', isDescribed(document, node), page);
    if (element.type === 'L')
      findings.tested('lists', kids.every((kid) => IN_LIST.has(kid)) && kids.includes('LI'), page);
    if (element.type === 'LI') findings.tested('lists', kids.length > 0 && kids.every((kid) => IN_ITEM.has(kid)), page);
    tables.add(node);
  }
  tables.judge(pageOf, findings);
}

/** A figure is told by its own text, or by that of the element that holds nothing else. */
function isDescribed(document: PdfDocument, { element }: StructureNode): boolean {
  return ['Alt', 'ActualText'].some((key) => (document.text(element.dict.get(key)) ?? '').trim() !== '');
}

/**
 * The first heading is of the first level, none is more than one level below the last (ISO 14289-1, 7.4.2), and all are
 * numbered or none is (7.4.4).
 */
class HeadingOrder {
  #last = 0;
  #isNumbered: boolean | undefined;

  /** 0 for `H`, which takes its level from how deep it is; undefined for what is no heading. */
  levelOf(type: string): number | undefined {
    const [, digits] = /^H(\d*)$/.exec(type) ?? [];
    return digits === undefined ? undefined : Number(digits);
  }

  follows(level: number): boolean {
    this.#isNumbered ??= level > 0;
    if (this.#isNumbered !== level > 0) return false;
    const isNext = level <= this.#last + 1;
    this.#last = level;
    return isNext;
  }
}
