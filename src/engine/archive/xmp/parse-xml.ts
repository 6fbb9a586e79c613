/** Parses XML with namespaces, strictly: what is not well formed is nothing (XML 1.0, Namespaces in XML 1.0). */

export interface XmlName {
  readonly space: string;
  readonly prefix: string;
  readonly local: string;
}

export interface XmlElement extends XmlName {
  readonly attributes: readonly (XmlName & { readonly value: string })[];
  readonly children: readonly XmlElement[];
  /** Of its own, without that of its children. */
  readonly text: string;
}

const XML = 'http://www.w3.org/XML/1998/namespace';
const NAME = /[A-Za-z_:\u0080-\uffff][\w:.\u0080-\uffff-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_:\u0080-\uffff][\w:.\u0080-\uffff-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const MAX_DEPTH = 100;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

class Malformed extends Error {}

/** @returns the root; undefined where the text is not well formed. */
export function parseXml(text: string): XmlElement | undefined {
  try {
    return new XmlParser(text).root();
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

class XmlParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  root(): XmlElement {
    this.#skipOutside();
    const root = this.#element(new Map([['xml', XML]]), 0);
    this.#skipOutside();
    // Padding that ends in zeros is seen in old files.
    if (/[^\0]/.test(this.#text.slice(this.#at))) throw new Malformed();
    return root;
  }

  #skipOutside(): void {
    for (;;) {
      const space = /[\s\ufeff]*/y;
      space.lastIndex = this.#at;
      this.#at += space.exec(this.#text)?.[0].length ?? 0;
      if (!this.#skipNote()) return;
    }
  }

  /** Comments and instructions. */
  #skipNote(): boolean {
    for (const [start, end] of [
      ['<?', '?>'],
      ['<!--', '-->'],
    ] as const) {
      if (!this.#text.startsWith(start, this.#at)) continue;
      const close = this.#text.indexOf(end, this.#at + start.length);
      if (close < 0) throw new Malformed();
      this.#at = close + end.length;
      return true;
    }
    return false;
  }

  #element(spaces: ReadonlyMap<string, string>, depth: number): XmlElement {
    if (this.#text[this.#at] !== '<' || depth > MAX_DEPTH) throw new Malformed();
    this.#at++;
    const tag = this.#name();
    const written = this.#attributes();
    const known = new Map(spaces);
    for (const { name, value } of written) {
      if (name === 'xmlns') known.set('', value);
      else if (name.startsWith('xmlns:')) known.set(name.slice(6), value);
    }
    const attributes = written
      .filter(({ name }) => !/^xmlns(?::|$)/.test(name))
      .map(({ name, value }) => ({ ...resolved(name, known, false), value }));
    const keys = attributes.map(({ space, local }) => `${space} ${local}`);
    if (new Set(keys).size < keys.length) throw new Malformed();
    const named = resolved(tag, known, true);
    const end = /\s*(\/?)>/y;
    end.lastIndex = this.#at;
    const closed = end.exec(this.#text);
    if (!closed) throw new Malformed();
    this.#at += closed[0].length;
    if (closed[1] === '/') return { ...named, attributes, children: [], text: '' };
    return { ...named, attributes, ...this.#inside(tag, known, depth) };
  }

  #inside(
    tag: string,
    spaces: ReadonlyMap<string, string>,
    depth: number,
  ): { readonly children: readonly XmlElement[]; readonly text: string } {
    const children: XmlElement[] = [];
    let text = '';
    for (;;) {
      const next = this.#text.indexOf('<', this.#at);
      if (next < 0) throw new Malformed();
      text += decoded(this.#text.slice(this.#at, next));
      this.#at = next;
      if (this.#text.startsWith('</', next)) {
        this.#at += 2;
        const name = this.#name();
        const end = /\s*>/y;
        end.lastIndex = this.#at;
        const closed = end.exec(this.#text);
        if (name !== tag || !closed) throw new Malformed();
        this.#at += closed[0].length;
        return { children, text };
      }
      if (this.#text.startsWith('<![CDATA[', next)) {
        const close = this.#text.indexOf(']]>', next);
        if (close < 0) throw new Malformed();
        text += this.#text.slice(next + 9, close);
        this.#at = close + 3;
      } else if (!this.#skipNote()) children.push(this.#element(spaces, depth + 1));
    }
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const found = NAME.exec(this.#text)?.[0];
    if (!found) throw new Malformed();
    this.#at += found.length;
    return found;
  }

  #attributes(): readonly { readonly name: string; readonly value: string }[] {
    const found: { readonly name: string; readonly value: string }[] = [];
    for (;;) {
      ATTRIBUTE.lastIndex = this.#at;
      const match = ATTRIBUTE.exec(this.#text);
      if (!match) return found;
      found.push({ name: match[1] ?? '', value: decoded(match[2] ?? match[3] ?? '') });
      this.#at += match[0].length;
    }
  }
}

function resolved(name: string, spaces: ReadonlyMap<string, string>, isElement: boolean): XmlName {
  const [first = '', second] = name.split(':');
  const [prefix, local] = second === undefined ? ['', first] : [first, second];
  const space = spaces.get(prefix);
  if (prefix !== '' && space === undefined) throw new Malformed();
  return { space: isElement || prefix !== '' ? (space ?? '') : '', prefix, local };
}

function decoded(text: string): string {
  return text.replace(/&([^;]{0,12});?/g, (all, name: string) => {
    if (!all.endsWith(';')) throw new Malformed();
    const known = ENTITIES[name];
    if (known !== undefined) return known;
    const digits = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
    const code = Number.parseInt(digits?.[1] ?? digits?.[2] ?? '', digits?.[1] ? 16 : 10);
    if (!(code <= 0x10ffff)) throw new Malformed();
    return String.fromCodePoint(code);
  });
}
