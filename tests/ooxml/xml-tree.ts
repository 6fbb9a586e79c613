/** Reads XML into a tree for tests; it throws where tags do not match or a character is none of XML's. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Of itself, not of its children. */
  readonly text: string;
}

const TOKEN = /<\?.*?\?>|<!--.*?-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*(\/?)>|([^<]+)/gsy;
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

export function xmlTree(xml: string): XmlElement {
  const bad = NOT_XML.exec(xml);
  if (bad) throw new Error(`character ${bad[0].charCodeAt(0).toString(16)} at ${bad.index}`);
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const stack = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (!token) throw new Error(`no XML at ${at}: ${xml.slice(at, at + 60)}`);
    read(token, stack);
  }
  const [document] = root.children;
  if (stack.length !== 1 || !document || root.children.length !== 1) throw new Error('an element stays open');
  return document;
}

function read([, closes, name = '', attributes = '', empty, text]: RegExpExecArray, stack: Open[]): void {
  const top = stack.at(-1);
  if (!top) throw new Error('text behind the end');
  if (text !== undefined) top.text += entities(text);
  if (name === '') return;
  if (closes) {
    if (top.name !== name) throw new Error(`</${name}> closes <${top.name}>`);
    stack.pop();
    return;
  }
  const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
  top.children.push(element);
  if (!empty) stack.push(element);
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w:.-]+)\s*=\s*"([^"]*)"/g)) {
    if (name in found) throw new Error(`attribute ${name} twice`);
    found[name] = entities(value);
  }
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function entities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+))?;?/gi, (whole, hex, decimal, name) => {
    if (!whole.endsWith(';') || whole === '&;') throw new Error(`bare ${whole}`);
    if (name && !ENTITIES[name]) throw new Error(`unknown ${whole}`);
    return name ? (ENTITIES[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

/** The element and all below it. */
export function* allElements(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* allElements(child);
}

/** All of a name below an element, itself included. */
export function elementsNamed(element: XmlElement, name: string): readonly XmlElement[] {
  return [...allElements(element)].filter((each) => each.name === name);
}

export function textOf(element: XmlElement): string {
  return element.children.map(textOf).join('') + element.text;
}
