/** Parses XML with namespaces into a tree, strictly: what is not well formed is nothing (XML 1.0, Namespaces in XML 1.0). */
import { type SaxesAttributeNS, SaxesParser } from 'saxes';

export interface XmlName {
  readonly space: string;
  readonly prefix: string;
  readonly local: string;
}

export interface XmlElement extends XmlName {
  /** Without declarations of namespaces. */
  readonly attributes: readonly (XmlName & { readonly value: string })[];
  readonly children: readonly XmlElement[];
  /** Of its own, without that of its children. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

const DECLARATIONS = 'http://www.w3.org/2000/xmlns/';
const MAX_DEPTH = 100;

class Malformed extends Error {}

/** @returns the root; undefined where the text is not well formed, or nested deeper than any packet. */
export function parseXml(text: string): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  parser.on('error', () => {
    throw new Malformed();
  });
  parser.on('opentag', ({ uri, prefix, local, attributes }) => {
    if (open.length > MAX_DEPTH) throw new Malformed();
    const element = { space: uri, prefix, local, attributes: attributesOf(attributes), children: [], text: '' };
    const above = open.at(-1);
    if (above) above.children.push(element);
    else root = element;
    open.push(element);
  });
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  try {
    // Padding that ends in zeros is seen in old files.
    parser.write(text.replace(/\0+$/, '')).close();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return undefined;
  }
  return root;
}

function attributesOf(attributes: Readonly<Record<string, SaxesAttributeNS>>): XmlElement['attributes'] {
  return Object.values(attributes)
    .filter(({ uri }) => uri !== DECLARATIONS)
    .map(({ uri, prefix, local, value }) => ({ space: uri, prefix, local, value }));
}
