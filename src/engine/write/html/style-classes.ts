/** Classes of CSS for what parts of a document look like: the same declarations share one class. */

export class StyleClasses {
  readonly #names = new Map<string, string>();

  /** The class with these declarations; undefined where there are none. */
  of(declarations: readonly string[]): string | undefined {
    if (declarations.length === 0) return undefined;
    const text = declarations.join('; ');
    const known = this.#names.get(text);
    if (known) return known;
    const name = `s${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }

  /** Rules in the order in which they were first asked for. */
  get rules(): readonly string[] {
    return [...this.#names].map(([text, name]) => `.${name} { ${text} }`);
  }
}

/** A string of CSS that ends neither itself nor the element that it stands in. */
export function cssString(text: string): string {
  const escaped = text.replace(/[\\'"<>&\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `'${escaped}'`;
}

/** Points with two decimals at most. */
export function pt(points: number): string {
  const rounded = Math.round(points * 100) / 100;
  return rounded === 0 ? '0' : `${rounded}pt`;
}

/** White that makes a page of paper, such as a cover, is lost space on a screen. */
const MOST_SPACE_PT = 48;

/** White above or below something. */
export function spacePt(points: number): string {
  return pt(Math.min(points, MOST_SPACE_PT));
}
