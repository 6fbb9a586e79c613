/** Reads the structure tree of a tagged PDF (ISO 32000-2, 14.7 and 14.8) into what it says of each piece of content. */
import { readPages } from '../../document/pages/page-list.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict, PdfObject } from '../../syntax/object.ts';
import type { ContentTag, DocumentTags, RowRange, TaggedCell, TaggedItem, TagRole } from '../words/content-tag.ts';
import { Elements, type StructureElement } from './element.ts';
import { TablePlaces } from './table-places.ts';

/** Guards against trees made to exhaust a reader. */
const MAX_ELEMENTS = 2_000_000;
const MAX_DEPTH = 100;

const ROLES: Readonly<Record<string, TagRole>> = {
  Title: 'title',
  Caption: 'caption',
  TOCI: 'contents',
  BlockQuote: 'quote',
  Code: 'code',
  Note: 'note',
  FENote: 'note',
  Figure: 'figure',
  Formula: 'figure',
};
/** Inside a paragraph these do not begin another. Chromium puts the text of every element into a `NonStruct`. */
const INLINE = new Set(
  'Span Em Strong Link Annot Quote Reference BibEntry Sub Ruby RB RT RP Warichu WT WP Form Lbl NonStruct'.split(' '),
);

/** Undefined where the file has none. */
export function readTags(document: PdfDocument): DocumentTags | undefined {
  const root = document.dict(document.catalog.get('StructTreeRoot'));
  if (!root) return undefined;
  const { pages } = readPages(document, Number.POSITIVE_INFINITY);
  const numbers = new Map(pages.map((page, index) => [page.number, index + 1]));
  const reader = new TagReader(new Elements(document, root), numbers);
  reader.visit(root);
  const all = [...reader.found.values()].flatMap((page) => [...page.values()]);
  const hasRoles = all.some(({ role, item, cell }) => role !== 'paragraph' || item !== undefined || cell !== undefined);
  return { pages: reader.found, tables: withPages(reader.tables, reader.found), hasRoles };
}

/** With the rows that each page has content of. */
function withPages(tables: TagReader['tables'], found: DocumentTags['pages']): DocumentTags['tables'] {
  const ranges = new Map<number, Map<number, RowRange>>([...tables.keys()].map((id) => [id, new Map()]));
  for (const [page, tags] of found) {
    for (const { cell } of tags.values()) {
      const own = cell && ranges.get(cell.table);
      if (!own) continue;
      const { first, last } = own.get(page) ?? { first: cell.row, last: cell.row };
      own.set(page, { first: Math.min(first, cell.row), last: Math.max(last, cell.row) });
    }
  }
  return new Map([...tables].map(([id, { cells }]) => [id, { cells, pages: ranges.get(id) ?? new Map() }]));
}

/** What the elements above say. */
interface Above {
  readonly depth: number;
  readonly page: number | undefined;
  /** Its block: what stands in an inline element belongs to the block above it. */
  readonly block: number;
  readonly role: TagRole;
  readonly level?: number;
  readonly item?: TaggedItem;
  readonly listLevel: number;
  readonly list: number;
  readonly isLabel?: true;
  readonly cell?: TaggedCell;
  readonly table?: { readonly id: number; readonly places: TablePlaces; readonly isHead: boolean };
  readonly note?: number;
  readonly run?: number;
  readonly isInline: boolean;
}

const OUTERMOST: Above = {
  depth: 0,
  page: undefined,
  block: 0,
  role: 'paragraph',
  listLevel: -1,
  list: 0,
  isInline: false,
};

class TagReader {
  readonly found = new Map<number, Map<number, ContentTag>>();
  readonly tables = new Map<number, { readonly cells: TaggedCell[] }>();
  readonly #elements: Elements;
  readonly #pages: ReadonlyMap<number, number>;
  readonly #seen = new Set<PdfDict>();
  readonly #begun = new Set<number>();
  #ids = 0;

  constructor(elements: Elements, pages: ReadonlyMap<number, number>) {
    this.#elements = elements;
    this.#pages = pages;
  }

  visit(root: PdfDict): void {
    this.#kids({ dict: root }, OUTERMOST);
  }

  #kids(element: Pick<StructureElement, 'dict'>, above: Above): void {
    let tag: ContentTag | undefined;
    for (const kid of this.#elements.kids(element)) {
      const content = this.#elements.content(kid, above.page);
      if (!content) {
        this.#element(kid, above);
        continue;
      }
      const page = this.#pages.get(content.page);
      if (page === undefined || above.depth < 1) continue;
      tag ??= tagOf(above);
      const own = this.found.get(page) ?? new Map<number, ContentTag>();
      own.set(content.id, this.#begun.has(above.block) ? tag : { ...tag, isFirst: true });
      this.#begun.add(above.block);
      this.found.set(page, own);
    }
  }

  #element(value: PdfObject, above: Above): void {
    const element = this.#elements.read(value, above.page);
    if (!element || this.#seen.has(element.dict)) return;
    if (this.#seen.size >= MAX_ELEMENTS || above.depth >= MAX_DEPTH) return;
    this.#seen.add(element.dict);
    if (element.type === 'Artifact') return;
    this.#kids(element, this.#inside(element, above));
  }

  #inside(element: StructureElement, above: Above): Above {
    const { type, page } = element;
    const next: Above = { ...above, depth: above.depth + 1, page };
    // A label stands inline in a note or a caption, but never in the body of its item.
    if (above.isInline && (INLINE.has(type) || type === 'Code')) return inline(type, next, this.#seen.size);
    const id = ++this.#ids;
    const block: Above = { ...next, block: id, role: 'paragraph', isInline: false };
    delete (block as { level?: number }).level;
    delete (block as { run?: number }).run;
    if (type === 'L') return { ...block, list: above.listLevel < 0 ? id : above.list, listLevel: above.listLevel + 1 };
    if (type === 'LI') return { ...block, item: { list: above.list, level: Math.max(0, above.listLevel), item: id } };
    if (type === 'Lbl') return { ...block, role: kept(above.role), isLabel: true, isInline: true };
    if (type === 'Table') return inTable(block, { id, places: new TablePlaces(), isHead: false });
    if (above.table && (type === 'THead' || type === 'TBody' || type === 'TFoot')) {
      return { ...block, table: { ...above.table, isHead: type === 'THead' } };
    }
    if (type === 'TR') above.table?.places.nextRow();
    if ((type === 'TD' || type === 'TH') && above.table) return { ...block, ...this.#cell(element, above.table) };
    const heading = /^H(\d*)$/.exec(type);
    if (heading) {
      const level = Number(heading[1]);
      return { ...block, role: 'heading', ...(level > 0 ? { level } : {}), isInline: true };
    }
    const role = ROLES[type] ?? (type === 'P' ? styleRole(element.name) : undefined);
    if (type === 'P' && role) return { ...block, role, isInline: true };
    // A note or a quotation of several paragraphs gives its role to each of them.
    if (type === 'P') return { ...block, role: kept(above.role), isInline: true };
    if (role === 'note') return { ...block, role, note: id };
    return role ? { ...block, role, isInline: role === 'caption' || role === 'contents' || role === 'code' } : block;
  }

  #cell(element: StructureElement, table: NonNullable<Above['table']>): Pick<Above, 'cell'> {
    const span = (key: string) => this.#elements.number(element, key) ?? 1;
    const place = table.places.place(span('RowSpan'), span('ColSpan'));
    const cell = { table: table.id, ...place, isHeader: table.isHead || element.type === 'TH' };
    const known = this.tables.get(table.id) ?? { cells: [] };
    known.cells.push(cell);
    this.tables.set(table.id, known);
    return { cell };
  }
}

/** @param run a number of its own. */
function inline(type: string, above: Above, run: number): Above {
  if (type === 'NonStruct') return { ...above, run };
  return type === 'Lbl' ? { ...above, isLabel: true } : above;
}

/** Programs tag paragraphs with the names of their styles, which say more than `P`. */
function styleRole(name: string): TagRole | undefined {
  const known = /^(caption|title|quote|(?:toc|contents)(?= ?\d))/i.exec(name)?.[1]?.toLowerCase();
  if (known === 'toc' || known === 'contents') return 'contents';
  return known === 'caption' || known === 'title' || known === 'quote' ? known : undefined;
}

/** A table begins without what stands around it: its paragraphs are in cells, not in the item that holds it. */
function inTable(block: Above, table: NonNullable<Above['table']>): Above {
  const { item: _item, ...rest } = block;
  return { ...rest, table, listLevel: -1 };
}

/** What stands in a note, a quotation or a figure has its role; what stands in a list or a cell is a paragraph. */
function kept(role: TagRole): TagRole {
  return role === 'heading' || role === 'title' || role === 'code' ? 'paragraph' : role;
}

function tagOf({ block, role, level, item, isLabel, cell, note, run }: Above): ContentTag {
  return {
    block,
    role,
    ...(level === undefined ? {} : { level }),
    ...(item ? { item } : {}),
    ...(isLabel ? { isLabel } : {}),
    ...(cell ? { cell } : {}),
    ...(note === undefined ? {} : { note }),
    ...(run === undefined ? {} : { run }),
  };
}
