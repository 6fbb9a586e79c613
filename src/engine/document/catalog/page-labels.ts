/** Page labels such as `iv` or `A-3` (ISO 32000-2, 12.4.2): one for each page, written as runs. */
import { numeral } from '../../../contract/pages/numeral.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { readNumberTree, writeNumberTree } from '../../syntax/key-tree.ts';
import { name, PdfDict, type PdfObject, PdfString } from '../../syntax/object.ts';
import { readText } from '../../syntax/text-string.ts';

export interface PageLabel {
  /** D, R, r, A or a; empty for a prefix alone. */
  readonly style: string;
  readonly prefix: Uint8Array;
  readonly number: number;
}

const NO_PREFIX = new Uint8Array();

/** Of a page that is no page of any file. */
export const NO_LABEL: PageLabel = { style: '', prefix: NO_PREFIX, number: 1 };

/** A label for each page, or undefined when the document has none. */
export function readPageLabels(document: PdfDocument, pageCount: number): readonly PageLabel[] | undefined {
  const ranges = readNumberTree(document, document.catalog.get('PageLabels'));
  if (ranges.size === 0) return undefined;
  const starts = [...ranges.keys()].filter((start) => start < pageCount).sort((a, b) => a - b);
  const labels = plainLabels(pageCount).slice();
  for (const [index, start] of starts.entries()) {
    const range = document.dict(ranges.get(start) ?? null) ?? new PdfDict();
    const end = Math.min(starts[index + 1] ?? pageCount, pageCount);
    const first = document.number(range.get('St')) ?? 1;
    const prefix = document.resolve(range.get('P'));
    const style = document.nameOf(range.get('S')) ?? '';
    for (let page = Math.max(0, start); page < end; page++) {
      labels[page] = {
        style,
        prefix: prefix instanceof PdfString ? prefix.bytes : NO_PREFIX,
        number: first + page - start,
      };
    }
  }
  return labels;
}

/** What a viewer shows as the number of each page; the plain number where the document has no labels. */
export function pageLabelTexts(document: PdfDocument, pageCount: number): readonly string[] {
  const labels = readPageLabels(document, pageCount) ?? plainLabels(pageCount);
  return labels.map(({ style, prefix, number }) => `${readText(new PdfString(prefix))}${numeral(style, number)}`);
}

/** What a viewer shows for pages without labels: 1, 2, 3, … */
export function plainLabels(pageCount: number): readonly PageLabel[] {
  return Array.from({ length: pageCount }, (_, index) => ({ style: 'D', prefix: NO_PREFIX, number: index + 1 }));
}

/** Labels the pages of a document; undefined takes the labels away. */
export function writePageLabels(document: PdfDocument, labels: readonly PageLabel[] | undefined): void {
  const ranges = new Map<number, PdfObject>();
  let before: PageLabel | undefined;
  for (const [index, label] of (labels ?? []).entries()) {
    if (!before || !continues(before, label)) ranges.set(index, labelRange(label));
    before = label;
  }
  const catalog = document.editable(document.trailer.get('Root'));
  catalog.set('PageLabels', writeNumberTree(document, ranges));
}

function continues(before: PageLabel, label: PageLabel): boolean {
  const numberFits = label.style === '' || label.number === before.number + 1;
  return numberFits && label.style === before.style && Buffer.compare(label.prefix, before.prefix) === 0;
}

function labelRange(label: PageLabel): PdfDict {
  return PdfDict.of({
    S: label.style === '' ? undefined : name(label.style),
    P: label.prefix.length === 0 ? undefined : new PdfString(label.prefix),
    St: label.number === 1 || label.style === '' ? undefined : label.number,
  });
}
