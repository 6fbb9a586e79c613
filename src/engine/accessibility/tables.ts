/** Tables of a tagged document: whether they have header cells, and whether it is told what each of these heads (ISO 14289-1, 7.5). */
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict, PdfObject } from '../syntax/object.ts';
import type { Findings } from './findings.ts';
import type { StructureNode } from './structure.ts';

interface Table {
  readonly node: StructureNode;
  hasHeaders: boolean;
  /** Headers that say nothing of a row or a column. */
  readonly vague: StructureNode[];
  /** Cells name their headers themselves. */
  isNamed: boolean;
}

export class Tables {
  readonly #document: PdfDocument;
  /** The nearest table around an element, or the element itself. */
  readonly #around = new Map<StructureNode, Table>();
  readonly #all: Table[] = [];
  readonly #classes: PdfDict | undefined;

  constructor(document: PdfDocument) {
    this.#document = document;
    const root = document.dict(document.catalog.get('StructTreeRoot'));
    this.#classes = document.dict(root?.get('ClassMap') ?? null);
  }

  /** In the order of reading: what is around an element comes before it. */
  add(node: StructureNode): void {
    const { type } = node.element;
    const table = type === 'Table' ? this.#begin(node) : node.parent && this.#around.get(node.parent);
    if (!table) return;
    this.#around.set(node, table);
    if (type === 'TH') {
      table.hasHeaders = true;
      if (!this.#says(node, 'Scope')) table.vague.push(node);
    }
    if ((type === 'TH' || type === 'TD') && this.#says(node, 'Headers')) table.isNamed = true;
  }

  /** A table without header cells may be one that needs none. */
  judge(pageOf: (object: number | undefined) => number | undefined, findings: Findings): void {
    for (const { node, hasHeaders, vague, isNamed } of this.#all) {
      if (hasHeaders) findings.met('tables');
      else findings.needsPerson('tables', pageOf(node.page ?? node.element.page));
      if (!hasHeaders) continue;
      findings.met('scopes');
      if (isNamed) continue;
      for (const { page, element } of vague) findings.failed('scopes', pageOf(page ?? element.page ?? node.page));
    }
  }

  #begin(node: StructureNode): Table {
    const table = { node, hasHeaders: false, vague: [], isNamed: false };
    this.#all.push(table);
    return table;
  }

  /** An attribute of the element itself, or of a class that it names. */
  #says({ element: { dict } }: StructureNode, key: string): boolean {
    const document = this.#document;
    const classes = this.#listed(dict.get('C')).map((each) => this.#classes?.get(document.nameOf(each) ?? '') ?? null);
    const owners = [dict.get('A'), ...classes].flatMap((each) => this.#listed(each));
    return owners.some((owner) => document.dict(owner)?.has(key));
  }

  #listed(value: PdfObject): readonly PdfObject[] {
    const list = this.#document.array(value);
    return list.length > 0 ? list : [value];
  }
}
