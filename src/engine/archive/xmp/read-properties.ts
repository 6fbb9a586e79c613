/** Reads the properties of an XMP packet from its RDF (ISO 16684-1, 7). */
import { parseXml, type XmlElement, type XmlName } from './parse-xml.ts';

export type XmpValue =
  | { readonly kind: 'text'; readonly text: string; readonly language: string | undefined }
  | { readonly kind: 'Bag' | 'Seq' | 'Alt'; readonly items: readonly XmpValue[] }
  | { readonly kind: 'fields'; readonly fields: readonly XmpProperty[] };

export interface XmpProperty extends XmlName {
  readonly value: XmpValue;
}

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Undefined where it is no packet, or not well formed. */
export function readProperties(text: string): readonly XmpProperty[] | undefined {
  const root = parseXml(text);
  const rdf = root && (isRdf(root, 'RDF') ? root : root.children.find((child) => isRdf(child, 'RDF')));
  if (!rdf) return undefined;
  const found: XmpProperty[] = [];
  for (const description of rdf.children) {
    if (!isRdf(description, 'Description') || description.text.trim() !== '') return undefined;
    found.push(...fieldsOf(description));
  }
  const keys = found.map(({ space, local }) => `${space} ${local}`);
  return new Set(keys).size === keys.length ? found : undefined;
}

function isRdf({ space, local }: XmlName, name: string): boolean {
  return space === RDF && local === name;
}

function fieldsOf(element: XmlElement): readonly XmpProperty[] {
  const short = element.attributes
    .filter(({ space }) => space !== RDF && space !== XML && space !== '')
    .map(({ value, ...name }) => ({ ...name, value: { kind: 'text', text: value, language: undefined } as const }));
  return [...short, ...element.children.map((child) => ({ ...nameOf(child), value: readValue(child) }))];
}

function nameOf({ space, prefix, local }: XmlElement): XmlName {
  return { space, prefix, local };
}

function readValue(element: XmlElement): XmpValue {
  const [first] = element.children;
  const attribute = (space: string, local: string) =>
    element.attributes.find((each) => each.space === space && each.local === local)?.value;
  if (attribute(RDF, 'parseType') === 'Resource') return { kind: 'fields', fields: fieldsOf(element) };
  for (const kind of ['Bag', 'Seq', 'Alt'] as const) {
    if (first && isRdf(first, kind))
      return { kind, items: first.children.filter((child) => isRdf(child, 'li')).map(readValue) };
  }
  if (first && isRdf(first, 'Description')) return { kind: 'fields', fields: fieldsOf(first) };
  const resource = attribute(RDF, 'resource');
  if (resource !== undefined) return { kind: 'text', text: resource, language: undefined };
  const isShort = element.children.length === 0 && element.text.trim() === '';
  const short = element.attributes.filter(({ space }) => space !== RDF && space !== XML && space !== '');
  if (isShort && short.length > 0) return { kind: 'fields', fields: fieldsOf(element) };
  if (element.children.length > 0) return { kind: 'fields', fields: fieldsOf(element) };
  return { kind: 'text', text: element.text, language: attribute(XML, 'lang') };
}

/** The text of a property, or of the first item of its list. */
export function textOf(value: XmpValue | undefined): string | undefined {
  if (!value || value.kind === 'fields') return undefined;
  if (value.kind === 'text') return value.text;
  const chosen = value.items.find((item) => item.kind === 'text' && item.language === 'x-default');
  return textOf(chosen ?? value.items[0]);
}
