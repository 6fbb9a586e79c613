/** Free fonts of this machine, opened once each. */
import type { ShapingFace } from '../../../adapters/harfbuzz.ts';
import { type CjkForm, FontFiles, type FontStyle } from '../../fonts/font-files.ts';

export class OpenFaces {
  readonly files = new FontFiles();
  readonly #open: new (
    path: string,
    index: number,
  ) => ShapingFace;
  readonly #faces = new Map<string, ShapingFace>();

  private constructor(open: new (path: string, index: number) => ShapingFace) {
    this.#open = open;
  }

  static async load(): Promise<OpenFaces> {
    const { ShapingFace } = await import('../../../adapters/harfbuzz.ts');
    return new OpenFaces(ShapingFace);
  }

  /** @param index place in a collection. */
  open(path: string, index: number): ShapingFace {
    const key = `${path} ${index}`;
    const face = this.#faces.get(key) ?? new this.#open(path, index);
    this.#faces.set(key, face);
    return face;
  }

  /** The best face that has all letters of a text; undefined where none has. */
  faceFor(text: string, style: FontStyle, form: CjkForm = 'simplified'): ShapingFace | undefined {
    for (const { path, index } of this.files.choices(text, style, form)) {
      const face = this.open(path, index);
      if ([...text].every((letter) => face.has(letter.codePointAt(0) ?? 0))) return face;
    }
    return undefined;
  }
}
