/** Reads the descriptions of further properties that a packet brings along, and whether they are complete (ISO 19005-2, 6.6.2.3.3). */
import { textOf, type XmpProperty, type XmpValue } from './read-properties.ts';
import { namedKind } from './value-kinds.ts';

export const EXTENSION = 'http://www.aiim.org/pdfa/ns/extension/';
const SPACES = {
  schema: ['pdfaSchema', 'http://www.aiim.org/pdfa/ns/schema#'],
  property: ['pdfaProperty', 'http://www.aiim.org/pdfa/ns/property#'],
  type: ['pdfaType', 'http://www.aiim.org/pdfa/ns/type#'],
  field: ['pdfaField', 'http://www.aiim.org/pdfa/ns/field#'],
} as const;

export interface Extensions {
  readonly isComplete: boolean;
  /** Kinds by `namespace name`. */
  readonly kinds: ReadonlyMap<string, string>;
  /** Names of the kinds that are described. */
  readonly types: ReadonlySet<string>;
}

type Row = Readonly<Record<string, XmpValue | undefined>>;

/** @param types that the document's own packet describes. */
export function readExtensions(properties: readonly XmpProperty[], types: ReadonlySet<string> = new Set()): Extensions {
  const container = properties.find(({ space, local }) => space === EXTENSION && local === 'schemas');
  const others = properties.some(({ space, local }) => space === EXTENSION && local !== 'schemas');
  if (!container) return { isComplete: !others, kinds: new Map(), types };
  return new ExtensionReader(types).read(container);
}

class ExtensionReader {
  readonly #kinds = new Map<string, string>();
  readonly #types: Set<string>;
  #isComplete = true;

  constructor(types: ReadonlySet<string>) {
    this.#types = new Set(types);
  }

  read({ prefix, value }: XmpProperty): Extensions {
    this.#need(prefix === 'pdfaExtension' && value.kind === 'Bag');
    if (value.kind === 'Bag') for (const item of value.items) this.#schema(item);
    return { isComplete: this.#isComplete, kinds: this.#kinds, types: this.#types };
  }

  #need(condition: boolean): void {
    if (!condition) this.#isComplete = false;
  }

  /** The fields of a structure; others than these, and other prefixes, are not allowed. */
  #row(value: XmpValue, kind: keyof typeof SPACES, allowed: readonly string[], needed: readonly string[]): Row {
    const [prefix, space] = SPACES[kind];
    const fields = value.kind === 'fields' ? value.fields : [];
    this.#need(value.kind === 'fields');
    for (const field of fields)
      this.#need(field.space === space && field.prefix === prefix && allowed.includes(field.local));
    const row: Row = Object.fromEntries(fields.map((field) => [field.local, field.value]));
    for (const key of needed) this.#need(row[key] !== undefined);
    return row;
  }

  #text(value: XmpValue | undefined): string {
    if (value) this.#need(value.kind === 'text');
    return textOf(value) ?? '';
  }

  #items(value: XmpValue | undefined): readonly XmpValue[] {
    if (value) this.#need(value.kind === 'Seq');
    return value?.kind === 'Seq' ? value.items : [];
  }

  #schema(item: XmpValue): void {
    const allowed = ['schema', 'namespaceURI', 'prefix', 'property', 'valueType'];
    const row = this.#row(item, 'schema', allowed, ['schema', 'namespaceURI', 'prefix']);
    this.#text(row.schema);
    this.#text(row.prefix);
    const space = this.#text(row.namespaceURI);
    const types = this.#items(row.valueType);
    for (const type of types) this.#types.add(this.#nameOfType(type));
    const own = this.#types;
    for (const type of types) this.#type(type, own);
    for (const property of this.#items(row.property)) this.#property(property, space, own);
  }

  #nameOfType(type: XmpValue): string {
    const field = type.kind === 'fields' ? type.fields.find(({ local }) => local === 'type') : undefined;
    return textOf(field?.value)?.trim() ?? '';
  }

  #type(item: XmpValue, own: ReadonlySet<string>): void {
    const allowed = ['type', 'namespaceURI', 'prefix', 'description', 'field'];
    const row = this.#row(item, 'type', allowed, ['type', 'namespaceURI', 'prefix', 'description']);
    for (const key of ['type', 'namespaceURI', 'prefix', 'description']) this.#text(row[key]);
    for (const field of this.#items(row.field)) {
      const names = ['name', 'valueType', 'description'];
      const parts = this.#row(field, 'field', names, names);
      for (const key of names) this.#text(parts[key]);
      this.#need(namedKind(this.#text(parts.valueType), own) !== undefined);
    }
  }

  #property(item: XmpValue, space: string, own: ReadonlySet<string>): void {
    const names = ['name', 'valueType', 'category', 'description'];
    const row = this.#row(item, 'property', names, names);
    const kind = namedKind(this.#text(row.valueType), own);
    this.#need(kind !== undefined && /^(?:internal|external)$/.test(this.#text(row.category)));
    this.#text(row.description);
    this.#kinds.set(`${space} ${this.#text(row.name)}`, kind ?? 'any');
  }
}
