/** Widths of the letters of the standard fonts, which files need not tell: those of free fonts made to the same measures. */
import type { ShapingFace } from '../../adapters/harfbuzz.ts';
import { FontFiles, type FontStyle } from './font-files.ts';

/** Names under which files ask for the standard fonts. */
const FAMILIES: readonly (readonly [RegExp, FontStyle['family']])[] = [
  [/^(?:helvetica|arial)/i, 'sans'],
  [/^times/i, 'serif'],
  [/^courier/i, 'mono'],
];

export class StandardWidths {
  readonly #files = new FontFiles();
  readonly #faces = new Map<string, ShapingFace | undefined>();
  readonly #open: (path: string, index: number) => ShapingFace;

  private constructor(open: (path: string, index: number) => ShapingFace) {
    this.#open = open;
  }

  static async load(): Promise<StandardWidths> {
    const { ShapingFace } = await import('../../adapters/harfbuzz.ts');
    return new StandardWidths((path, index) => new ShapingFace(path, index));
  }

  /** In thousandths of an em; undefined for a font that is none of them, or a letter that it lacks. */
  width(baseFont: string, text: string): number | undefined {
    const face = this.#face(baseFont);
    const glyph = face?.glyph(text.codePointAt(0) ?? 0);
    return glyph === undefined ? undefined : face?.advance(glyph);
  }

  #face(baseFont: string): ShapingFace | undefined {
    if (this.#faces.has(baseFont)) return this.#faces.get(baseFont);
    const plain = baseFont.replace(/^[A-Z]{6}\+/, '');
    const family = FAMILIES.find(([form]) => form.test(plain))?.[1];
    const face = family && this.#find({ family, bold: /bold/i.test(plain), italic: /italic|oblique/i.test(plain) });
    this.#faces.set(baseFont, face);
    return face;
  }

  #find(style: FontStyle): ShapingFace | undefined {
    for (const { path, index, lacksBold } of this.#files.choices('A', style, 'simplified')) {
      return lacksBold ? undefined : this.#open(path, index);
    }
    return undefined;
  }
}
