/** Goes through the structure tree of a tagged PDF in the order of its content, and keeps what the checks ask for. */
import { Elements, type StructureElement } from '../page/tags/element.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../syntax/object.ts';

/** Guards against trees made to exhaust a reader. */
const MAX_ELEMENTS = 1_000_000;
/** A role map may lead from name to name. */
const MAX_ROLES = 16;

export interface StructureNode {
  readonly element: StructureElement;
  readonly parent: StructureNode | undefined;
  /** Types of the elements in it. */
  readonly kids: string[];
  /** Object number of the page of its first content. */
  page: number | undefined;
}

export interface Structure {
  /** In the order in which they are read out. */
  readonly nodes: readonly StructureNode[];
  /** By object number of the page: the content that an element names. */
  readonly contents: ReadonlyMap<number, ReadonlySet<number>>;
  /** The element of each annotation, by object number. */
  readonly annotations: ReadonlyMap<number, StructureNode | undefined>;
  /** Whether a type is a standard one, or stands for one. */
  readonly isKnown: (element: StructureElement) => boolean;
}

/** @returns undefined where the file has none. */
export function readStructure(document: PdfDocument): Structure | undefined {
  const root = document.dict(document.catalog.get('StructTreeRoot'));
  if (!root) return undefined;
  const walk = new Walk(document, root);
  walk.run(root);
  const roles = document.dict(root.get('RoleMap'));
  const isKnown = ({ type, name }: StructureElement) => type !== 'NonStruct' || isNonStruct(document, roles, name);
  return { ...walk.found, isKnown };
}

/** Whether a name is a standard one that says nothing, or leads there; one that leads nowhere is unknown. */
function isNonStruct(document: PdfDocument, roles: PdfDict | undefined, name: string): boolean {
  let type: string | undefined = name;
  for (let step = 0; type !== undefined && type !== 'NonStruct' && step < MAX_ROLES; step++)
    type = document.nameOf(roles?.get(type) ?? null);
  return type === 'NonStruct';
}

interface Waiting {
  readonly value: PdfObject;
  readonly parent: StructureNode | undefined;
}

class Walk {
  readonly found = {
    nodes: [] as StructureNode[],
    contents: new Map<number, Set<number>>(),
    annotations: new Map<number, StructureNode | undefined>(),
  };
  readonly #document: PdfDocument;
  readonly #elements: Elements;
  readonly #seen = new Set<PdfDict>();

  constructor(document: PdfDocument, root: PdfDict) {
    this.#document = document;
    this.#elements = new Elements(document, root);
  }

  run(root: PdfDict): void {
    const waiting: Waiting[] = [];
    const queue = (dict: PdfDict, parent: StructureNode | undefined) => {
      const kids = this.#elements.kids({ dict });
      for (let at = kids.length - 1; at >= 0; at--) waiting.push({ value: kids[at] ?? null, parent });
    };
    queue(root, undefined);
    for (let next = waiting.pop(); next && this.#seen.size < MAX_ELEMENTS; next = waiting.pop()) {
      const node = this.#visit(next);
      if (node) queue(node.element.dict, node);
    }
  }

  /** @returns the element, where it is one that nobody has seen. */
  #visit({ value, parent }: Waiting): StructureNode | undefined {
    const content = this.#elements.content(value, parent?.element.page);
    if (content) {
      this.#content(content, parent);
      return undefined;
    }
    const element = this.#elements.read(value, parent?.element.page);
    if (!element) {
      this.#annotation(value, parent);
      return undefined;
    }
    if (this.#seen.has(element.dict)) return undefined;
    this.#seen.add(element.dict);
    const node = { element, parent, kids: [], page: undefined };
    parent?.kids.push(element.type);
    this.found.nodes.push(node);
    return node;
  }

  #content({ page, id }: { readonly page: number; readonly id: number }, parent: StructureNode | undefined): void {
    const known = this.found.contents.get(page) ?? new Set<number>();
    this.found.contents.set(page, known.add(id));
    onPage(parent, page);
  }

  /** An object reference (ISO 32000-2, 14.7.5.3). */
  #annotation(value: PdfObject, parent: StructureNode | undefined): void {
    const kid = this.#document.dict(value);
    const target = kid?.get('Obj') ?? null;
    const page = kid?.get('Pg') ?? null;
    if (page instanceof PdfRef) onPage(parent, page.number);
    if (target instanceof PdfRef) this.found.annotations.set(target.number, parent);
  }
}

function onPage(node: StructureNode | undefined, page: number): void {
  for (let each = node; each && each.page === undefined; each = each.parent) each.page = page;
}
