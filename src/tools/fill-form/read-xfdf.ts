/** Reads form data from XFDF (ISO 19444-1): fields inside of fields, each with its values. */
import { parseXml, type XmlElement } from '../../engine/archive/xmp/parse-xml.ts';
import type { Cell } from './form-data.ts';

/** Undefined where the text holds no form data. */
export function readXfdf(text: string): ReadonlyMap<string, Cell> | undefined {
  const root = parseXml(text.replace(/^\ufeff/, ''));
  if (root?.local !== 'xfdf') return undefined;
  const found = new Map<string, Cell>();
  for (const fields of named(root, 'fields')) readFields(fields, '', found);
  return found;
}

function readFields(element: XmlElement, above: string, found: Map<string, Cell>): void {
  for (const field of named(element, 'field')) {
    const part = field.attributes.find(({ local }) => local === 'name')?.value ?? '';
    const name = above === '' ? part : `${above}.${part}`;
    const values = named(field, 'value').map(({ text }) => text);
    const rich = named(field, 'value-richtext').map(textIn);
    const all = values.length > 0 ? values : rich;
    if (all.length > 0) found.set(name, all.length === 1 ? (all[0] ?? '') : all);
    readFields(field, name, found);
  }
}

function named(element: XmlElement, local: string): readonly XmlElement[] {
  return element.children.filter((child) => child.local === local);
}

/** Paragraphs become lines. */
function textIn(element: XmlElement): string {
  const inner = element.children.map(textIn).join(element.local === 'body' ? '\n' : '');
  return `${element.text.trim() === '' ? '' : element.text}${inner}`;
}
